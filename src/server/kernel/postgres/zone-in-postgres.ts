import { type SQL, sql } from 'drizzle-orm';

/** A time zone as PostgreSQL reads it: to it, as to POSIX, '+10:00' lies ten hours to the west of Greenwich. */
export function zoneInPostgres(zone: SQL): SQL {
  const minutes = sql`coalesce(nullif(right(replace(${zone}, ':', ''), -3), ''), '00')`;
  return sql`(case when left(${zone}, 1) in ('+', '-')
    then translate(left(${zone}, 3), '+-', '-+') || ':' || ${minutes} else ${zone} end)`;
}
