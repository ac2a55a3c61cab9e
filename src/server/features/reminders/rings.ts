/**
 * When the bell rings of what: of open tasks for their assignee, of events for whoever made them or takes part. As SQL, so
 * that the bell and the mails go by the same.
 */
import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import {
  longestLead,
  minutesOfLeads,
  reminderLeads,
  usualLeads,
} from '#contract/reminder-leads.ts';
import type { RemindedKind } from '#contract/reminders.ts';
import { isAttendedBy } from '#server/features/events/events.queries.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { readOccurrences, rowsOfOccurrences } from '#server/features/events/series.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { users } from '#server/features/users/users.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { printInstant } from '#server/kernel/postgres/printed-rows.ts';
import { zoneInPostgres } from '#server/kernel/postgres/zone-in-postgres.ts';
import { reminderSettings, reminderSnoozes } from './reminders.table.ts';

/** Something that rings, for a user; `ringAt` is null where nothing does. */
export interface Ring {
  kind: RemindedKind;
  id: string;
  /** The day of the occurrence in its series; null for what does not repeat. */
  occurrence: string | null;
  userId: string;
  title: string;
  description: string | null;
  at: string;
  /** What mails and snoozes are known by: `at`, but of whole days midnight UTC, wherever their reader goes. */
  knownBy: string;
  hasTime: boolean | null;
  ringAt: string | null;
  /** Until when it was put off. */
  until: string | null;
  personName: string | null;
  organizationName: string | null;
  email: string | null;
  firstName: string | null;
  timeZone: string | null;
}

const day = 24 * 60 * 60 * 1_000;

/** The times between which what rings is due or begins, or has been put off until. */
interface RingWindow {
  from: SQL;
  to: SQL;
  userId?: string;
  id?: string;
}

/** The zone of the office, for whoever was never seen in one. */
const office = Intl.DateTimeFormat().resolvedOptions().timeZone;
const zone = zoneInPostgres(sql`coalesce(u.time_zone, ${office})`);

/** A lead as an interval; null for none. */
function asInterval(lead: SQL): SQL {
  const cases = reminderLeads.map((each) => {
    const minutes = minutesOfLeads[each];
    const interval =
      minutes === null ? sql`null::interval` : sql.raw(`interval '${minutes} minutes'`);
    return sql`when ${each} then ${interval}`;
  });
  return sql`(case ${lead} ${sql.join(cases, sql` `)} end)`;
}

const taskLead = asInterval(sql`coalesce(t.reminder_lead, chosen.task_lead, ${usualLeads.task})`);
const eventLead = asInterval(
  sql`coalesce(e.reminder_lead, chosen.event_lead, ${usualLeads.event})`,
);

/** An event of whole days begins at nine o'clock, and ends with its last day, where its reader is. */
const begins = sql`(case when e.all_day
  then ((e.event_date at time zone 'UTC')::date + time '09:00') at time zone ${zone} else e.event_date end)`;
const ends = sql`(case when e.all_day
  then ((coalesce(e.end_date, e.event_date) at time zone 'UTC')::date + 1)::timestamp at time zone ${zone}
  else coalesce(e.end_date, e.event_date + interval '1 hour') end)`;

/** Snoozes of whole days from before were known by nine o'clock of their reader. */
const snoozedUntil = (...known: SQL[]) =>
  sql`(case when s.at in (${sql.join(known, sql`, `)}) then s.until end)`;
const eventSnooze = snoozedUntil(sql`e.event_date`, begins);
const reader = sql`u.email, u.first_name as "firstName", u.time_zone as "timeZone"`;
const settings = sql.raw(getTableName(reminderSettings));
const snoozes = sql.raw(getTableName(reminderSnoozes));

/** Of whoever is told of tasks earlier than others. */
const usualMinutes = minutesOfLeads[usualLeads.task] ?? 0;
const earlyLeads = reminderLeads.filter((lead) => (minutesOfLeads[lead] ?? 0) > usualMinutes);

