/** Tries an address or a code with the saved maps. */
import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { TerritoryMatch } from '#contract/territories.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure } from '#web/ui/toast.ts';
import { useMatchTerritory } from './territories.api.ts';

export function TryAddressCard() {
  const match = useMatchTerritory();
  const staffName = useStaffName();
  const form = useForm({ initialValues: { address: '', code: '' } });
  const handleSubmit = form.onSubmit((body) =>
    match.mutate(
      { body },
      {
        onError: (error) =>
          showFailure(error, {
            title: 'Error',
            message: getServerMessage(error) ?? 'The address could not be tried.',
          }),
      },
    ),
  );
  return (
    <SectionCard title="Try an address">
      <form onSubmit={handleSubmit} noValidate>
        <Stack>
          <TextInput
            label="Address"
            placeholder="12 High Street, Cairns QLD 4870"
            {...form.getInputProps('address')}
          />
          <TextInput label="Representative code" {...form.getInputProps('code')} />
          <div>
            <Button type="submit" variant="default" disabled={match.isPending}>
              Try
            </Button>
          </div>
          <Text role="status">
            {match.data && answerOf(match.data, staffName(match.data.assignedToId)?.name)}
          </Text>
        </Stack>
      </form>
    </SectionCard>
  );
}

function answerOf({ by, state }: TerritoryMatch, name: string | undefined): string {
  if (by === 'code') return `Belongs to ${name}, by the code.`;
  if (by === 'state') return `Belongs to ${name}, who looks after ${state}.`;
  return state
    ? `Belongs to nobody: ${state} has no representative.`
    : 'Belongs to nobody: no state was found in the address.';
}
