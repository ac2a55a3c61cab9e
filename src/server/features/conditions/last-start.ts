/**
 * When an event last began, for statements that ask it of many rows. One that repeats is worked out from its rule here, as
 * the events' own rules do it elsewhere; events build on this, not it on them. Only the last repeats before the instant are
 * looked at, so that one that has run for years costs no more.
 */
import { type SQL, sql } from 'drizzle-orm';
import { zoneInPostgres } from '#server/kernel/postgres/zone-in-postgres.ts';

/** Row by row: a column of the events by the name that the statement gives it. */
type Column = (key: 'eventDate' | 'allDay' | 'series') => SQL;

export interface By {
  /** It has begun at this instant or earlier. */
  now: Date;
  /** And before this one. */
  before?: Date | undefined;
}

/** Null if it has not begun. */
export function lastStart(column: Column, { now, before }: By): SQL {
  const start = column('eventDate');
  const hasBegun = (at: SQL) =>
    before
      ? sql`(${at} <= ${print(now)} and ${at} < ${print(before)})`
      : sql`${at} <= ${print(now)}`;
  const latest = before && before < now ? before : now;
  return sql`(case when ${column('series')} is null then (case when ${hasBegun(start)} then ${start} end)
    else (${lastOfSeries(column, latest, hasBegun)}) end)`;
}

/**
 * Days by the rule come from so many periods after the first: days, weeks or months. Each period has a day at least, so
 * that the last of them hold one that is not left out.
 */
function lastOfSeries(column: Column, latest: Date, hasBegun: (at: SQL) => SQL): SQL {
  const series = column('series');
  const text = (key: string) => sql`${series} ->> ${sql.raw(`'${key}'`)}`;
  const left = sql`${series} -> 'exceptions'`;
  return sql`
    select max(day.at) from (
      select case when ${column('allDay')} then 'UTC' else ${zoneInPostgres(text('timeZone'))} end as zone,
        ${text('rule')} as rule, (${text('interval')})::int as every, (${text('count')})::int as times,
        ${placeOf(text('weekStart'))} as week_start
    ) as said
    cross join lateral (
      select ${column('eventDate')} at time zone said.zone as start,
        least((${print(latest)} at time zone said.zone)::date, (${text('until')})::date) as last
    ) as clock
    cross join lateral (
      select clock.start::date as first,
        (clock.start::date - (extract(isodow from clock.start)::int + 6 - said.week_start) % 7) as week,
        date_trunc('month', clock.start)::date as month,
        coalesce((${text('monthDay')})::int, extract(day from clock.start)::int) as month_day,
        said.every * case said.rule when 'yearly' then 12 else 1 end as step
    ) as begun
    cross join lateral (
      select case said.rule
        when 'daily' then (clock.last - begun.first) / begun.step
        when 'weekly' then (clock.last - begun.week) / 7 / begun.step
        else ((extract(year from clock.last) - extract(year from begun.month)) * 12
          + extract(month from clock.last) - extract(month from begun.month))::int / begun.step
        end as periods
    ) as whole
    cross join lateral (
      select row_number() over (order by each.day) as place, each.day from (
        select case said.rule
          when 'daily' then begun.first + nr * begun.step
          when 'weekly' then begun.week + 7 * nr * begun.step + weekday
          else (select start + least(begun.month_day, (start + interval '1 month')::date - start) - 1
            from (select (begun.month + make_interval(months => nr * begun.step))::date as start) as month)
          end as day
        from generate_series(
          case when said.times is null then greatest(0, whole.periods - 2 - jsonb_array_length(${left})) else 0 end,
          case when said.times is null then whole.periods else least(whole.periods, said.times) end
        ) as nr
        cross join lateral (
          select (${placeOf(sql`named`)} + 7 - said.week_start) % 7 as weekday
          from jsonb_array_elements_text(${series} -> 'weekdays') as named where said.rule = 'weekly'
          union all
          select begun.first - begun.week
          where said.rule <> 'weekly' or jsonb_array_length(${series} -> 'weekdays') = 0
        ) as weekdays
      ) as each
      where each.day >= begun.first
    ) as placed
    cross join lateral (
      select case when placed.day = begun.first then ${column('eventDate')}
        else (placed.day + clock.start::time) at time zone said.zone end as at
    ) as day
    where placed.day <= clock.last and (said.times is null or placed.place <= said.times)
      and not ${left} ? placed.day::text and ${hasBegun(sql`day.at`)}`;
}

/** From Monday on, which is 0. */
function placeOf(weekday: SQL): SQL {
  return sql`coalesce(array_position(array['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], ${weekday}) - 1, 0)`;
}

function print(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`;
}
