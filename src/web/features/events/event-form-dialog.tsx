/** Adds or edits an event, with every field it has. Mounting it opens it. */

import { Select, Textarea, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SeriesScope } from '#contract/event-series.ts';
import { eventsApi, eventTexts } from '#contract/events.ts';
import { WhomFields } from '#web/features/people/whom-fields.tsx';
import { CallError } from '#web/lib/call-error.ts';
import { rebased } from '#web/lib/edits.ts';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { HistoryLink } from '#web/ui/history-link.tsx';
import { LeadSelect } from '#web/ui/lead-select.tsx';
import { Pair } from '#web/ui/pair.tsx';
import { showToast } from '#web/ui/toast.ts';
import { useEditedVersion } from '#web/ui/use-edited-version.ts';
import {
  bodyOfEvent,
  type EditedEvent,
  type EventStart,
  type EventValues,
  findFaults,
  narrowToScope,
  patchOfEvent,
  valuesOfEvent,
  valuesOfNewEvent,
} from './event-form.ts';
import { eventTypeOptions } from './event-labels.ts';
import { EventTimeFields } from './event-time-fields.tsx';
import {
  readOccurrence,
  useCreateEvent,
  useUpdateEvent,
  useUpdateOccurrence,
} from './events.api.ts';
import { ParticipantsField } from './participants-field.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { SeriesFields } from './series-fields.tsx';
import { nameSeriesFields } from './series-form.ts';
import { useEventDeletion } from './use-event-deletion.tsx';

interface EventFormDialogProps {
  onClose: () => void;
  /** The event to edit; without it one is added. */
  event?: EditedEvent | undefined;
  /** The day of the occurrence that this is, of an event that repeats. */
  occurrence?: string | undefined;
  /** The initial values of a new event. */
  start?: EventStart;
}

export function EventFormDialog({ event, occurrence, start = {}, onClose }: EventFormDialogProps) {
  const navigate = useNavigate();
  const [scope, setScope] = useState<SeriesScope>(occurrence ? 'this' : 'all');
  const isSingle = occurrence !== undefined && scope === 'this';
  const fillValues = (version: EditedEvent) => valuesOfEvent(narrowToScope(version, scope));
  const form = useForm<EventValues>({
    initialValues: event ? fillValues(event) : valuesOfNewEvent(start),
    validate: (values): Record<string, string> =>
      findFaults(values, seen && narrowToScope(seen, scope), occurrence ? { scope } : undefined),
  });
  const { seen, handleChangedMeanwhile } = useEditedVersion({
    record: event,
    get: eventsApi.get,
    read: occurrence ? (id) => readOccurrence(id, occurrence) : undefined,
    form,
    fillValues,
  });
  const create = useCreateEvent();
  const update = useUpdateEvent();
  const updateOccurrence = useUpdateOccurrence();
  const deletion = useEventDeletion(occurrence ? { day: occurrence, scope } : undefined);
  const { title, allDay, eventDate, eventTime } = form.values;

  const handleSubmit = async (values: EventValues) => {
    if (!seen) {
      const { id } = await create.mutateAsync({ body: bodyOfEvent(values) });
      return showToast({
        title: 'Event created',
        message: 'The event has been added to the calendar.',
        // It may be in another month than the one on the screen.
        action: {
          label: 'Open',
          onClick: () => void navigate({ to: '/calendar', search: { event: id } }),
        },
      });
    }
    const patch = patchOfEvent(values, narrowToScope(seen, scope));
    if (Object.keys(patch).length === 0) return;
    if (occurrence) await updateOccurrence.mutateAsync({ seen, day: occurrence, scope, patch });
    else await update.mutateAsync({ seen, patch });
    showToast({ title: 'Event updated', message: 'The event has been saved.' });
  };

  const handleScope = (next: SeriesScope) => {
    setScope(next);
    form.clearFieldError('scope');
    if (!seen) return;
    const [before, after] = [fillValues(seen), valuesOfEvent(narrowToScope(seen, next))];
    form.setInitialValues(after);
    form.setValues(rebased(form.getValues(), before, after));
  };

  const handleDelete = async () => {
    if (seen && (await deletion.ask(seen))) onClose();
  };

  return (
    <FormDialog
      title={event ? 'Edit Event' : 'Add Event'}
      form={form}
      onSubmit={(values) => handleSubmit(values).catch(throwBesideFields)}
      onClose={onClose}
      onChangedMeanwhile={handleChangedMeanwhile}
      draftName={
        event ? ['Edit Event', event.id, occurrence].filter(Boolean).join(' ') : 'Add Event'
      }
      submitLabel={event ? 'Save' : 'Add Event'}
      pendingLabel={event ? 'Saving...' : 'Adding...'}
      canSubmit={title.trim() !== '' && eventDate !== '' && (allDay || eventTime !== '')}
      footStart={
        seen && (
          <>
            {deletion.isAllowed(seen) && <DeleteButton onClick={() => void handleDelete()} />}
            <HistoryLink recordId={seen.id} target="_blank" />
          </>
        )
      }
    >
      {occurrence && <ScopeChoice scope={scope} onChange={handleScope} error={form.errors.scope} />}
      <EventFields form={form} isSingle={isSingle} />
    </FormDialog>
  );
}

/** What the server says of a series is said beside its fields. */
function throwBesideFields(error: unknown): never {
  if (!(error instanceof CallError)) throw error;
  const { status, code, fields, serverMessage: message } = error;
  throw new CallError(status, { message, code, fields: nameSeriesFields(fields) });
}

interface EventFieldsProps {
  form: UseFormReturnType<EventValues>;
  /** One occurrence by itself, which does not repeat. */
  isSingle: boolean;
}

function EventFields({ form, isSingle }: EventFieldsProps) {
  const { values, errors } = form;
  return (
    <>
      <TextInput
        data-autofocus
        label="Title"
        required
        maxLength={eventTexts.title.limit}
        {...form.getInputProps('title')}
      />
      <EventTimeFields form={form} />
      {!isSingle && <SeriesFields form={form} />}
      <Pair>
        <Select
          label="Type"
          data={eventTypeOptions}
          allowDeselect={false}
          {...form.getInputProps('eventType')}
        />
        <LeadSelect
          label="Remind"
          value={values.reminderLead}
          onChange={(lead) => form.setFieldValue('reminderLead', lead)}
          error={errors.reminderLead}
        />
        <WhomFields values={values} errors={errors} onChange={form.setValues} />
      </Pair>
      <ParticipantsField
        value={values.participantIds}
        onChange={(ids) => form.setFieldValue('participantIds', ids)}
        error={errors.participantIds}
      />
      <Textarea
        label="Description"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={eventTexts.description.limit}
        {...form.getInputProps('description')}
      />
    </>
  );
}
