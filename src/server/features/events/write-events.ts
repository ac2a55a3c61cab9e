/** Writes events: one and many, each with its change in the log. Nothing outside of this folder does. */
import type { EventDraft } from '#contract/events.ts';
import { getActorId, type VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { recordedWrites } from '#server/kernel/recorded-writes.ts';
import { type EventRow, getEventOrThrow, toCalendarEvent } from './events.queries.ts';
import type { EventTimes } from './events.rules.ts';
import { calendarEvents } from './events.table.ts';

const noNames = { personName: null, organizationName: null };

export const {
  lock: lockEvent,
  lockToDelete: lockEventToDelete,
  lockToRestore: lockEventToRestore,
  add: addEvent,
  edit: editEvent,
  write: writeEvents,
  writeWithHistory: writeEventsWithHistory,
  change: changeEvents,
  hideAll: hideEvents,
  hide: hideEvent,
  show: showEvent,
} = recordedWrites({
  table: calendarEvents,
  noun: 'event',
  read: getEventOrThrow,
  wires: (_ctx, rows: readonly EventRow[]) => rows.map((row) => toCalendarEvent(row, noNames)),
});

/** A row of a new event of whoever makes it. */
export function newEvent(
  ctx: VisitorContext,
  draft: Omit<EventDraft, keyof EventTimes>,
  { id = newId(), ...times }: EventTimes & { id?: string },
): EventRow {
  const now = ctx.clock.now();
  return {
    id,
    title: draft.title,
    description: draft.description ?? null,
    ...times,
    eventType: draft.eventType ?? 'other',
    personId: draft.personId ?? null,
    organizationId: draft.organizationId ?? null,
    createdById: getActorId(ctx),
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    deletionId: null,
  };
}
