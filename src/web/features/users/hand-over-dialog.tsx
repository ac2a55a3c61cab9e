/** Closes an account after asking who gets its records, or hands over the records of an account that is already closed. */
import { Alert, Checkbox, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { makeEtag } from '#contract/concurrency.ts';
import { type HandedOver, type HandOverCounts, handedOver } from '#contract/hand-over.ts';
import type { Account } from '#contract/users.ts';
import { getFullName, plural } from '#web/lib/format.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { showToast } from '#web/ui/toast.ts';
import { handOverQuery, useHandOver, useUpdateUser } from './accounts.api.ts';
import { getStaffName, staffQuery } from './users.api.ts';

/** The option that leaves the records with the colleague who leaves. */
const nobody = 'leave';

const words: Record<HandedOver, [one: string, many: string]> = {
  people: ['person', 'people'],
  organizations: ['organization', 'organizations'],
  opportunities: ['opportunity', 'opportunities'],
  tasks: ['open task', 'open tasks'],
  series: ['repeating task', 'repeating tasks'],
};

const left: Record<HandedOver, string> = {
  people: nobody,
  organizations: nobody,
  opportunities: nobody,
  tasks: nobody,
  series: nobody,
};

interface HandOverDialogProps {
  account: Account;
  /** Somebody else has changed the account meanwhile; it is read again. */
  onReread: () => Promise<unknown>;
  onClose: () => void;
}

export function HandOverDialog({ account, onReread, onClose }: HandOverDialogProps) {
  const name = getFullName(account);
  const update = useUpdateUser();
  const handOver = useHandOver();
  const counts = useQuery(handOverQuery(account.id));
  const form = useForm({ initialValues: { heirs: left, keepsClosed: true } });
  const { heirs } = form.values;
  const held = handedOver.filter((kind) => (counts.data?.[kind] ?? 0) > 0);
  const isGiven = held.some((kind) => heirs[kind] !== nobody);

  const handleSubmit = async ({ keepsClosed }: { keepsClosed: boolean }) => {
    const call = { params: { id: account.id }, ifMatch: makeEtag(account) };
    const signedOut = account.active ? `${name} is signed out.` : '';
    const title = account.active ? 'Account deactivated' : 'Records handed over';
    if (!isGiven) {
      await update.mutateAsync({ ...call, body: { active: false } });
      return showToast({ title, message: signedOut });
    }
    const { moved } = await handOver.mutateAsync({
      ...call,
      body: {
        heirs: Object.fromEntries(
          held.map((kind) => [kind, heirs[kind] === nobody ? null : heirs[kind]]),
        ),
        keepsClosed,
      },
    });
    const all = handedOver.reduce((sum, kind) => sum + moved[kind], 0);
    const given = `${plural(all, 'record was', 'records were')} handed over.`;
    return showToast({ title, message: `${signedOut} ${given}`.trim() });
  };

  return (
    <FormDialog
      title={account.active ? `Deactivate ${name}?` : `Hand over the records of ${name}`}
      form={form}
      onClose={onClose}
      onSubmit={handleSubmit}
      onChangedMeanwhile={onReread}
      submitLabel={account.active ? 'Deactivate' : 'Hand over'}
      pendingLabel={isGiven ? 'Handing over...' : 'Deactivating...'}
      canSubmit={!counts.isPending && (account.active || isGiven)}
    >
      {account.active && <Text>They are signed out at once and cannot sign in again.</Text>}
      {counts.isPending && (
        <Loading words="Counting their records...">
          <SkeletonRows count={3} height={56} gap={2} />
        </Loading>
      )}
      {counts.isError && (
        <Alert color="amber">
          Their records could not be counted, so they stay. They can be handed over later.
        </Alert>
      )}
      {counts.data && held.length === 0 && <Text>They have no records to hand over.</Text>}
      {counts.data && held.length > 0 && (
        <HeirFields account={account} counts={counts.data} held={held} form={form} />
      )}
    </FormDialog>
  );
}

interface HeirFieldsProps {
  account: Account;
  counts: HandOverCounts;
  held: readonly HandedOver[];
  form: ReturnType<typeof useForm<{ heirs: Record<HandedOver, string>; keepsClosed: boolean }>>;
}

function HeirFields({ account, counts, held, form }: HeirFieldsProps) {
  const name = getFullName(account);
  const first = account.firstName || name;
  const staff = useQuery(staffQuery).data ?? [];
  const choices = [
    { value: nobody, label: `Leave with ${first}` },
    ...staff
      .filter(({ id }) => id !== account.id)
      .map(({ id }) => ({ value: id, label: getStaffName(id, staff).name })),
  ];
  const { heirs } = form.values;
  const chosen = new Set(held.map((kind) => heirs[kind]));
  const giveAll = (heir: string | null) => {
    for (const kind of held) form.setFieldValue(`heirs.${kind}`, heir ?? nobody);
  };
  const shared = {
    data: choices,
    searchable: choices.length > 7,
    allowDeselect: false,
    nothingFoundMessage: 'Nobody has that name',
    maxDropdownHeight: 220,
  };
  const closed = counts.closedOpportunities;
  return (
    <Stack gap="md">
      {held.length > 1 && (
        <Select
          {...shared}
          label="Everything goes to"
          placeholder="Different colleagues"
          data-autofocus
          value={chosen.size === 1 ? (heirs[held[0] ?? 'people'] ?? null) : null}
          onChange={giveAll}
        />
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="sm">
        {held.map((kind) => (
          <Select
            key={kind}
            {...shared}
            label={`${plural(counts[kind], ...words[kind])} to`}
            {...form.getInputProps(`heirs.${kind}`)}
          />
        ))}
      </SimpleGrid>
      {closed > 0 && heirs.opportunities !== nobody && (
        <Checkbox
          label={`${plural(closed, 'closed opportunity stays', 'closed opportunities stay')} with ${first}, where reports count ${closed === 1 ? 'it' : 'them'}`}
          {...form.getInputProps('keepsClosed', { type: 'checkbox' })}
        />
      )}
      <Text c="dimmed" fz="dense">
        What stays with {first} is found under “Former colleagues” in the Owner filters.
      </Text>
    </Stack>
  );
}
