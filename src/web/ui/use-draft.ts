/** Keeps what was typed into a form when the form or its page goes away, and restores it the next time. */
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { takenUp } from '#web/lib/edits.ts';

/** Restored into an unchanged record, or over what somebody else has changed since. */
export type Restored = 'alone' | 'over theirs';

let owner = '';

/** Drafts belong to the person who typed them, even if several people sign in in the same tab. */
export function keepDraftsOf(userId: string): void {
  owner = userId;
}

/**
 * @param name Keeps this form's draft apart from others in the same tab; empty keeps none. @returns
 * Whether and how the form was filled from a draft.
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
    // The record may have changed since: only the typed fields are put over it.
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