/** What may ring in a window, with when it does. Longer than the longest lead before it is not looked for. */
function selectRings({ from, to, userId, id }: RingWindow, now: SQL, repeated: SQL | null): SQL {
  const whose = (column: SQL) => (userId ? sql`and ${column} = ${userId}` : sql``);
  const which = (column: SQL) => (id ? sql`and ${column} = ${id}` : sql``);
  const usual = sql`(${to} + make_interval(mins => ${usualMinutes}))`;
  const furthest = sql`(${to} + make_interval(mins => ${longestLead}))`;
  const putOff = (kind: RemindedKind) => sql`select z.record_id from ${snoozes} z
    where z.record_kind = ${kind} and z.until >= ${from} and z.until <= ${to} ${whose(sql`z.user_id`)}`;
  // Worded like the index on active tasks.
  const due = sql`coalesce(t.due_date, 'infinity'::timestamptz)`;
  const open = sql`t.deleted_at is null and t.status <> 'completed' and t.reminder_enabled and t.due_date is not null
    ${whose(sql`t.assignee_id`)} ${which(sql`t.id`)}`;
  const attended = userId
    ? sql`and (e.created_by_id = ${userId} or e.participant_ids @> array[${userId}::uuid])`
    : sql``;
  const held = sql`e.deleted_at is null and e.series is null ${attended} ${which(sql`e.id`)}`;
  // A day on both sides: whole days begin where the reader is.
  const around = sql`e.event_date >= ${from} - interval '1 day' and e.event_date <= ${furthest} + interval '1 day'`;
  return sql`
    select 'task' as kind, t.id, null as occurrence, u.id as "userId", t.title, t.description, t.due_date as at, t.due_date as "knownBy", t.has_due_time as "hasTime",
      null::timestamptz as "endsAt", coalesce(${snoozedUntil(sql`t.due_date`)}, t.due_date - ${taskLead}) as "ringAt",
      ${snoozedUntil(sql`t.due_date`)} as until, p.name as "personName", o.name as "organizationName",
      coalesce(chosen.email, true) as "isMailed", ${reader}
    from ${tasks} t
    join ${users} u on u.id = t.assignee_id and u.deactivated_at is null
    left join ${settings} chosen on chosen.user_id = u.id
    left join ${snoozes} s on s.user_id = u.id and s.record_id = t.id
    left join ${people} p on p.id = t.person_id
    left join ${organizations} o on o.id = t.organization_id
    where ${open} and t.id in (
      select t.id from ${tasks} t where ${open} and t.reminder_lead is null and ${due} >= ${from} and ${due} <= ${usual}
      union all
      select t.id from ${settings} early join ${tasks} t on t.assignee_id = early.user_id
        where ${open} and t.reminder_lead is null and early.task_lead in ${earlyLeads} ${whose(sql`early.user_id`)}
          and ${due} > ${usual} and ${due} <= ${to} + ${asInterval(sql`early.task_lead`)}
      union all
      select t.id from ${tasks} t where ${open} and t.reminder_lead is not null and ${due} >= ${from} and ${due} <= ${furthest}
      union all
      select z.record_id from ${snoozes} z where z.record_kind = 'task' and z.at > ${usual} and z.at <= ${furthest}
        and z.until < ${from} ${whose(sql`z.user_id`)}
      union all ${putOff('task')})
    union all
    ${eventRings(sql`${calendarEvents} e`, sql`null`, whose)}
    where ${held} and e.id in (
      select e.id from ${calendarEvents} e where ${held} and ${around}
      union all ${putOff('event')})
    ${repeated ? sql`union all ${nextRings(repeated, whose, now)}` : sql``}`;
}

