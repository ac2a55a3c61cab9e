/** Logs a call, or corrects one that was logged. Mounting it opens it. */

import { Group, Radio, Text, Textarea } from '@mantine/core';
import { TimeInput } from '@mantine/dates';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import {
  type Call,
  callOutcomeLabels,
  callOutcomes,
  callsApi,
  callTexts,
} from '#contract/calls.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatDay } from '#web/lib/format.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { HistoryLink } from '#web/ui/history-link.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { useEditedVersion } from '#web/ui/use-edited-version.ts';
import {
  bodyOfCall,
  type CallStart,
  type CallValues,
  faultsOfCall,
  patchOfCall,
  valuesOfCall,
  valuesOfNewCall,
} from './call-form.ts';
import classes from './call-form-dialog.module.css';
import { type CallLink, useLogCall, useLogCallAndNext, useUpdateCall } from './calls.api.ts';
import { bodyOfNextStep, followUpTitle, isComplete } from './next-step.ts';
import { NextStepFields } from './next-step-fields.tsx';
import { useCallDeletion } from './use-call-deletion.ts';

interface CallFormDialogProps {
  onClose: () => void;
  /** The call to correct; without it a new one is logged. */
  call?: Call;
  /** Who a new call was with; without it, that is chosen in the dialog with `whom`. */
  with?: { link: CallLink; about: string };
  /** The initial choice. */
  start?: CallStart;
  /** Draws the pickers; the first has the focus if nothing is chosen yet. */
  whom?: (
    chosen: CallValues,
    onChoose: (other: Partial<CallValues>) => void,
    isFirst: boolean,
  ) => ReactNode;
}

export function CallFormDialog(props: CallFormDialogProps) {
  const { call, start: chosen = {}, onClose } = props;
  const me = useCurrentUser();
  const form = useForm<CallValues>({
    initialValues: call ? valuesOfCall(call) : valuesOfNewCall(chosen),
    validate: (values) => faultsOfCall(values),
  });
  // The initial values of a new call.
  const [start] = useState(() => form.getValues());
  const { seen, handleChangedMeanwhile } = useEditedVersion({
    record: call,
    get: callsApi.get,
    form,
    fillValues: valuesOfCall,
  });
  const log = useLogCall();
  const logWithNext = useLogCallAndNext();
  const update = useUpdateCall();
  const deleteCall = useCallDeletion();
  const { day, time, personId, organizationId, nextStep } = form.values;
  const opportunityId = chosen.opportunity?.id ?? null;
  const link = props.with?.link ?? { personId, organizationId, opportunityId };
  const isLinked = call !== undefined || Object.values(link).some((id) => id !== null);
  const startsEmpty = !call && !props.with && Object.keys(chosen).length === 0;
  const about =
    props.with?.about ?? (chosen.opportunity ? `about ${chosen.opportunity.name}` : null);

  const handleSubmit = async (values: CallValues) => {
    try {
      if (seen) {
        const patch = patchOfCall(values, seen);
        if (Object.keys(patch).length === 0) return;
        await update.mutateAsync({ seen, patch });
        showToast({ title: 'Call updated', message: 'Your changes have been saved' });
      } else {
        const next = bodyOfNextStep(values.nextStep);
        const body = { ...link, ...bodyOfCall(values, start), ...next };
        await (next.nextStep ? logWithNext : log).mutateAsync({ body });
        const message = next.nextStep
          ? `The next step is due on ${formatDay(values.nextStep.dueDate)}`
          : 'The call is in the timeline';
        showToast({ title: 'Call logged', message });
      }
    } catch (error) {
      const message = getServerMessage(error) ?? 'Failed to save call. Please try again.';
      showFailure(error, { title: 'Error', message });
      throw error;
    }
  };

  // The title of the step names whom it is with, until somebody words it otherwise.
  const handleChoose = (other: Partial<CallValues>) => {
    const before = form.getValues();
    const isWorded = before.nextStep.title !== followUpTitle(about ?? aboutWhom(before));
    const title = followUpTitle(about ?? aboutWhom({ ...before, ...other }));
    form.setValues({ ...other, ...(!isWorded && { nextStep: { ...before.nextStep, title } }) });
  };

  const handleDelete = async () => {
    if (seen && (await deleteCall(seen.id))) onClose();
  };

  return (
    <FormDialog
      title={call ? 'Edit Call' : 'Log Call'}
      draftName={call ? `Edit Call ${call.id}` : `Log Call ${draftOf(props.with?.link ?? chosen)}`}
      form={form}
      onSubmit={handleSubmit}
      onClose={onClose}
      onChangedMeanwhile={handleChangedMeanwhile}
      submitLabel={call ? 'Save' : 'Log Call'}
      pendingLabel="Saving..."
      canSubmit={day !== '' && time !== '' && isLinked && isComplete(nextStep)}
      footStart={
        seen && (
          <>
            {can(me, 'call.delete', seen) && <DeleteButton onClick={() => void handleDelete()} />}
            <HistoryLink recordId={seen.id} target="_blank" />
          </>
        )
      }
    >
      {props.whom?.(form.values, handleChoose, startsEmpty)}
      {startsEmpty && (
        <Text c="dimmed" fz="dense">
          Choose who you called: a person, an organization or both.
        </Text>
      )}
      <Radio.Group label="Outcome" {...form.getInputProps('outcome')}>
        <Group gap="xs" mt={4}>
          {callOutcomes.map((outcome) => (
            <Radio
              key={outcome}
              value={outcome}
              label={callOutcomeLabels[outcome]}
              classNames={{ root: classes.outcome ?? '' }}
              {...(form.values.outcome === outcome && !startsEmpty && { 'data-autofocus': true })}
            />
          ))}
        </Group>
      </Radio.Group>
      <div className={classes.times}>
        <DayInput
          label="Day"
          required
          clearable={false}
          maxDate={valuesOfNewCall().day}
          value={day}
          onChange={(chosen) => form.setFieldValue('day', chosen)}
          error={form.errors.day}
        />
        <TimeInput label="Time" required {...form.getInputProps('time')} />
      </div>
      <Textarea
        label={about === null ? 'Notes on the call' : `Notes on the call ${about}`}
        placeholder="What was said, what was agreed?"
        rows={3}
        autosize
        minRows={3}
        maxRows={14}
        maxLength={callTexts.content.limit}
        {...form.getInputProps('content')}
      />
      {!call && (
        <NextStepFields
          value={nextStep}
          onChange={(next) => form.setFieldValue('nextStep', next)}
          about={about ?? aboutWhom(form.values)}
          errors={{
            title: form.errors['nextStep.title'],
            dueDate: form.errors['nextStep.dueDate'],
          }}
        />
      )}
    </FormDialog>
  );
}

function aboutWhom({ personName, organizationName }: CallValues): string | null {
  const name = personName ?? organizationName;
  return name === null ? null : `with ${name}`;
}

/** A separate draft for each record that a call was begun from. */
function draftOf(from: CallLink | CallStart): string {
  return Object.values(from)
    .map((each: string | { id: string } | null | undefined) =>
      typeof each === 'string' ? each : each?.id,
    )
    .join();
}
