/**
 * Reads the entries of each local day: the database assigns events and tasks to days, whose starts
 * the kernel computes, and cuts each day to what is shown; of everybody's tasks it keeps the counts. One statement for each kind.
 */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { CalendarDay, CalendarFilter, PlacedEvent, PlacedTask } from '#contract/calendar.ts';
import { isAttendedBy } from '#server/features/events/events.queries.ts';
import { getMidnight } from '#server/features/events/events.rules.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { readOccurrences, rowsOfOccurrences } from '#server/features/events/series.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { selectTaskSums } from '#server/features/tasks/task-sums.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { startsOfDays } from '#server/kernel/local-days.ts';

/** A row of a statement: the entry, its day (1 is the first) and how many entries that day has in all. */
interface Placed<Entry> {
  entry: Entry;
  day: number;
  total: number;
}

const dayLength = 24 * 60 * 60 * 1_000;

/** The same expression as in the index. */
const due = sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;

export async function readCalendar(ctx: Context, filter: CalendarFilter): Promise<CalendarDay[]> {
  const starts = startsOfDays(filter.from, filter.to, ctx.timeZone);
  const [events, openTasks] = await Promise.all([
    filter.only === 'tasks' ? [] : readEvents(ctx, filter, starts),
    filter.only === 'events' ? [] : readTasks(ctx, filter, starts),
  ]);
  const days = starts.slice(1).map((_, place) => emptyDay(filter.from, place));
  for (const { entry, day, total } of events) {
    const listed = days[day - 1];
    listed?.events.push(entry);
    if (listed) listed.eventCount = total;
  }
  for (const { entry, day, total } of openTasks) {
    const listed = days[day - 1];
    listed?.tasks.push(entry);
    if (listed) listed.taskCount = total;
  }
  return days;
}

function emptyDay(first: string, place: number): CalendarDay {
  const date = new Date(getMidnight(first).getTime() + place * dayLength);
  return {
    date: date.toISOString().slice(0, 10),
    events: [],
    eventCount: 0,
    tasks: [],
    taskCount: 0,
  };
}

/**
 * Timed events appear on the local day they begin, all-day events on the same days in every time zone;
 * an event that lasts a day or longer appears on each of its days. Of one that repeats, its occurrences do.
 */
async function readEvents(
  ctx: Context,
  filter: CalendarFilter,
  starts: Date[],
): Promise<Placed<PlacedEvent>[]> {
  const { allDay, endDate, eventDate, id, series } = calendarEvents;
  const midnights = starts.map(
    (_, place) => new Date(getMidnight(filter.from).getTime() + place * dayLength),
  );
  // UTC midnights are up to 14 hours before or after local ones.
  const first = new Date(Math.min(...boundsOf(starts, midnights).map(Number)));
  const end = new Date(Math.max(...boundsOf(starts, midnights).map(Number)));
  const found = await readOccurrences(ctx, { from: first, to: end, which: attendedBy(filter) });
  const dayOf = (at: SQL) => sql`case when all_day
    then width_bucket(${at}, ${instants(midnights)}) else width_bucket(${at}, ${instants(starts)}) end`;
  const lastMoment = sql`case when all_day then end_date else end_date - interval '1 millisecond' end`;
  const single = sql`select ${id} as id, null as occurrence, ${eventDate} as event_date, ${endDate} as end_date, ${allDay} as all_day
    from ${calendarEvents}
    where ${calendarEvents.deletedAt} is null and ${series} is null and ${attendedBy(filter)}
      and ((${eventDate} >= ${instant(first)} and ${eventDate} < ${instant(end)})
        or (${endDate} - ${eventDate} >= interval '24 hours' and ${endDate} >= ${instant(first)} and ${eventDate} < ${instant(first)}))`;
  const repeated = sql`select id, day, event_date, end_date, all_day from ${rowsOfOccurrences(found)}`;
  // The limit leaves none out: it tells the planner that few are shown, so that it looks up their names one by one.
  const placed = sql`(
    select id, occurrence, event_date, end_date, day, total, place from (
      select id, occurrence, event_date, end_date, day, count(*) over (partition by day)::int as total,
        row_number() over (partition by day order by all_day desc, event_date, id) as place
      from (${found.length > 0 ? sql`${single} union all ${repeated}` : single}) as held
      cross join lateral (
        select ${dayOf(sql`event_date`)} as first_day,
          case when end_date - event_date >= interval '24 hours' then ${dayOf(lastMoment)} end as last_day
      ) as days
      cross join lateral generate_series(
        greatest(first_day, 1), least(coalesce(last_day, first_day), ${starts.length - 1}::int)
      ) as day
    ) as ranked where place <= ${filter.perDay} limit ${filter.perDay * (starts.length - 1)}
  ) as placed`;
  const rows = await ctx.db
    .select({
      event: calendarEvents,
      occurrence: sql<string | null>`placed.occurrence`,
      eventDate: sql`placed.event_date`.mapWith(eventDate),
      endDate: sql<Date | null>`placed.end_date`.mapWith(endDate),
      personName: people.name,
      organizationName: organizations.name,
      day: sql<number>`placed.day`,
      total: sql<number>`placed.total`,
    })
    .from(calendarEvents)
    .innerJoin(placed, sql`placed.id = ${id}`)
    .leftJoin(people, and(eq(people.id, calendarEvents.personId), isNull(people.deletedAt)))
    .leftJoin(
      organizations,
      and(eq(organizations.id, calendarEvents.organizationId), isNull(organizations.deletedAt)),
    )
    .orderBy(sql`placed.day`, sql`placed.place`);
  return rows.map(({ event, eventDate, endDate, day, total, ...more }) => ({
    day,
    total,
    entry: {
      id: event.id,
      title: event.title,
      eventDate: eventDate.toISOString(),
      endDate: endDate?.toISOString() ?? null,
      allDay: event.allDay,
      eventType: event.eventType,
      participantIds: event.participantIds,
      createdById: event.createdById,
      updatedAt: event.updatedAt.toISOString(),
      ...more,
    },
  }));
}

