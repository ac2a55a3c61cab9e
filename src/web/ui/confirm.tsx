/** Asks before something is lost: `if (await confirm({ … })) remove();`. `ConfirmHost` draws the question. */
import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '#web/lib/store.ts';
import { dialogPart } from './later-part.tsx';
import type { AskedQuestion, Question } from './question-dialog.tsx';

const asked = createStore<AskedQuestion | null>(null);

const QuestionDialog = dialogPart(
  async () => ({ default: (await import('./question-dialog.tsx')).QuestionDialog }),
  ({ question }) => {
    question.answer(false);
    asked.set(null);
  },
);

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

/** For what asks as soon as something is chosen: the question is read together with its page. */
export function useQuestionAtHand(): void {
  useEffect(() => {
    // What fails is read again, and said, when it is asked.
    QuestionDialog.read().catch(() => undefined);
  }, []);
}

export function ConfirmHost() {
  const question = useSyncExternalStore(asked.subscribe, asked.get);
  return question && <QuestionDialog question={question} onClose={forget} />;
}

/** Called when a question has left the screen; the next one may have taken its place by then. */
function forget(): void {
  if (!asked.get()?.opened) asked.set(null);
}
