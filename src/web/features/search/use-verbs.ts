/** What can be done with the record that was chosen: once its phone and e-mail are known. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { searchApi } from '#contract/search.ts';
import type { Subject } from '#web/features/records/subject.ts';
import { makeQuery } from '#web/lib/queries.ts';
import type { PaletteVerb } from './palette-action.ts';

/** The letter of the verb that rings. */
export const callLetter = 'c';

export type ListVerbs = (subject: Subject) => PaletteVerb[];

export function useVerbs(listVerbs: ListVerbs, onAct: (verb: PaletteVerb) => void) {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [pressed, setPressed] = useState<string | null>(null);
  const isAsked = subject !== null && subject.phone === undefined;
  const { data, isFetching } = useQuery({
    ...makeQuery(searchApi.named, { query: { records: `${subject?.kind}:${subject?.id}` } }),
    enabled: isAsked,
    staleTime: 10_000,
  });
  const isWaiting = isAsked && !data && isFetching;
  const [known] = isAsked ? (data ?? []) : [];
  const verbs = subject ? listVerbs({ ...subject, ...(known && addressesOf(known)) }) : [];

  const press = (key: string): boolean => {
    const verb = key === 'Enter' ? verbs[0] : verbs.find(({ letter }) => letter === key);
    if (isWaiting) setPressed(key);
    else if (verb) onAct(verb);
    return isWaiting || verb !== undefined;
  };
  // Pressed before it is known whether there is a number, a key waits for it.
  const pressAgain = useEffectEvent(() => {
    if (pressed === null) return;
    setPressed(null);
    press(pressed);
  });
  useEffect(() => {
    if (!isWaiting) pressAgain();
  }, [isWaiting, subject]);

  /** With a key, its verb is done as soon as it is known; where there is no such verb, the others are offered. */
  const choose = (chosen: Subject | null, key: string | null = null) => {
    setPressed(key);
    setSubject(chosen);
  };
  return { subject, verbs, choose, press, isWaiting };
}

const addressesOf = ({ phone, email }: { phone: string | null; email: string | null }) => ({
  phone,
  email,
});
