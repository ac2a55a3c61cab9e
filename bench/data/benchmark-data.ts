/** The data that the benchmarks run on, made by the database itself. */
import type pg from 'pg';
import { fillTeam, fillWork, owners, teamSize } from './fill-work.ts';

export const sizes = {
  organizations: 20_000,
  people: 100_000,
  tasks: 300_000,
  opportunities: 20_000,
  openOpportunities: 2_000,
  activities: 100_000,
  itemsOfBusyMonth: 5_000,
};

/** Fills an empty, migrated database; the same numbers give the same rows. */
export async function fillForBenchmark(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select setseed(0.5)');
    await fillTeam(client);
    await client.query(
      `insert into organizations (id, name, industry, location, assigned_to_id, created_at, updated_at)
       select gen_random_uuid(), initcap(substr(md5(n::text), 1, 7)) || ' Motors ' || n,
              'Industry ' || n % 40, 'Town ' || n % 500,
              (select id from users offset n % $2 limit 1), now() - n * interval '1 minute', now()
       from generate_series(1, $1::int) n`,
      [sizes.organizations, teamSize],
    );
    await client.query(
      `with owners as (${owners}),
            employers as (select id, row_number() over () - 1 as place from organizations)
       insert into people (id, name, email, phone, location, organization_id, assigned_to_id, tags,
                           created_at, updated_at)
       select gen_random_uuid(),
              initcap(substr(md5(n::text), 1, 6)) || ' ' || initcap(substr(md5((n * 7)::text), 1, 8)),
              substr(md5(n::text), 1, 10) || '@mail.example',
              '04' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
              'Town ' || n % 500, employers.id, owners.id,
              case when n % 5 = 0 then '{Newsletter}'::text[] else '{}' end,
              now() - n * interval '1 minute', now()
       from generate_series(1, $1::int) n
       join employers on employers.place = n % $2::int
       join owners on owners.place = n % $3::int`,
      [sizes.people, sizes.organizations, teamSize],
    );
    await fillWork(client, sizes);
  } finally {
    client.release();
  }
}
