/** Says where else a person works and has worked, and since when. Mounting it opens it. */
import { Button, Fieldset, SimpleGrid, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { makeEtag } from '#contract/concurrency.ts';
import { type Membership, mostMemberships, roleLimit } from '#contract/memberships.ts';
import type { Person } from '#contract/people.ts';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { DayInput } from '#web/ui/day-input.tsx';
import { DeleteIcon } from '#web/ui/delete-button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useReplaceMemberships } from './memberships.api.ts';
import classes from './people.module.css';

interface Row {
  organizationId: string | null;
  organizationName: string | null;
  role: string;
  from: string;
  until: string;
  isPrimary: boolean;
}
type Values = { memberships: Row[] };

const emptyRow: Row = {
  organizationId: null,
  organizationName: null,
  role: '',
  from: '',
  until: '',
  isPrimary: false,
};

function fillValues(memberships: readonly Membership[]): Values {
  const rows = memberships.map((membership) => ({
    ...membership,
    role: membership.role ?? '',
    from: membership.from ?? '',
    until: membership.until ?? '',
  }));
  return { memberships: rows.some(({ isPrimary }) => !isPrimary) ? rows : [...rows, emptyRow] };
}

function findFaults({ memberships }: Values): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [place, { organizationId, from, until }] of memberships.entries()) {
    const at = `memberships.${place}`;
    if (!organizationId) faults[`${at}.organizationId`] = 'Pick an organization';
    if (from && until && until < from) faults[`${at}.until`] = 'Must not be before from';
  }
  return faults;
}

interface MembershipsDialogProps {
  person: Person;
  memberships: readonly Membership[];
  onClose: () => void;
}

export function MembershipsDialog({ person, memberships, onClose }: MembershipsDialogProps) {
  // A later read must not change the version that was seen while somebody types.
  const [seen] = useState(person);
  const form = useForm<Values>({
    initialValues: fillValues(memberships),
    validate: findFaults,
  });
  const replace = useReplaceMemberships();
  const rows = form.values.memberships;

  const handleSubmit = async (values: Values) => {
    const said = values.memberships.flatMap(({ organizationId, isPrimary, role, from, until }) =>
      organizationId === null
        ? []
        : [
            {
              organizationId,
              role: isPrimary ? null : role,
              from: from || null,
              until: until || null,
            },
          ],
    );
    await replace.mutateAsync({
      params: { id: person.id },
      body: { memberships: said },
      ifMatch: makeEtag(seen),
    });
    showToast({ title: 'Contact updated', message: 'Your changes have been saved' });
  };

  return (
    <FormDialog
      title="Edit Organizations"
      draftName={`Edit Organizations ${person.id}`}
      form={form}
      onSubmit={handleSubmit}
      failed={{ title: 'Error', message: 'Failed to update contact' }}
      onClose={onClose}
      submitLabel="Save"
      pendingLabel="Saving..."
    >
      {rows.map((row, place) => (
        <MembershipFields key={place} form={form} row={row} place={place} />
      ))}
      {rows.length < mostMemberships && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => form.insertListItem('memberships', emptyRow)}
          className={classes.addOrganization}
        >
          Add Organization
        </Button>
      )}
    </FormDialog>
  );
}

interface MembershipFieldsProps {
  form: UseFormReturnType<Values>;
  row: Row;
  place: number;
}

function MembershipFields({ form, row, place }: MembershipFieldsProps) {
  const at = `memberships.${place}` as const;
  const legend = row.isPrimary
    ? `${row.organizationName}: primary`
    : (row.organizationName ?? 'New organization');
  const day = (key: 'from' | 'until', label: string) => (
    <DayInput
      label={label}
      value={row[key]}
      onChange={(value) => form.setFieldValue(`${at}.${key}`, value)}
      error={form.errors[`${at}.${key}`]}
      maxDate={new Date()}
      placeholder=""
    />
  );
  return (
    <Fieldset legend={legend} className={classes.membership}>
      {!row.isPrimary && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <OrganizationPicker
            label="Organization"
            value={row.organizationId}
            valueName={row.organizationName}
            onChange={(id, name) =>
              form.setFieldValue(at, { ...row, organizationId: id, organizationName: name })
            }
            error={form.errors[`${at}.organizationId`]}
          />
          <TextInput
            label="Role"
            maxLength={roleLimit}
            autoComplete="off"
            {...form.getInputProps(`${at}.role`)}
          />
        </SimpleGrid>
      )}
      <div className={classes.days}>
        {day('from', 'From')}
        {!row.isPrimary && (
          <>
            {day('until', 'Until')}
            <DeleteIcon
              label={`Remove ${row.organizationName ?? 'organization'}`}
              onClick={() => form.removeListItem('memberships', place)}
            />
          </>
        )}
      </div>
    </Fieldset>
  );
}
