/** Picks an organization by typing part of its name, or creates one of the typed name. */
import { CloseButton, Combobox, Text, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react';
import { type Organization, organizationsApi } from '#contract/organizations.ts';
import { queryOf } from '#web/lib/queries.ts';
import { searchPause } from '#web/ui/search-input.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import classes from './organization-picker.module.css';
import { organizationQuery, useCreateOrganization } from './organizations.api.ts';

const shownOptions = 8;
const createOption = 'create';

interface OrganizationPickerProps {
  label: string;
  value: string | null;
  /** The name of the picked organization where it is known; else it is read. */
  valueName?: string | null;
  onChange: (id: string | null, name: string | null) => void;
  error?: ReactNode;
}

export function OrganizationPicker(props: OrganizationPickerProps) {
  const { label, value, valueName, onChange, error } = props;
  // Null while the name of what is picked is shown; text while somebody types.
  const [typed, setTyped] = useState<string | null>(null);
  const [q] = useDebouncedValue(typed?.trim() ?? '', searchPause);
  const create = useCreateOrganization();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const picked = useQuery({ ...organizationQuery(value ?? ''), enabled: !!value && !valueName });
  const found = useQuery({
    ...queryOf(organizationsApi.list, { query: { q, limit: shownOptions } }),
    enabled: combobox.dropdownOpened,
    placeholderData: keepPreviousData,
    // Others create and rename organizations too.
    staleTime: 10_000,
  });

  const name = value ? (valueName ?? picked.data?.name ?? '') : '';
  const wanted = typed?.trim() ?? '';
  const isSettled = wanted === q && !found.isPlaceholderData && !found.isFetching;
  const options = found.data ?? [];
  const match = options.find((each) => each.name.toLowerCase() === wanted.toLowerCase());
  const canCreate = wanted !== '' && isSettled && !match;

  // Enter takes the best of what was found.
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (wanted && isSettled) selectFirstOption();
  }, [wanted, isSettled, found.data]);

  const handlePick = (organization: Pick<Organization, 'id' | 'name'>) => {
    setTyped(null);
    onChange(organization.id, organization.name);
    combobox.closeDropdown();
  };

  const handleCreate = () => {
    if (create.isPending) return;
    create.mutate(
      { body: { name: wanted } },
      {
        onSuccess: (organization) => {
          handlePick(organization);
          showToast({
            title: 'Organization created',
            message: 'The organization has been added successfully',
          });
        },
        onError: (reason) =>
          showFailure(reason, { title: 'Error', message: 'Failed to create organization' }),
      },
    );
  };

  const handleSubmitOption = (option: string) => {
    if (option === createOption) return handleCreate();
    const organization = options.find(({ id }) => id === option);
    if (organization) handlePick(organization);
  };

  const handleLeave = () => {
    combobox.closeDropdown();
    if (create.isPending) return;
    // What was typed in full counts as picked; a cleared field means none; anything else is taken back.
    if (match && isSettled) handlePick(match);
    else if (typed !== null && wanted === '' && value) onChange(null, null);
    setTyped(null);
  };

  // Until the answer to what was typed is there, Enter must not send the form without it.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && wanted && !isSettled) event.preventDefault();
  };

  return (
    <Combobox store={combobox} onOptionSubmit={handleSubmitOption}>
      <Combobox.Target>
        <TextInput
          label={label}
          error={error}
          placeholder="Search organizations..."
          autoComplete="off"
          value={typed ?? name}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={handleLeave}
          onKeyDown={handleKeyDown}
          rightSectionPointerEvents="all"
          rightSection={
            (typed ?? name) !== '' && (
              <CloseButton
                size="sm"
                aria-label={`Clear ${label}`}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setTyped(null);
                  onChange(null, null);
                }}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!found.data && !found.isError}>
        <Combobox.Options className={classes.options} aria-label={label}>
          {options.map((organization) => (
            <Combobox.Option
              key={organization.id}
              value={organization.id}
              active={organization.id === value}
            >
              <span className={classes.name}>{organization.name}</span>
              {organization.location && (
                <span className={classes.detail}>{organization.location}</span>
              )}
            </Combobox.Option>
          ))}
          {canCreate && (
            <Combobox.Option value={createOption}>
              {create.isPending ? 'Creating...' : `Create "${wanted}"`}
            </Combobox.Option>
          )}
        </Combobox.Options>
        <Text role="status" className={classes.words}>
          {found.isError && 'The search did not work. Type again to retry.'}
          {!wanted && isSettled && options.length === 0 && 'No organizations yet. Type a name.'}
        </Text>
      </Combobox.Dropdown>
    </Combobox>
  );
}
