/** A form for some of the mail settings: follows what is saved until somebody types, and keeps what is typed. */
import { useForm } from '@mantine/form';
import { useEffect, useEffectEvent } from 'react';
import { type MailSettings, mailSyncApi } from '#contract/mail-sync.ts';
import { useSettingsForm } from '#web/ui/use-settings-form.tsx';
import { type MailSettingsPatch, useSaveMailSettings } from './mail-sync.api.ts';

interface MailSettingsForm<Values> {
  settings: MailSettings;
  fillValues: (settings: MailSettings) => Values;
  makePatch: (values: Values) => MailSettingsPatch;
}

export function useMailSettingsForm<Values extends Record<string, unknown>>({
  settings,
  fillValues,
  makePatch,
}: MailSettingsForm<Values>) {
  const saving = useSaveMailSettings();
  const form = useForm<Values>({ initialValues: fillValues(settings) });
  const { base, startFrom, save, conflict } = useSettingsForm({
    settings,
    form,
    fillValues,
    get: mailSyncApi.settings,
    send: (values, base) => saving.mutateAsync({ seen: base, patch: makePatch(values) }),
    failed: { title: 'Settings not saved', message: 'The settings could not be saved.' },
  });
  const follow = useEffectEvent((latest: MailSettings) => {
    if (latest !== base && !form.isDirty()) startFrom(latest);
  });
  useEffect(() => follow(settings), [settings]);
  return { form, save, isSaving: saving.isPending, conflict };
}
