import type { EventSeries } from '#contract/event-series.ts';
import type { CalendarEvent, EventDraft, EventPatch } from '#contract/events.ts';
import { assertOrganization } from '#server/features/organizations/organizations.queries.ts';
import { assertPerson } from '#server/features/people/people.commands.ts';
import { assertAssignable } from '#server/features/users/users.commands.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { keepUntold } from '#server/kernel/keep-untold.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { type EventRow, getEventOrThrow } from './events.queries.ts';
import { decideTimes, type EventTimes } from './events.rules.ts';
import { asRecurring } from './series.rules.ts';
import { decideSeries } from './series-changes.rules.ts';
import {
  addEvent,
  editEvent,
  hideEvent,
  lockEvent,
  lockEventToDelete,
  lockEventToRestore,
  newEvent,
  showEvent,
} from './write-events.ts';

export async function createEvent(ctx: Context, draft: EventDraft): Promise<CalendarEvent> {
  authorize(ctx, 'event.create');
  return inTransaction(ctx, async (ctx) => {
    const times = checkedTimes(ctx, draft, null);
    const series = checkedSeries(ctx, draft, null, times);
    await assertReferences(ctx, draft, null);
    return addEvent(ctx, newEvent(ctx, draft, { ...times, series }));
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
    return saveEvent(ctx, row, patch, checkedTimes(ctx, patch, row));
  });
}

/** Saves a locked event with other times and fields; if it repeats, this is of all its occurrences. */
export async function saveEvent(
  ctx: Context,
  row: EventRow,
  given: EventPatch,
  times: EventTimes,
): Promise<CalendarEvent> {
  const patch = await keepUntold(['personId', 'organizationId'], given, {
    row,
    read: () => getEventOrThrow(ctx, row.id),
  });
  const series = checkedSeries(ctx, patch, row, times);
  await assertReferences(ctx, patch, row);
  const changed = { ...patch, ...withUsual(patch), ...times, series };
  const { after } = await editEvent(ctx, row, changed);
  return after;
}

/** Of what must not be empty, null means as usual. */
export function withUsual({ eventType, participantIds }: EventPatch) {
  return {
    eventType: eventType === null ? 'other' : eventType,
    participantIds: participantIds === null ? [] : participantIds,
  } as const;
}

export async function deleteEvent(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await hideEvent(ctx, await lockEventToDelete(ctx, id));
  });
}

export async function restoreEvent(ctx: Context, id: string): Promise<CalendarEvent> {
  return inTransaction(ctx, async (ctx) => {
    const { wire } = await showEvent(ctx, await lockEventToRestore(ctx, id));
    return wire;
  });
}

export function checkedTimes(
  ctx: Context,
  given: EventPatch,
  before: EventTimes | null,
): EventTimes {
  const result = decideTimes(given, before, ctx.timeZone);
  if ('faults' in result) throw invalid(result.faults);
  return result.times;
}

export function checkedSeries(
  ctx: Context,
  given: EventPatch,
  before: EventRow | null,
  times: EventTimes,
): EventSeries | null {
  const repeated = before && asRecurring(before);
  const result = decideSeries(given.series, repeated ?? null, times, ctx.timeZone);
  if ('faults' in result) throw invalid(result.faults);
  return result.series;
}

/** Only changed links are checked: one to a person deleted since may stay. */
export async function assertReferences(
  ctx: Context,
  given: EventPatch,
  before: EventRow | null,
): Promise<void> {
  if (given.personId !== before?.personId) await assertPerson(ctx, given.personId);
  if (given.organizationId !== before?.organizationId) {
    await assertOrganization(ctx, given.organizationId);
  }
  // A colleague who has left since may stay.
  for (const id of given.participantIds ?? []) {
    if (before?.participantIds.includes(id)) continue;
    await assertAssignable(ctx, 'participantIds', id);
  }
}
