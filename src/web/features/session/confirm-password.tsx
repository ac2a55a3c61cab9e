/**
 * Asks for the password again before the server issues something; the call that was refused is then
 * repeated. `ConfirmPasswordHost` draws the question.
 */
import { useSyncExternalStore } from 'react';
import { confirmationApi } from '#contract/confirmation.ts';
import { call } from '#web/lib/call.ts';
import { createStore } from '#web/lib/store.ts';
import { dialogPart } from '#web/ui/later-part.tsx';
import type { PasswordQuestion } from './confirm-password-dialog.tsx';

const asked = createStore<PasswordQuestion | null>(null);

const ConfirmPasswordDialog = dialogPart(
  async () => ({ default: (await import('./confirm-password-dialog.tsx')).ConfirmPasswordDialog }),
  ({ question }) => {
    question.answer(false);
    asked.set(null);
  },
);
let underWay: Promise<boolean> | undefined;

/** Resolves to whether it was confirmed; callers that ask while the question is open get the same answer. */
export function askForPassword(): Promise<boolean> {
  underWay ??= ask().finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function ask(): Promise<boolean> {
  // Read before the dialog opens, so that nothing moves in it.
  const ways = await call(confirmationApi.ways);
  return new Promise((resolve) => {
    const answer = (confirmed: boolean) => {
      const current = asked.get();
      if (current) asked.set({ ...current, opened: false });
      resolve(confirmed);
    };
    asked.set({ ways, opened: true, answer });
  });
}

export function ConfirmPasswordHost() {
  const question = useSyncExternalStore(asked.subscribe, asked.get);
  return question && <ConfirmPasswordDialog question={question} onClose={forget} />;
}

/** Called when the question has left the screen; it may have been asked anew by then. */
function forget(): void {
  if (!asked.get()?.opened) asked.set(null);
}
