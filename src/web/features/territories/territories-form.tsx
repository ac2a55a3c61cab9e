/** The two maps: who looks after which state, and which code belongs to whom. */
import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { makeEtag } from '#contract/concurrency.ts';
import { type Territories, TerritoriesDraft, territoryStates } from '#contract/territories.ts';
import { useDefinitions } from '#web/features/custom-fields/custom-fields.api.ts';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { rebased } from '#web/lib/edits.ts';
import { sentence } from '#web/lib/validate.ts';
import { ConflictAlert } from '#web/ui/conflict-alert.tsx';
import { DeleteIcon } from '#web/ui/delete-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { territoriesQuery, useReplaceTerritories } from './territories.api.ts';
import classes from './territories.module.css';

interface FormValues {
  codeField: string | null;
  states: Record<string, string | null>;
  codes: { code: string; userId: string | null }[];
}

function valuesOf({ codeField, states, codes }: Territories): FormValues {
  return {
    codeField,
    states: Object.fromEntries(states.map(({ state, userId }) => [state, userId])),
    codes: codes.map(({ code, userId }) => ({ code, userId })),
  };
}

function draftOf({ codeField, states, codes }: FormValues) {
  return {
    codeField,
    states: territoryStates.flatMap((state) => {
      const userId = states[state];
      return userId ? [{ state, userId }] : [];
    }),
    codes: codes.map(({ code, userId }) => ({ code, userId: userId ?? '' })),
  };
}

function faultsOf(values: FormValues): Record<string, string> {
  const faults: Record<string, string> = {};
  values.codes.forEach(({ code, userId }, index) => {
    if (!code.trim()) faults[`codes.${index}.code`] = 'Must not be blank';
    if (!userId) faults[`codes.${index}.userId`] = 'Choose who it belongs to';
  });
  for (const { path, message } of TerritoriesDraft.safeParse(draftOf(values)).error?.issues ?? []) {
    const field = path.join('.');
    const where = field === 'codes' ? `codes.${values.codes.length - 1}.code` : field;
    faults[where] ??= sentence(message);
  }
  return faults;
}

export function TerritoriesForm({ territories }: { territories: Territories }) {
  const client = useQueryClient();
  const fields = useDefinitions('organization');
  const replace = useReplaceTerritories();
  /** The version being edited. */
  const [base, setBase] = useState(territories);
  const [isConflict, setIsConflict] = useState(false);
  const form = useForm<FormValues>({ initialValues: valuesOf(territories), validate: faultsOf });
  const handleKeep = async (keep: 'theirs' | 'mine') => {
    const theirs = await client.fetchQuery(territoriesQuery);
    const [old, fresh] = [valuesOf(base), valuesOf(theirs)];
    form.setValues(keep === 'theirs' ? fresh : rebased(form.getValues(), old, fresh));
    form.resetDirty(fresh);
    form.clearErrors();
    setBase(theirs);
    setIsConflict(false);
  };
  const handleSubmit = form.onSubmit(async (values) => {
    try {
      const saved = await replace.mutateAsync({ body: draftOf(values), ifMatch: makeEtag(base) });
      setBase(saved);
      form.resetDirty();
      showToast({ title: 'Territories saved' });
    } catch (error) {
      const message = getServerMessage(error) ?? 'The territories could not be saved.';
      showFailure(error, { title: 'Territories not saved', message });
      if (!(error instanceof CallError)) return;
      setIsConflict(error.status === 412);
      for (const [field, words] of Object.entries(error.fields)) {
        form.setFieldError(field, sentence(words));
      }
    }
  });
  const { codes, states } = form.values;
  return (
    <form onSubmit={handleSubmit} noValidate>
      <Stack>
        <SectionCard title="States">
          <div className={classes.states}>
            {territoryStates.map((state) => (
              <AssigneeSelect
                key={state}
                label={state}
                value={states[state] ?? null}
                onChange={(userId) => form.setFieldValue('states', { ...states, [state]: userId })}
              />
            ))}
          </div>
        </SectionCard>
        <SectionCard title="Representative codes" count={codes.length}>
          <Stack>
            <Select
              label="Custom field with the code"
              description="A code in this field of an organization decides before its state does."
              placeholder="None"
              clearable
              data={fields.map(({ name, label }) => ({ value: name, label }))}
              {...form.getInputProps('codeField')}
            />
            {codes.map(({ userId }, index) => (
              <div key={index} className={classes.code}>
                <TextInput
                  label={`Code ${index + 1}`}
                  className={classes.grow}
                  {...form.getInputProps(`codes.${index}.code`)}
                />
                <div className={classes.grow}>
                  <AssigneeSelect
                    label={`Belongs to (code ${index + 1})`}
                    value={userId}
                    error={form.errors[`codes.${index}.userId`]}
                    onChange={(chosen) => form.setFieldValue(`codes.${index}.userId`, chosen)}
                  />
                </div>
                <DeleteIcon
                  label={`Remove code ${index + 1}`}
                  onClick={() => form.removeListItem('codes', index)}
                />
              </div>
            ))}
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('codes', { code: '', userId: null })}
            >
              Add code
            </Button>
          </Stack>
        </SectionCard>
        {isConflict && <ConflictAlert onKeep={handleKeep} />}
        <div>
          <Button type="submit" disabled={replace.isPending}>
            {replace.isPending ? 'Saving...' : 'Save territories'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