/** Tasks appear on the local day they are due, open ones first. */
async function readTasks(
  ctx: Context,
  filter: CalendarFilter,
  starts: Date[],
): Promise<Placed<PlacedTask>[]> {
  const placed =
    filter.ownerId === undefined
      ? placeEverybodysTasks(starts, filter.perDay)
      : placeOwnersTasks(starts, filter);
  // One by one: few are shown, which the planner cannot know. The limit tells it that days are few.
  const task = ctx.db.select().from(tasks).where(sql`${tasks.id} = placed.id`).limit(1).as('task');
  const rows = await ctx.db
    .select({
      task: {
        id: task.id,
        title: task.title,
        dueDate: task.dueDate,
        hasDueTime: task.hasDueTime,
        priority: task.priority,
        status: task.status,
        assigneeId: task.assigneeId,
        updatedAt: task.updatedAt,
      },
      personName: people.name,
      organizationName: organizations.name,
      day: sql<number>`placed.day`,
      total: sql<number>`placed.total`,
    })
    .from(placed)
    .innerJoinLateral(task, sql`true`)
    .leftJoin(people, and(eq(people.id, task.personId), isNull(people.deletedAt)))
    .leftJoin(
      organizations,
      and(eq(organizations.id, task.organizationId), isNull(organizations.deletedAt)),
    )
    .orderBy(sql`placed.day`, sql`placed.place`);
  return rows.flatMap(({ task, day, total, ...names }) =>
    task.dueDate
      ? [
          {
            day,
            total,
            entry: {
              id: task.id,
              title: task.title,
              dueDate: task.dueDate.toISOString(),
              hasDueTime: task.hasDueTime,
              priority: task.priority,
              status: task.status,
              assigneeId: task.assigneeId,
              updatedAt: task.updatedAt.toISOString(),
              ...names,
            },
          },
        ]
      : [],
  );
}

/** Of the few tasks that one owner has in these days, all are read. */
function placeOwnersTasks(starts: Date[], filter: CalendarFilter): SQL {
  const [first, end] = boundsOf(starts);
  return sql`(
    select id, day, total, place from (
      select ${tasks.id} as id, day, count(*) over (partition by day)::int as total,
        row_number() over (
          partition by day order by (${tasks.status} = 'completed'), ${tasks.dueDate}, ${tasks.id}
        ) as place
      from ${tasks}
      cross join lateral (select width_bucket(${tasks.dueDate}, ${instants(starts)}) as day) as days
      where ${tasks.deletedAt} is null and ${ownedBy(tasks.assigneeId, filter)}
        and ${due} >= ${instant(first)} and ${due} < ${instant(end)}
    ) as ranked where place <= ${filter.perDay} limit ${filter.perDay * (starts.length - 1)}
  ) as placed`;
}

/** How many they are is kept, and no more are read than are shown. */
function placeEverybodysTasks(starts: Date[], perDay: number): SQL {
  const first = (isDone: boolean) => sql`(
    select ${tasks.id} as id, ${tasks.dueDate} as due_date, ${sql.raw(String(isDone))} as is_done from ${tasks}
    where ${tasks.deletedAt} is null and ${tasks.status} ${isDone ? sql`=` : sql`<>`} 'completed'
      and ${due} >= days.begins and ${due} < days.ends
    order by ${due}, ${tasks.id} limit ${perDay}
  )`;
  const counts = selectTaskSums({ by: 'due', bounds: starts, within: true });
  return sql`(
    select listed.id, counts.place as day, counts.pending + counts."inProgress" + counts.completed as total,
      row_number() over (partition by counts.place order by is_done, due_date, listed.id) as place
    from (${counts} limit ${starts.length - 1}) as counts
    cross join lateral (
      select (${instants(starts)})[counts.place] as begins, (${instants(starts)})[counts.place + 1] as ends
    ) as days
    cross join lateral (
      select * from (${first(false)} union all ${first(true)}) as both_kinds
      order by is_done, due_date, id limit ${perDay}
    ) as listed
  ) as placed`;
}

function attendedBy({ ownerId }: CalendarFilter): SQL {
  if (ownerId === undefined) return sql`true`;
  return ownerId === 'none' ? sql`${calendarEvents.createdById} is null` : isAttendedBy(ownerId);
}

function ownedBy(column: PgColumn, { ownerId }: CalendarFilter): SQL {
  if (ownerId === undefined) return sql`true`;
  return ownerId === 'none' ? sql`${column} is null` : sql`${column} = ${ownerId}::uuid`;
}

/** The first and the last instant of each sorted row. */
function boundsOf(...rows: Date[][]): Date[] {
  return rows.flatMap((row) => [row[0], row.at(-1)]).filter((date) => date !== undefined);
}

function instant(date: Date | undefined): SQL {
  return sql`${date?.toISOString() ?? null}::timestamptz`;
}

function instants(dates: Date[]): SQL {
  return sql`${sql.param(dates.map((date) => date.toISOString()))}::timestamptz[]`;
}
