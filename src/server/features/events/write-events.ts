/** Writes one or many events, each with its change in the log. Nothing outside this folder does. */
import type { EventSeries } from '#contract/event-series.ts';
import type { EventDraft } from '#contract/events.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { purgeWrites } from '#server/kernel/purge-rows.ts';
import { newRow, recordedWrites } from '#server/kernel/recorded-writes.ts';
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
  showAll: showEvents,
} = recordedWrites({
  table: calendarEvents,
  noun: 'event',
  links: ['personId', 'organizationId', 'forOrganizationId'],
  read: getEventOrThrow,
  wires: (_ctx, rows: readonly EventRow[]) => rows.map((row) => toCalendarEvent(row, noNames)),
});

/** A row for a new event by the actor. */
export function newEvent(
  ctx: VisitorContext,
  draft: Omit<EventDraft, keyof EventTimes | 'series'>,
  times: EventTimes & { id?: string; series?: EventSeries | null },
): EventRow {
  return {
    ...newRow(ctx),
    title: draft.title,
    description: draft.description ?? null,
    series: null,
    ...times,
    eventType: draft.eventType ?? 'other',
    reminderLead: draft.reminderLead ?? null,
    personId: draft.personId ?? null,
    organizationId: draft.organizationId ?? null,
    forOrganizationId: draft.organizationId ?? null,
    participantIds: draft.participantIds ?? [],
  };
}

export const purgeOfEvents = purgeWrites(calendarEvents);

export const mergeOfEvents = mergeWrites(calendarEvents);
