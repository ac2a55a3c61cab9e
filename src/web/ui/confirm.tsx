/** Asks before something is lost: `if (await confirm({ … })) remove();`. `ConfirmHost` draws the question. */
import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createStore } from '#web/lib/store.ts';
import { Dialog } from './dialog.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface Question {
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

interface AskedQuestion extends Question {
  opened: boolean;
  answer: (yes: boolean) => void;
}

const asked = createStore<AskedQuestion | null>(null);

/** Resolves to true if the person said yes. */
export function confirm(question: Question): Promise<boolean> {
  asked.get()?.answer(false);
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      const current = asked.get();
      if (current) asked.set({ ...current, opened: false });
      resolve(yes);
    };
    asked.set({ ...question, opened: true, answer });
  });
}

export function ConfirmHost() {
  const question = useSyncExternalStore(asked.subscribe, asked.get);
  return question && <QuestionDialog question={question} />;
}

/** Mounted from the first question until the last one has left the screen. */
function QuestionDialog({ question }: { question: AskedQuestion }) {
  useFocusReturn();
  return (
    <Dialog
      opened={question.opened}
      onClose={() => question.answer(false)}
      onExitTransitionEnd={() => !asked.get()?.opened && asked.set(null)}
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
