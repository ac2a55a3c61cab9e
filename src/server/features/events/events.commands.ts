/** Changes events: authorise, then check, change and record in one transaction. */
import { and, eq, isNotNull, isNull } from 'drizzle-orm';
import type { CalendarEvent, EventDraft, EventPatch } from '#contract/events.ts';
import { assertOrganization } from '#server/features/organizations/organizations.queries.ts';
import { assertPerson } from '#server/features/people/people.commands.ts';
import { invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { type EventRow, getEventOrThrow } from './events.queries.ts';
import { decideTimes, type EventTimes } from './events.rules.ts';
import { calendarEvents } from './events.table.ts';
import { hideEvent, newEvent, showEvent } from './write-events.ts';

export async function createEvent(ctx: Context, draft: EventDraft): Promise<CalendarEvent> {
  authorize(ctx, 'event.create');
  return inTransaction(ctx, async (ctx) => {
    const times = checkedTimes(ctx, draft, null);
    await assertReferences(ctx, draft, null);
    const row = newEvent(ctx, draft, times);
    await ctx.db.insert(calendarEvents).values(row);
    const after = await getEventOrThrow(ctx, row.id);
    await recordChange(ctx, 'event.created', { before: null, after });
    return after;
  });
}

export async function updateEvent(
  ctx: Context,
  id: string,
  patch: EventPatch,
): Promise<CalendarEvent> {
  authorize(ctx, 'event.edit');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockEvent(ctx, id);
    assertUnchanged(ctx, row);
    const times = checkedTimes(ctx, patch, row);
    await assertReferences(ctx, patch, row);
    const before = await getEventOrThrow(ctx, id);
    await ctx.db
      .update(calendarEvents)
      .set({
        ...patch,
        ...times,
        eventType: patch.eventType === null ? 'other' : patch.eventType,
        updatedAt: changedAt(ctx, row),
      })
      .where(eq(calendarEvents.id, id));
    const after = await getEventOrThrow(ctx, id);
    await recordChange(ctx, 'event.updated', { before, after });
    return after;
  });
}

export async function deleteEvent(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockEvent(ctx, id);
    authorize(ctx, 'event.delete', row);
    assertUnchanged(ctx, row);
    await hideEvent(ctx, row);
  });
}

export async function restoreEvent(ctx: Context, id: string): Promise<CalendarEvent> {
  return inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(calendarEvents)
      .where(and(eq(calendarEvents.id, id), isNotNull(calendarEvents.deletedAt)))
      .for('update');
    if (!row) throw notFound('Deleted event');
    authorize(ctx, 'event.delete', row);
    return (await showEvent(ctx, row)).wire;
  });
}

function checkedTimes(ctx: Context, given: EventPatch, before: EventTimes | null): EventTimes {
  const result = decideTimes(given, before, ctx.timeZone);
  if ('faults' in result) throw invalid(result.faults);
  return result.times;
}

/** Only links that change are checked: one to a person deleted since may stay. */
async function assertReferences(
  ctx: Context,
  given: EventPatch,
  before: EventRow | null,
): Promise<void> {
  if (given.personId !== before?.personId) await assertPerson(ctx, given.personId);
  if (given.organizationId !== before?.organizationId) {
    await assertOrganization(ctx, given.organizationId);
  }
}

async function lockEvent(ctx: Context, id: string): Promise<EventRow> {
  const [row] = await ctx.db
    .select()
    .from(calendarEvents)
    .where(and(eq(calendarEvents.id, id), isNull(calendarEvents.deletedAt)))
    .for('update');
  if (!row) throw notFound('Event');
  return row;
}
