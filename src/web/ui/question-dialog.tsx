/** The dialog of `confirm`. */
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
import { useFocusReturn } from './use-focus-return.ts';

export interface Question {
  /** A question with the verb and the thing: 'Delete Ada Lovelace?' */
  title: `${string}?`;
  /** What will happen: what goes with it, and what stays. */
  message: ReactNode;
  /** The verb on the button: 'Delete'. */
  confirmLabel: string;
  /** The toast that follows offers Undo, and the question says so. */
  canUndo?: boolean;
  /** Nothing is lost, so the button is not red. */
  isHarmless?: boolean;
}

export interface AskedQuestion extends Question {
  opened: boolean;
  answer: (yes: boolean) => void;
}

interface QuestionDialogProps {
  question: AskedQuestion;
  /** Called once it has left the screen. */
  onClose: () => void;
}

/** Mounted from the first question until the last one has left the screen. */
export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  useFocusReturn();
  return (
    <Dialog
      opened={question.opened}
      onClose={() => question.answer(false)}
      onExitTransitionEnd={onClose}
      title={question.title}
      size={440}
      centered
      withCloseButton={false}
      zIndex={300}
    >
      <Text component="div">{question.message}</Text>
      {question.canUndo && (
        <Text mt="xs" c="dimmed">
          You can undo this right afterwards.
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {/* Pressing Enter out of habit loses nothing. */}
        <Button variant="default" data-autofocus onClick={() => question.answer(false)}>
          Cancel
        </Button>
        <Button
          {...(!question.isHarmless && { color: 'red' })}
          onClick={() => question.answer(true)}
        >
          {question.confirmLabel}
        </Button>
      </Group>
    </Dialog>
  );
}
