/**
 * The last touch of a record, from the calls, notes and events of its timeline: so an organization's are also those of
 * its people, and of those who have left what was theirs there.
 */
import { and, inArray, sql } from 'drizzle-orm';
import { type Standing, touchKinds } from '#contract/standings.ts';
import { calls } from '#server/features/calls/calls.table.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { notes } from '#server/features/notes/notes.table.ts';
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
  const now = ctx.clock.now().toISOString();
  // Nothing that was deleted since, and no event that is still to come.
  const at = sql`case ${changes.recordType}
    when 'call' then (select ${calls.at} from ${calls} where ${calls.id} = ${changes.recordId} and ${calls.deletedAt} is null)
    when 'note' then (select ${notes.createdAt} from ${notes} where ${notes.id} = ${changes.recordId} and ${notes.deletedAt} is null)
    when 'event' then (select ${calendarEvents.eventDate} from ${calendarEvents}
      where ${calendarEvents.id} = ${changes.recordId} and ${calendarEvents.deletedAt} is null and ${calendarEvents.eventDate} <= ${now})
    end`;
  const isTouch = and(inArray(changes.recordType, touchKinds), sql`${at} is not null`);
  const newest = selectEntries({ subject, merged }, isTouch, { newest: true, count: linesRead });
  const { rows } = await ctx.db.execute<{ kind: Touch['kind']; at: string }>(sql`
    select ${changes.recordType} as kind,
      to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
    from ${changes}
    where ${changes.id} in (select id from (${newest}) as entry order by at desc, id desc limit ${linesRead})
    order by ${at} desc limit 1`);
  return rows[0] ?? null;
}