/** Of events, in the columns that they are read by. */
function eventRings(events: SQL, occurrence: SQL, whose: (column: SQL) => SQL): SQL {
  return sql`select 'event' as kind, e.id, ${occurrence} as occurrence, u.id as "userId", e.title, e.description, ${begins} as at, e.event_date as "knownBy",
      not e.all_day as "hasTime", ${ends} as "endsAt", coalesce(${eventSnooze}, ${begins} - ${eventLead}) as "ringAt",
      ${eventSnooze} as until, p.name as "personName", o.name as "organizationName",
      coalesce(chosen.event_email, false) as "isMailed", ${reader}
    from ${events}
    join ${users} u on u.id = any(array_append(e.participant_ids, e.created_by_id)) and u.deactivated_at is null
      ${whose(sql`u.id`)}
    left join ${settings} chosen on chosen.user_id = u.id
    left join ${snoozes} s on s.user_id = u.id and s.record_id = e.id
    left join ${people} p on p.id = e.person_id and p.deleted_at is null
    left join ${organizations} o on o.id = e.organization_id and o.deleted_at is null`;
}

const columns = sql.raw(
  `kind, id, occurrence, "userId", title, description, at, "knownBy", "hasTime", "endsAt", "ringAt", until, "personName", "organizationName",
    "isMailed", email, "firstName", "timeZone"`,
);

/**
 * Of an event that repeats, the first occurrence that is not over where its reader is. One that was put off beyond its end
 * is waited for, and told for an hour, unless the next one rings.
 */
function nextRings(repeated: SQL, whose: (column: SQL) => SQL, now: SQL): SQL {
  const occurrences = sql`(
    select e.id, occurrences.day, e.title, e.description, e.all_day, occurrences.event_date, occurrences.end_date, e.reminder_lead,
      e.participant_ids, e.created_by_id, e.person_id, e.organization_id
    from ${calendarEvents} e join ${repeated} on occurrences.id = e.id
  ) e`;
  return sql`select ${columns} from (
    select distinct on (id, "userId") * from (
      select *, "endsAt" <= ${now} as "isOver", row_number() over (partition by id, "userId", "endsAt" <= ${now} order by at) as nth
      from (${eventRings(occurrences, sql`e.day`, whose)}) as coming
      where "endsAt" > ${now} or until > greatest("endsAt", ${now} - interval '1 hour')
    ) as near where "isOver" or nth = 1
    order by id, "userId", case when "isOver" then 1 when "ringAt" <= ${now} then 0 else 2 end
  ) as next_ones`;
}

/** Those of them that `which` lets through, the first to begin first. */
export async function readRings(
  { db, clock }: Pick<VisitorContext, 'db' | 'clock'>,
  window: RingWindow,
  which: SQL,
  most: number,
): Promise<Ring[]> {
  const now = clock.now();
  const occurrences = await readOccurrences(
    { db },
    {
      // To the west, a whole day of UTC lasts until noon of the next one.
      from: new Date(now.getTime() - 2 * day),
      to: new Date(now.getTime() + 3 * day + longestLead * 60_000),
      which: and(
        window.userId ? isAttendedBy(window.userId) : undefined,
        window.id ? eq(calendarEvents.id, window.id) : undefined,
      ),
    },
  );
  const repeated = occurrences.length > 0 ? rowsOfOccurrences(occurrences) : null;
  const rings = selectRings(window, sql`${now.toISOString()}::timestamptz`, repeated);
  const { rows } = await db.execute<{ [Key in keyof Ring]: Ring[Key] }>(sql`
    select kind, id, occurrence, "userId", title, description, ${printInstant(sql`rings.at`)} as at,
      ${printInstant(sql`"knownBy"`)} as "knownBy", "hasTime",
      ${printInstant(sql`"ringAt"`)} as "ringAt", ${printInstant(sql`rings.until`)} as until,
      "personName", "organizationName", email, "firstName", "timeZone"
    from (${rings}) rings
    where ${which} order by rings.at, id limit ${most}`);
  return rows;
}
