import type { FastifyInstance } from 'fastify';
import { remindersApi } from '#contract/reminders.ts';
import type { Context } from '#server/kernel/context.ts';
import { serve } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { changeReminderSettings, snoozeReminder } from './reminders.commands.ts';
import { listReminders, readReminderSettings } from './reminders.queries.ts';

export function registerReminders(
  app: FastifyInstance,
  environment: Pick<Settings, 'smtpUrl'>,
): void {
  const settingsOf = async (ctx: Context) => ({
    ...(await readReminderSettings(ctx, ctx.actor.id)),
    available: environment.smtpUrl !== undefined,
  });
  serve(app, remindersApi.list, (_input, ctx) => listReminders(ctx));
  serve(app, remindersApi.settings, (_input, ctx) => settingsOf(ctx));
  serve(app, remindersApi.changeSettings, async ({ body }, ctx) => {
    await changeReminderSettings(ctx, body);
    return settingsOf(ctx);
  });
  serve(app, remindersApi.snooze, async ({ body }, ctx) => {
    await snoozeReminder(ctx, body);
    return listReminders(ctx);
  });
}
