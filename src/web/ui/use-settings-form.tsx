import type { UseFormReturnType } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { rebased } from '#web/lib/edits.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { sentence } from '#web/lib/validate.ts';
import { ConflictAlert } from './conflict-alert.tsx';
import { showFailure } from './toast.ts';
import { useBusy } from './use-busy.ts';

interface SettingsForm<Settings, Values> {
  settings: Settings;
  form: UseFormReturnType<Values>;
  fillValues: (settings: Settings) => Values;
  get: Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<Settings>>;
  /** Saves what was typed as a change of the version that is being edited. */
  send: (values: Values, base: Settings) => Promise<Settings>;
  /** The toast for a save that was refused; the server's own words replace the message. */
  failed: { title: string; message: string };
}

/**
 * Settings are one record that several people may edit: a save that is refused, as somebody else was
 * quicker, asks whose version to keep.
 */
export function useSettingsForm<Settings, Values extends object>(
  given: SettingsForm<Settings, Values>,
) {
  const { settings, form, fillValues, get, send, failed } = given;
  const client = useQueryClient();
  /** The version being edited. */
  const [base, setBase] = useState(settings);
  const [isConflict, setIsConflict] = useState(false);
  /** Nothing is to be saved meanwhile: it would be over the old version. */
  const [isRereading, whileRereading] = useBusy();

  /** Goes on from a version, with its values unless others are given. */
  const startFrom = (version: Settings, values = fillValues(version)) => {
    form.setValues(values);
    form.resetDirty(fillValues(version));
    form.clearErrors();
    setBase(version);
    setIsConflict(false);
  };

  /** Resolves to null if the server refused it, which the form then shows. */
  const save = async (): Promise<Settings | null> => {
    try {
      const saved = await send(form.getValues(), base);
      startFrom(saved);
      return saved;
    } catch (error) {
      const message = getServerMessage(error) ?? failed.message;
      showFailure(error, { ...failed, message });
      if (error instanceof CallError) {
        setIsConflict(error.status === 412);
        for (const [field, words] of Object.entries(error.fields)) {
          form.setFieldError(field, sentence(words));
        }
      }
      return null;
    }
  };

  const handleKeep = (keep: 'theirs' | 'mine') =>
    whileRereading(async () => {
      const theirs = await client.fetchQuery({ ...makeQuery(get), staleTime: 0 });
      const [old, fresh] = [fillValues(base), fillValues(theirs)];
      startFrom(theirs, keep === 'theirs' ? fresh : rebased(form.getValues(), old, fresh));
    });

  const conflict: ReactNode = isConflict && <ConflictAlert onKeep={handleKeep} />;
  return { base, startFrom, save, conflict, isRereading };
}
