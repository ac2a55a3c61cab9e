/** What is synced: in which direction, which address books and calendars, and how often. */
import { Button, Checkbox, Select, Stack, Text } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FormEvent } from 'react';
import {
  type MailSettings,
  MailSyncDirection,
  type MailSyncKind,
  MailSyncSchedule,
  mailSyncDirections,
  mailSyncKinds,
  mailSyncSchedules,
} from '#contract/mail-sync.ts';
import { formatTimestamp } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showToast } from '#web/ui/toast.ts';
import type { MailSettingsPatch } from './mail-sync.api.ts';
import classes from './mail-sync.module.css';
import {
  directionLabel,
  directionMeaning,
  getProvider,
  kindLabels,
  scheduleLabels,
} from './mail-words.ts';
import { useMailSettingsForm } from './use-mail-settings-form.ts';

interface ScopeValues extends Record<string, unknown> {
  contacts: MailSyncDirection;
  calendar: MailSyncDirection;
  schedule: MailSyncSchedule;
  /** The ids of the synced collections. */
  selected: string[];
}

function fillValues(settings: MailSettings): ScopeValues {
  return {
    contacts: settings.contactsDirection,
    calendar: settings.calendarDirection,
    schedule: settings.schedule,
    selected: settings.collections.filter(({ selected }) => selected).map(({ id }) => id),
  };
}

function makePatch({ contacts, calendar, schedule, selected }: ScopeValues): MailSettingsPatch {
  return {
    contactsDirection: contacts,
    calendarDirection: calendar,
    schedule,
    collections: selected,
  };
}

interface ScopeFormProps {
  settings: MailSettings;
  nextRunAt: string | null;
}

export function ScopeForm({ settings, nextRunAt }: ScopeFormProps) {
  const { form, save, isSaving, conflict } = useMailSettingsForm({
    settings,
    fillValues,
    makePatch,
  });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (await save()) showToast({ title: 'Settings saved' });
  };
  return (
    <SectionCard title="What is synced">
      <form onSubmit={(event) => void handleSubmit(event)} noValidate>
        <Stack>
          <div className={classes.scopes}>
            {mailSyncKinds.map((kind) => (
              <Scope key={kind} kind={kind} form={form} settings={settings} />
            ))}
          </div>
          <Text c="dimmed" fz="dense" className={classes.promise}>
            Contacts are matched with the people here before any is added. What was deleted there is
            deleted here only if the sync made it and nobody has changed or used it since; even then
            it can be restored.
          </Text>
          <Select
            label="Schedule"
            data={mailSyncSchedules.map((value) => ({ value, label: scheduleLabels[value] }))}
            description={
              nextRunAt && settings.schedule !== 'off'
                ? `Next run ${formatTimestamp(nextRunAt)}`
                : 'No run is planned.'
            }
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDeselect={false}
            maw={360}
            value={form.values.schedule}
            onChange={(value) => {
              const schedule = MailSyncSchedule.safeParse(value).data;
              if (schedule) form.setFieldValue('schedule', schedule);
            }}
          />
          {conflict}
          <div className={classes.foot}>
            <Button type="submit" disabled={isSaving || !form.isDirty()}>
              {isSaving ? 'Saving...' : 'Save settings'}
            </Button>
          </div>
        </Stack>
      </form>
    </SectionCard>
  );
}

interface ScopeProps {
  kind: MailSyncKind;
  form: UseFormReturnType<ScopeValues>;
  settings: MailSettings;
}

function Scope({ kind, form, settings }: ScopeProps) {
  const provider = getProvider(settings);
  const collections = settings.collections.filter((each) => each.kind === kind);
  const { selected } = form.values;
  const direction = form.values[kind];
  const toggle = (id: string) =>
    form.setFieldValue(
      'selected',
      // In the order of the settings, so that unticking and ticking again is no change.
      settings.collections
        .map((each) => each.id)
        .filter((each) => (each === id ? !selected.includes(id) : selected.includes(each))),
    );
  return (
    <fieldset className={classes.scope}>
      <legend className={classes.legend}>{kindLabels[kind]}</legend>
      <Select
        label="Direction"
        aria-label={`Direction of ${kind}`}
        data={mailSyncDirections.map((value) => ({
          value,
          label: directionLabel(value, provider),
        }))}
        allowDeselect={false}
        value={direction}
        onChange={(value) => {
          const chosen = MailSyncDirection.safeParse(value).data;
          if (chosen) form.setFieldValue(kind, chosen);
        }}
      />
      <Text c="dimmed" fz="dense" className={classes.meaning}>
        {directionMeaning(kind, direction, provider)}
      </Text>
      {collections.length === 0 && (
        <Text c="dimmed" fz="dense">
          {settings.state === 'connected'
            ? `No ${kind === 'contacts' ? 'address books' : 'calendars'} were found.`
            : `The ${kind === 'contacts' ? 'address books' : 'calendars'} show up here once it is connected.`}
        </Text>
      )}
      {collections.map(({ id, name, canWrite }) => (
        <Checkbox
          key={id}
          label={name}
          checked={selected.includes(id)}
          onChange={() => toggle(id)}
          {...(!canWrite &&
            direction !== 'in' && { description: 'Read only: nothing can be written there.' })}
        />
      ))}
    </fieldset>
  );
}
