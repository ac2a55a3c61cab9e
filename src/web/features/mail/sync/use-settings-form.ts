/** A form for some of the mail settings: follows what is saved until somebody types, and keeps what is typed. */
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { MailSettings } from '#contract/mail-sync.ts';
import { CallError, getServerMessage } from '#web/lib/call-error.ts';
import { rebased } from '#web/lib/edits.ts';
import { sentence } from '#web/lib/validate.ts';
import { showFailure } from '#web/ui/toast.ts';
import { type MailSettingsPatch, mailSettingsQuery, useSaveMailSettings } from './mail-sync.api.ts';

interface SettingsFormOptions<Values> {
  settings: MailSettings;
  valuesOf: (settings: MailSettings) => Values;
  patchOf: (values: Values) => MailSettingsPatch;
}

export interface SettingsForm<Values> {
  form: UseFormReturnType<Values>;
  /** Saves what was typed; resolves to null if the server refused it, which the form then shows. */
  save: () => Promise<MailSettings | null>;
  isSaving: boolean;
  /** Somebody else changed the same settings meanwhile. */
  isConflict: boolean;
  keep: (keep: 'theirs' | 'mine') => Promise<void>;
}

export function useSettingsForm<Values extends Record<string, unknown>>(
  options: SettingsFormOptions<Values>,
): SettingsForm<Values> {
  const { settings, valuesOf, patchOf } = options;
  const client = useQueryClient();
  const saving = useSaveMailSettings();
  /** The version being edited. */
  const [base, setBase] = useState(settings);
  const [isConflict, setIsConflict] = useState(false);
  const form = useForm<Values>({ initialValues: valuesOf(settings) });

  const start = (version: MailSettings, values: Values) => {
    form.setValues(values);
    form.resetDirty(valuesOf(version));
    form.clearErrors();
    setBase(version);
    setIsConflict(false);
  };
  const follow = useEffectEvent((latest: MailSettings) => {
    if (latest !== base && !form.isDirty()) start(latest, valuesOf(latest));
  });
  useEffect(() => follow(settings), [settings]);

  return {
    form,
    isSaving: saving.isPending,
    isConflict,
    save: async () => {
      try {
        const saved = await saving.mutateAsync({ seen: base, patch: patchOf(form.getValues()) });
        start(saved, valuesOf(saved));
        return saved;
      } catch (error) {
        const message = getServerMessage(error) ?? 'The settings could not be saved.';
        showFailure(error, { title: 'Settings not saved', message });
        if (error instanceof CallError) {
          setIsConflict(error.status === 412);
          for (const [field, words] of Object.entries(error.fields)) {
            form.setFieldError(field, sentence(words));
          }
        }
        return null;
      }
    },
    keep: async (keep) => {
      const theirs = await client.fetchQuery(mailSettingsQuery);
      const fresh = valuesOf(theirs);
      start(theirs, keep === 'theirs' ? fresh : rebased(form.getValues(), valuesOf(base), fresh));
    },
  };
}
