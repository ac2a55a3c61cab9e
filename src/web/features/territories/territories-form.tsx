/** The two maps: who looks after which state, and which code belongs to whom. */
import { Button, Select, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import { makeEtag } from '#contract/concurrency.ts';
import {
  type Territories,
  TerritoriesDraft,
  territoriesApi,
  territoryStates,
} from '#contract/territories.ts';
import { useDefinitions } from '#web/features/custom-fields/custom-fields.api.ts';
import { AssigneeSelect } from '#web/features/users/assignee-select.tsx';
import { sentence } from '#web/lib/validate.ts';
import { DeleteIcon } from '#web/ui/delete-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useSettingsForm } from '#web/ui/use-settings-form.tsx';
import { useReplaceTerritories } from './territories.api.ts';
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
  const fields = useDefinitions('organization');
  const replace = useReplaceTerritories();
  const form = useForm<FormValues>({ initialValues: valuesOf(territories), validate: faultsOf });
  const { save, conflict, isRereading } = useSettingsForm({
    settings: territories,
    form,
    fillValues: valuesOf,
    get: territoriesApi.get,
    send: (values, base) => replace.mutateAsync({ body: draftOf(values), ifMatch: makeEtag(base) }),
    failed: { title: 'Territories not saved', message: 'The territories could not be saved.' },
  });
  const handleSubmit = form.onSubmit(async () => {
    if (await save()) showToast({ title: 'Territories saved' });
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
        {conflict}
        <div>
          <Button type="submit" disabled={replace.isPending || isRereading}>
            {replace.isPending ? 'Saving...' : 'Save territories'}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
