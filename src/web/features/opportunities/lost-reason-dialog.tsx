/** Asks why an opportunity is lost when it is moved to Closed Lost on the board. */

import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { opportunityTexts } from '#contract/opportunities.ts';
import { FormDialog } from '#web/ui/form-dialog.tsx';

interface LostReasonDialogProps {
  name: string;
  /** Moves it, with the reason. */
  onSubmit: (reason: string) => void;
  /** Called when the dialog has closed, with or without an answer. */
  onClose: () => void;
}

export function LostReasonDialog({ name, onSubmit, onClose }: LostReasonDialogProps) {
  const form = useForm({ initialValues: { lostReason: '' } });
  return (
    <FormDialog
      title="Close as Lost"
      // Half a reason must not be kept for the next opportunity.
      draftName=""
      form={form}
      onSubmit={async ({ lostReason }) => onSubmit(lostReason.trim())}
      onClose={onClose}
      submitLabel="Close as Lost"
      canSubmit={form.values.lostReason.trim() !== ''}
    >
      <Text>{name}</Text>
      <Textarea
        data-autofocus
        label="Why was it lost?"
        required
        placeholder="Price, timing, another supplier..."
        autosize
        minRows={3}
        maxRows={8}
        maxLength={opportunityTexts.lostReason.limit}
        {...form.getInputProps('lostReason')}
      />
    </FormDialog>
  );
}
