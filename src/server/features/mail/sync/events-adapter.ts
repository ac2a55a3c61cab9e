/** Calendar events, as single events of the mail service and as occurrences of repeated ones. */
import { and, inArray, isNull, sql } from 'drizzle-orm';
import { hasFurtherEmail, isThere } from '#server/features/addresses/address-conditions.ts';
import type { EventRow } from '#server/features/events/events.queries.ts';
import type { EventTimes } from '#server/features/events/events.rules.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { decideSeries } from '#server/features/events/series-changes.rules.ts';
import {
  changeEvents,
  hideEvents,
  newEvent,
  showEvent,
  writeEvents,
} from '#server/features/events/write-events.ts';
import { findOrigin } from '#server/features/mail/connection/connection.ts';
import { people } from '#server/features/people/people.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import { type Adapter, keyOfUnit, type Match, type Unit } from './adapter.ts';
import { isSameEventField, timesOfWhen, whenOfTimes } from './event-fields.rules.ts';
import { linkedRecords } from './link-store.ts';
import { type Fields, mergeOrComplete } from './merge-both-ways.rules.ts';
import type { Run } from './run-mail-sync.ts';

export const eventsAdapter: Adapter<EventRow> = {
  kind: 'calendar',
  nameOf: (fields) => fields.title ?? '',
  isSame: () => isSameEventField,
  merge: mergeOrComplete,

  async read(ctx, ids) {
    if (ids.length === 0) return [];
    return ctx.db
      .select()
      .from(calendarEvents)
      .where(inArray(calendarEvents.id, [...ids]))
      .for('no key update');
  },

  fieldsOf: (row) => ({
    title: row.title,
    description: row.description,
    when: whenOfTimes(row),
  }),

  prepare: async () => undefined,

  match: matchEvents,

  async insert(ctx, made) {
    const guests = await guestsOf(
      ctx,
      made.flatMap(({ unit }) => unit.attendees),
    );
    const rows = made.map(({ id, unit: { fields, attendees } }): EventRow => {
      const known = new Set(
        attendees.flatMap((address) => guests.get(address.toLowerCase()) ?? []),
      );
      const [only] = known;
      const draft = {
        title: fields.title ?? '',
        description: fields.description,
        eventType: attendees.length > 0 ? 'meeting' : 'other',
        personId: known.size === 1 ? only : null,
      } as const;
      return newEvent(ctx, draft, { ...timesOfWhen(fields.when ?? ''), id });
    });
    await writeEvents(ctx, rows);
    return rows;
  },

  async changed(ctx, row, { title, description, when }) {
    return {
      ...row,
      ...(typeof title === 'string' && { title }),
      ...(description !== undefined && { description }),
      ...(typeof when === 'string' && movedTo(row, timesOfWhen(when))),
      updatedAt: changedAt(ctx, row),
    };
  },

  update: changeEvents,

  hide: hideEvents,

  restore: async (ctx, row) => (await showEvent(ctx, row)).row,

  // Nothing else belongs to an event, so only changes of the event itself count.
  used: async () => new Set(),
};

/** What repeats here since it was synced moves along with its first occurrence; where it cannot, it stays. */
function movedTo(row: EventRow, times: EventTimes): Partial<EventRow> {
  const { series } = row;
  if (!series) return times;
  const moved = decideSeries(undefined, { ...row, series }, times, series.timeZone);
  return 'faults' in moved ? {} : { ...times, ...moved };
}

/** A single event of the same title at the same time is the same; if it is linked already, it exists twice there. */
async function matchEvents(
  ctx: VisitorContext,
  run: Run,
  units: readonly Unit[],
): Promise<Map<string, Match>> {
  const wanted = units.map(({ fields }) => timesOfWhen(fields.when ?? '').eventDate.toISOString());
  const rows = await ctx.db
    .select()
    .from(calendarEvents)
    .where(
      and(
        isNull(calendarEvents.deletedAt),
        isNull(calendarEvents.series),
        sql`${calendarEvents.eventDate} = any(${sql.param([...new Set(wanted)])}::timestamptz[])`,
      ),
    );
  const origin = findOrigin(run.service.row, run.service.connection) ?? '';
  const linked = await linkedRecords(
    ctx,
    origin,
    rows.map(({ id }) => id),
  );
  const here = Map.groupBy(rows, (row) => signOf(eventsAdapter.fieldsOf(row)));
  const matches = new Map<string, Match>();
  const seen = new Set<string>();
  for (const unit of units) {
    const sign = signOf(unit.fields);
    const same = here.get(sign) ?? [];
    const free = same.find(({ id }) => !linked.has(id));
    if (free) {
      linked.add(free.id);
      matches.set(keyOfUnit(unit), { recordId: free.id });
    } else if (same[0] || seen.has(sign)) {
      const skip = 'It is there twice: another event of the same title and time is synced already';
      matches.set(keyOfUnit(unit), { skip, recordId: same[0]?.id ?? null });
    }
    seen.add(sign);
  }
  return matches;
}

function signOf({ title, when }: Fields): string {
  return JSON.stringify([title?.toLowerCase().replace(/\s+/g, ' '), when]);
}

/** The people with these e-mail addresses, whichever of theirs it is. */
async function guestsOf(
  ctx: VisitorContext,
  addresses: readonly string[],
): Promise<Map<string, string[]>> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))];
  if (wanted.length === 0) return new Map();
  const { rows: found } = await ctx.db.execute<{ address: string; id: string }>(sql`
    select given.address, holder.id from unnest(${sql.param(wanted)}::text[]) as given(address)
    cross join lateral (
      select ${people.id} from ${people}
      where ${people.deletedAt} is null and lower(${people.email}) = given.address
      union
      select ${people.id} from ${people}
      where ${isThere(people.deletedAt)} and ${hasFurtherEmail(people.furtherEmails, sql`given.address`)}
    ) as holder`);
  return new Map(
    [...Map.groupBy(found, (row) => row.address)].map(([key, rows]) => [
      key,
      rows.map(({ id }) => id),
    ]),
  );
}
