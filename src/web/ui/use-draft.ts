/** Keeps what was typed into a form when it or its page goes away, and puts it back the next time. */
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { takenUp } from '#web/lib/edits.ts';

/** Put back; and there, over what somebody else has changed meanwhile. */
export type Restored = 'alone' | 'over theirs';

let owner = '';

/** Drafts belong to whoever typed them, also where several people sign in in the same tab. */
export function keepDraftsOf(userId: string): void {
  owner = userId;
}

/**
 * @param name Tells this form's draft from others in the same tab; empty keeps nothing.
 * @returns Whether and how what is in the form now was put back from a draft.
 */
export function useDraft<Values extends Record<string, unknown>, Transformed>(
  name: string,
  form: UseFormReturnType<Values, Transformed>,
): Restored | undefined {
  const key = `typed:${owner}:${name}`;
  const [restored, setRestored] = useState<Restored>();

  const restore = useEffectEvent(() => {
    const draft = sessionStorage.getItem(key);
    if (!name || !draft) return;
    sessionStorage.removeItem(key);
    // The record may have changed since: only what was typed may go over it.
    const { values, meetsTheirs } = takenUp(JSON.parse(draft), form.getInitialValues());
    form.setValues(values);
    setRestored(meetsTheirs ? 'over theirs' : 'alone');
  });
  const keep = useEffectEvent(() => {
    if (!name || !form.isDirty()) return;
    const draft = { typed: form.getValues(), before: form.getInitialValues() };
    sessionStorage.setItem(key, JSON.stringify(draft));
  });

  useEffect(() => {
    restore();
    const handlePageHide = () => keep();
    window.addEventListener('pagehide', handlePageHide);
    return () => {
      window.removeEventListener('pagehide', handlePageHide);
      keep();
    };
  }, []);

  return restored;
}
