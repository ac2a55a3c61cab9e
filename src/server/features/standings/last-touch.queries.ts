/**
 * The last touch of a record, from the calls, notes and events of its timeline: so an organization's are also those of
 * its people, and of those who have left what was theirs there. Events that repeat are read by themselves, as they go on
 * long after their lines in it.
 */
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { type Standing, touchKinds } from '#contract/standings.ts';
import { calls } from '#server/features/calls/calls.table.ts';
import { lastStart } from '#server/features/conditions/last-start.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { selectEntries } from '#server/features/timeline/timeline.queries.ts';
import type { Subject } from '#server/features/timeline/timeline-words.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { listMerged } from '#server/kernel/survivors.ts';

/** A call can be logged days after it was made, so the newest line is not always the last touch. */
const linesRead = 20;

type Touch = NonNullable<Standing['lastTouch']>;

export async function readLastTouch(
  ctx: VisitorContext,
  subject: Subject,
): Promise<Standing['lastTouch']> {
  const merged = await listMerged(ctx, subject.id);
  const now = ctx.clock.now();
  // Nothing that was deleted since, and no event that is still to come.
  const at = sql`case ${changes.recordType}
    when 'call' then (select ${calls.at} from ${calls} where ${calls.id} = ${changes.recordId} and ${calls.deletedAt} is null)
    when 'note' then (select ${notes.createdAt} from ${notes} where ${notes.id} = ${changes.recordId} and ${notes.deletedAt} is null)
    when 'event' then (select ${calendarEvents.eventDate} from ${calendarEvents}
      where ${calendarEvents.id} = ${changes.recordId} and ${calendarEvents.deletedAt} is null and ${calendarEvents.series} is null
        and ${calendarEvents.eventDate} <= ${now.toISOString()})
    end`;
  const isTouch = and(inArray(changes.recordType, touchKinds), sql`${at} is not null`);
  const newest = selectEntries({ subject, merged }, isTouch, { newest: true, count: linesRead });
  const [{ rows }, repeated] = await Promise.all([
    ctx.db.execute<Touch>(sql`
      select ${changes.recordType} as kind, ${print(at)} as at
      from ${changes}
      where ${changes.id} in (select id from (${newest}) as entry order by at desc, id desc limit ${linesRead})
      order by ${at} desc limit 1`),
    readLastOccurrence(ctx, { subject, merged }, now),
  ]);
  const [logged] = rows;
  if (repeated && (!logged || repeated > logged.at)) return { kind: 'event', at: repeated };
  return logged ?? null;
}

const print = (at: SQL) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Each way to what is linked to it goes by its own index. */
async function readLastOccurrence(
  { db }: VisitorContext,
  { subject: { type, id }, merged }: { subject: Subject; merged: readonly string[] },
  now: Date,
): Promise<string | null> {
  const { personId, organizationId, forOrganizationId } = calendarEvents;
  const repeats = and(isNull(calendarEvents.deletedAt), isNotNull(calendarEvents.series));
  const read = (way: SQL) =>
    sql`select ${calendarEvents.id} from ${calendarEvents} where ${and(repeats, way)}`;
  // Fenced: person by person, instead of all that repeat for each of them.
  const ofItsPeople = sql`select entry.id from ${people}
    cross join lateral (
      select ${calendarEvents.id} as id, ${calendarEvents.series} as series from ${calendarEvents}
      where ${and(isNull(calendarEvents.deletedAt), sql`${personId} = ${people.id}`, isNull(forOrganizationId))}
      offset 0
    ) as entry
    where ${people.organizationId} = ${id} and ${isNull(people.deletedAt)} and entry.series is not null`;
  const found = {
    person: [read(eq(personId, id))],
    organization: [
      read(eq(organizationId, id)),
      read(inArray(forOrganizationId, [id, ...merged])),
      ofItsPeople,
    ],
    opportunity: [],
  }[type];
  if (found.length === 0) return null;
  const at = lastStart((key) => sql`${calendarEvents[key]}`, { now });
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select ${print(sql`max(${at})`)} as at from ${calendarEvents}
    where ${calendarEvents.id} in (${sql.join(found, sql` union `)})`);
  return rows[0]?.at ?? null;
}
