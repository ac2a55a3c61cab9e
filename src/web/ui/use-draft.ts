/** Keeps what was typed into a form when it or its page goes away, and puts it back the next time. */
import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';

/**
 * @param name Tells this form's draft from others in the same tab; empty keeps nothing.
 * @returns Whether what is in the form now was put back from a draft.
 */
export function useDraft<Values extends Record<string, unknown>, Transformed>(
  name: string,
  form: UseFormReturnType<Values, Transformed>,
): boolean {
  const key = `draft:${name}`;
  const [restored, setRestored] = useState(false);

  const restore = useEffectEvent(() => {
    const draft = sessionStorage.getItem(key);
    if (!name || !draft) return;
    sessionStorage.removeItem(key);
    form.setValues(JSON.parse(draft));
    setRestored(true);
  });
  const keep = useEffectEvent(() => {
    if (name && form.isDirty()) sessionStorage.setItem(key, JSON.stringify(form.getValues()));
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
