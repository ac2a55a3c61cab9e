/** The version of a record that an edit starts from: a later read must not change it while somebody types. */
import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { findOverlap, rebased } from '#web/lib/edits.ts';
import { makeQuery } from '#web/lib/queries.ts';
import type { OfRecord } from './write-hook.ts';

interface Edited<Given, Version, Values extends Record<string, unknown>> {
  /** Undefined when a record is being added. */
  record: Given;
  get: OfRecord<unknown, Version>;
  /** Reads it as it is now, where it is not read by its id alone. */
  read?: ((id: string) => Promise<Version>) | undefined;
  form: UseFormReturnType<Values>;
  fillValues: (version: Version) => Values;
}

/**
 * Once somebody else has changed the record, the form goes on from their version: with their values,
 * or with what was typed put over them.
 */
export function useEditedVersion<
  Given extends Version | undefined,
  Version extends { id: string },
  Values extends Record<string, unknown>,
>({ record, get, read, form, fillValues }: Edited<Given, Version, Values>) {
  const client = useQueryClient();
  const [seen, setSeen] = useState<Given | Version>(record);

  const handleChangedMeanwhile = async (keep: 'theirs' | 'mine') => {
    if (!seen) return;
    const query = makeQuery(get, { params: { id: seen.id } });
    const theirs = await (read?.(seen.id) ?? client.fetchQuery({ ...query, staleTime: 0 }));
    const [before, after] = [fillValues(seen), fillValues(theirs)];
    setSeen(theirs);
    form.setInitialValues(after);
    form.setValues(keep === 'mine' ? rebased(form.getValues(), before, after) : after);
  };

  return { seen, setSeen, handleChangedMeanwhile };
}

interface Merged<Version, Values extends Record<string, unknown>> {
  record: Version;
  get: OfRecord<unknown, Version>;
  form: UseFormReturnType<Values>;
  fillValues: (version: Version) => Values;
  /** The fields that an edit of this version would send. */
  makePatch: (typed: Values, seen: Version) => object;
  /** What the form holds, with their values of these fields. */
  withTheirs: (merged: Values, theirs: Values, fields: readonly string[]) => Values;
}

/** The same where the choice is only about the fields that both have changed; the rest is merged. */
export function useMergedVersion<
  Version extends { id: string },
  Values extends Record<string, unknown>,
>({ record, get, form, fillValues, makePatch, withTheirs }: Merged<Version, Values>) {
  const client = useQueryClient();
  const [seen, setSeen] = useState(record);

  const handleChangedMeanwhile = async (keep: 'theirs' | 'mine') => {
    const query = makeQuery(get, { params: { id: seen.id } });
    const theirs = await client.fetchQuery({ ...query, staleTime: 0 });
    const typed = form.getValues();
    const merged = rebased(typed, fillValues(seen), fillValues(theirs));
    const both = findOverlap(makePatch(typed, seen), seen, theirs);
    form.setValues(keep === 'mine' ? merged : withTheirs(merged, fillValues(theirs), both));
    setSeen(theirs);
  };

  return { seen, setSeen, handleChangedMeanwhile };
}
