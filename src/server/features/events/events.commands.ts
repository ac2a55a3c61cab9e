import type { CalendarEvent, EventDraft, EventPatch } from '#contract/events.ts';
import { assertOrganization } from '#server/features/organizations/organizations.queries.ts';
import { assertPerson } from '#server/features/people/people.commands.ts';
import { assertAssignable } from '#server/features/users/users.commands.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { EventRow } from './events.queries.ts';
import { decideTimes, type EventTimes } from './events.rules.ts';
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
    await assertReferences(ctx, draft, null);
    return addEvent(ctx, newEvent(ctx, draft, times));
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
    const eventType = patch.eventType === null ? 'other' : patch.eventType;
    const participantIds = patch.participantIds === null ? [] : patch.participantIds;
    const changed = { ...patch, ...times, eventType, participantIds };
    const { after } = await editEvent(ctx, row, changed);
    return after;
  });
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

function checkedTimes(ctx: Context, given: EventPatch, before: EventTimes | null): EventTimes {
  const result = decideTimes(given, before, ctx.timeZone);
  if ('faults' in result) throw invalid(result.faults);
  return result.times;
}

/** Only changed links are checked: one to a person deleted since may stay. */
async function assertReferences(
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
