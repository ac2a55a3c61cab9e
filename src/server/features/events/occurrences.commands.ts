/**
 * Reads, changes and deletes single occurrences of an event that repeats. One that is changed by itself becomes an event of
 * its own, and its day is left out of the series; with those that follow it, it becomes a new series.
 */
import { mostExceptions, type SeriesScope } from '#contract/event-series.ts';
import type { CalendarEvent, EventOccurrence, EventPatch } from '#contract/events.ts';
import { invalid, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { logHistory } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import {
  assertReferences,
  checkedSeries,
  checkedTimes,
  saveEvent,
  withUsual,
} from './events.commands.ts';
import { type EventRow, getEventOrThrow } from './events.queries.ts';
import type { EventTimes } from './events.rules.ts';
import {
  asRecurring,
  findNearest,
  findOccurrence,
  hasOccurrences,
  type Occurrence,
  type Recurring,
} from './series.rules.ts';
import { cutBefore, restFrom, timesOfAll, without } from './series-changes.rules.ts';
import {
  addEvent,
  editEvent,
  hideEvent,
  lockEvent,
  lockEventToDelete,
  newEvent,
} from './write-events.ts';

interface Named {
  id: string;
  /** The occurrence's day in the series. */
  day: string;
}

interface Found {
  event: EventRow & Recurring;
  occurrence: Occurrence;
  isFirst: boolean;
}

/** The first that is not over, or else the last one. */
export async function getNextOccurrence(ctx: Context, id: string): Promise<{ day: string }> {
  const event = readRecurring(await getEventOrThrow(ctx, id));
  const occurrence = event && findNearest(event, ctx.clock.now(), ctx.timeZone);
  if (!occurrence) throw notFound('Occurrence');
  return { day: occurrence.day };
}

function readRecurring({ eventDate, endDate, allDay, series }: CalendarEvent) {
  return asRecurring({
    eventDate: new Date(eventDate),
    endDate: endDate === null ? null : new Date(endDate),
    allDay,
    series,
  });
}

export async function getOccurrence(ctx: Context, { id, day }: Named): Promise<EventOccurrence> {
  const event = await getEventOrThrow(ctx, id);
  const recurring = readRecurring(event);
  const occurrence = recurring && findOccurrence(recurring, day);
  if (!occurrence) throw notFound('Occurrence');
  // From the first one on it is the series itself that is changed, with what it has left out before.
  const isAll = recurring.series.count === null || !hasOccurrences(recurring, day);
  return {
    ...event,
    eventDate: occurrence.eventDate.toISOString(),
    endDate: occurrence.endDate?.toISOString() ?? null,
    repeatsLeft: isAll ? recurring.series.count : restFrom(recurring, day).count,
  };
}

/** Replies with the event that the occurrence is of from now on. */
export async function updateOccurrence(
  ctx: Context,
  { id, day }: Named,
  { scope, ...patch }: EventPatch & { scope: SeriesScope },
): Promise<CalendarEvent> {
  authorize(ctx, 'event.edit');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockEvent(ctx, id);
    assertUnchanged(ctx, row);
    const found = findOn(row, day);
    const { event, occurrence, isFirst } = found;
    const times = checkedTimes(ctx, patch, occurrence);
    if (scope === 'this') {
      if (patch.series)
        throw invalid({ series: 'must be left out if only this occurrence is changed' });
      // The last one that is left: beside a copy, its series could only be deleted, and would show it once more when restored.
      if (!hasOthers(found)) return saveEvent(ctx, row, { ...patch, series: null }, times);
      return changeOne(ctx, found, patch, times);
    }
    if (scope === 'following' && !isFirst) return changeRest(ctx, found, patch, times);
    return saveEvent(ctx, row, patch, timesOfAll(event, occurrence, times));
  });
}

export async function deleteOccurrence(
  ctx: Context,
  { id, day }: Named,
  scope: SeriesScope,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await lockEventToDelete(ctx, id);
    const found = findOn(row, day);
    const isAll = scope === 'all' || (scope === 'following' ? found.isFirst : !hasOthers(found));
    if (isAll) await hideEvent(ctx, row);
    else if (scope === 'this') await leaveOut(ctx, found);
    else await endBefore(ctx, found);
  });
}

function findOn(row: EventRow, day: string): Found {
  const event = asRecurring(row);
  const occurrence = event && findOccurrence(event, day);
  if (!occurrence) throw notFound('Occurrence');
  return { event, occurrence, isFirst: !hasOccurrences(event, day) };
}

async function changeOne(
  ctx: Context,
  found: Found,
  patch: EventPatch,
  times: EventTimes,
): Promise<CalendarEvent> {
  await assertReferences(ctx, patch, found.event);
  await leaveOut(ctx, found);
  return addCopy(ctx, found.event, copyOf(ctx, found.event, patch, { ...times, series: null }));
}

async function changeRest(
  ctx: Context,
  found: Found,
  patch: EventPatch,
  times: EventTimes,
): Promise<CalendarEvent> {
  const { event, occurrence } = found;
  const { eventDate, endDate, day } = occurrence;
  const rest = { ...event, eventDate, endDate, series: restFrom(event, day) };
  const series = checkedSeries(ctx, patch, rest, times);
  await assertReferences(ctx, patch, event);
  await endBefore(ctx, found);
  return addCopy(ctx, event, copyOf(ctx, event, patch, { ...times, series }));
}

/** That it is apart from its series is no news to whoever takes part in both; only those are told who join by the change. */
async function addCopy(ctx: Context, event: EventRow, copy: EventRow): Promise<CalendarEvent> {
  const { participantIds } = copy;
  const isJoined = participantIds.some((id) => !event.participantIds.includes(id));
  await logHistory(ctx);
  const made = await addEvent(
    ctx,
    isJoined ? { ...copy, participantIds: event.participantIds } : copy,
  );
  await logHistory(ctx, false);
  return isJoined ? (await editEvent(ctx, copy, { participantIds })).after : made;
}

/** An event of its own by whoever made the series, who takes part in it as before. */
function copyOf(
  ctx: Context,
  event: EventRow,
  { series: _, ...patch }: EventPatch,
  times: EventTimes & Pick<EventRow, 'series'>,
): EventRow {
  const given = Object.entries({ ...patch, ...withUsual(patch) }).filter(
    ([, value]) => value !== undefined,
  );
  const { createdById } = event;
  return { ...newEvent(ctx, { ...event, ...Object.fromEntries(given) }, times), createdById };
}

function hasOthers({ event, occurrence: { day } }: Found): boolean {
  return hasOccurrences({ ...event, series: without(event, day) });
}

async function leaveOut(ctx: Context, { event, occurrence: { day } }: Found): Promise<void> {
  const series = without(event, day);
  if (series.exceptions.length > mostExceptions) {
    const fault = `must be following or all: ${mostExceptions} occurrences are left out already`;
    throw invalid({ scope: fault });
  }
  await editEvent(ctx, event, { series });
}

/** Only if there is an earlier one. */
async function endBefore(ctx: Context, { event, occurrence: { day } }: Found): Promise<void> {
  await editEvent(ctx, event, { series: cutBefore(event, day) });
}
