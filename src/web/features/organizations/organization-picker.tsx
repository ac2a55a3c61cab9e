/** Picks an organization by typing part of its name, or creates one of the typed name. */

import type { ComboboxProps } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { organizationsApi } from '#contract/organizations.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { RecordPicker } from '#web/ui/record-picker.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { createFailed, organizationCreated } from './organization-toasts.ts';
import { organizationQuery, useCreateOrganization } from './organizations.api.ts';

const shownOptions = 8;

interface OrganizationPickerProps {
  label: string;
  value: string | null;
  /** The name of the picked organization where it is known; else it is read. */
  valueName?: string | null;
  onChange: (id: string | null, name: string | null) => void;
  error?: ReactNode;
  /** False where only what there is can be meant, as in a filter. */
  canCreate?: boolean;
  comboboxProps?: ComboboxProps;
}

export function OrganizationPicker(props: OrganizationPickerProps) {
  const { label, value, valueName, onChange, error, canCreate = true, comboboxProps } = props;
  const [q, setQ] = useState<string | null>(null);
  const create = useCreateOrganization();
  const picked = useQuery({ ...organizationQuery(value ?? ''), enabled: !!value && !valueName });
  const found = useQuery({
    ...makeQuery(organizationsApi.list, { query: { q: q ?? '', limit: shownOptions } }),
    enabled: q !== null,
    placeholderData: keepPreviousData,
    // Others create and rename organizations too.
    staleTime: 10_000,
  });

  const handleCreate = async (name: string) => {
    try {
      const created = await create.mutateAsync({ body: { name } });
      showToast(organizationCreated);
      return created;
    } catch (reason) {
      showFailure(reason, createFailed);
      return null;
    }
  };

  return (
    <RecordPicker
      label={label}
      placeholder="Search organizations..."
      value={value ? { id: value, name: valueName ?? picked.data?.name ?? '' } : null}
      onChange={(option) => onChange(option?.id ?? null, option?.name ?? null)}
      onSearch={setQ}
      options={found.data?.map(({ id, name, location }) => ({ id, name, detail: location }))}
      isSearching={found.isFetching || found.isPlaceholderData}
      isError={found.isError}
      nothingFound={
        canCreate ? 'No organizations yet. Type a name to create one.' : 'No organization found'
      }
      {...(canCreate && { onCreate: handleCreate })}
      error={error}
      comboboxProps={comboboxProps}
    />
  );
}
