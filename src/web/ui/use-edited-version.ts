import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { rebased } from '#web/lib/edits.ts';
import { makeQuery } from '#web/lib/queries.ts';
import type { OfRecord } from './write-hook.ts';

interface Edited<Given, Version, Values extends Record<string, unknown>> {
  /** Undefined when a record is being added. */
  record: Given;
  get: OfRecord<unknown, Version>;
  form: UseFormReturnType<Values>;
  fillValues: (version: Version) => Values;
}

/**
 * The version that an edit starts from; a later read must not change it while somebody types. Once
 * somebody else has changed the record, the form goes on from theirs: with their values, or with
 * what was typed put over them.
 */
export function useEditedVersion<
  Given extends Version | undefined,
  Version extends { id: string },
  Values extends Record<string, unknown>,
>({ record, get, form, fillValues }: Edited<Given, Version, Values>) {
  const client = useQueryClient();
  const [seen, setSeen] = useState<Given | Version>(record);

  const handleChangedMeanwhile = async (keep: 'theirs' | 'mine') => {
    if (!seen) return;
    const query = makeQuery(get, { params: { id: seen.id } });
    const theirs = await client.fetchQuery({ ...query, staleTime: 0 });
    const [before, after] = [fillValues(seen), fillValues(theirs)];
    setSeen(theirs);
    form.setInitialValues(after);
    form.setValues(keep === 'mine' ? rebased(form.getValues(), before, after) : after);
  };

  return { seen, setSeen, handleChangedMeanwhile };
}
