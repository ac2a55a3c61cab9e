/** The data that the benchmarks run on, made by the database itself. */
import type pg from 'pg';

export const sizes = {
  owners: 20,
  organizations: 20_000,
  people: 100_000,
  tasks: 300_000,
  opportunities: 20_000,
  /** Of them; the others are won or lost, with a change in the log for each stage they went through. */
  openOpportunities: 2_000,
  /** What the team has done within two years. */
  activities: 100_000,
  /** Half tasks, half events, all in `busyMonth`. */
  itemsOfBusyMonth: 5_000,
};

/** A month of its own, in which nothing else is due; the calendar shows it in whole weeks. */
export const busyMonth = { first: '2040-06-01', from: '2040-05-27', to: '2040-06-30' };

/** Fills an empty, migrated database; the same numbers give the same rows. */
export async function fillForBenchmark(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select setseed(0.5)');
    await client.query(
      `insert into users (id, username, email, first_name, role, created_at, updated_at)
       select gen_random_uuid(), 'seller' || n, 'seller' || n || '@dealer.example', 'Seller ' || n,
              'staff', now(), now()
       from generate_series(1, $1::int) n`,
      [sizes.owners],
    );
    await client.query(
      `insert into organizations (id, name, industry, location, assigned_to_id, created_at, updated_at)
       select gen_random_uuid(), initcap(substr(md5(n::text), 1, 7)) || ' Motors ' || n,
              'Industry ' || n % 40, 'Town ' || n % 500,
              (select id from users offset n % $2 limit 1), now() - n * interval '1 minute', now()
       from generate_series(1, $1::int) n`,
      [sizes.organizations, sizes.owners],
    );
    await client.query(
      `with owners as (select id, row_number() over () - 1 as place from users),
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
      [sizes.people, sizes.organizations, sizes.owners],
    );
    await client.query(
      `with owners as (select id, row_number() over () - 1 as place from users),
            contacts as (select id, row_number() over () - 1 as place from people)
       insert into tasks (id, title, due_date, priority, status, assignee_id, person_id,
                          created_at, updated_at)
       select gen_random_uuid(), 'Call about order ' || n,
              now() + (n % 400 - 330) * interval '1 day',
              (array['low', 'medium', 'high'])[1 + n % 3],
              case when n % 400 < 325 then 'completed' else 'pending' end,
              owners.id, contacts.id, now() - n % 700 * interval '1 day', now()
       from generate_series(1, $1::int) n
       join owners on owners.place = n % $2::int
       join contacts on contacts.place = n % $3::int`,
      [sizes.tasks, sizes.owners, sizes.people],
    );
    await client.query(
      `with owners as (select id, row_number() over () - 1 as place from users),
            contacts as (select id, organization_id, row_number() over () - 1 as place from people)
       insert into opportunities (id, name, description, value, probability, stage, stage_since, rank,
                                  person_id, organization_id, assigned_to_id, created_at, updated_at)
       select gen_random_uuid(), 'Fleet renewal ' || n, 'Two utes and one light truck',
              (n::bigint * 7919 % 20000000) / 100.0, n % 101,
              (array['lead', 'qualified', 'proposal', 'negotiation'])[1 + n % 4],
              now() - n % 40 * interval '1 day', 'c' || lpad(n::text, 3, '0') || 'V',
              contacts.id, contacts.organization_id, owners.id, now() - n * interval '1 minute', now()
       from generate_series(1, $1::int) n
       join owners on owners.place = n % $2::int
       join contacts on contacts.place = n * 7 % $3::int`,
      [sizes.openOpportunities, sizes.owners, sizes.people],
    );
    await fillHistory(client);
    // Two in three have something to be done next.
    await client.query(
      `insert into tasks (id, title, due_date, assignee_id, opportunity_id, created_at, updated_at)
       select gen_random_uuid(), 'Call about ' || name, now() + (probability - 20) * interval '1 day',
              assigned_to_id, id, now(), now()
       from opportunities where probability % 3 > 0 and stage not like 'closed%'`,
    );
    await client.query(
      `with owners as (select id, row_number() over () - 1 as place from users)
       insert into calendar_events (id, title, event_date, end_date, all_day, event_type,
                                    created_by_id, created_at, updated_at)
       select gen_random_uuid(), 'Meeting about order ' || n,
              case when n % 10 = 0 then start at time zone 'UTC' else moment end,
              case when n % 10 = 0 then (start + interval '1 day') at time zone 'UTC'
                else moment + interval '1 hour' end,
              n % 10 = 0, 'meeting', owners.id, now(), now()
       from generate_series(1, $1::int) n
       cross join lateral (select $3::date + n % 30 * interval '1 day' as start) as days
       cross join lateral (select start at time zone 'UTC' + n % 24 * interval '1 hour' as moment) as m
       join owners on owners.place = n % $2::int`,
      [sizes.itemsOfBusyMonth / 2, sizes.owners, busyMonth.first],
    );
    await client.query(
      `with owners as (select id, row_number() over () - 1 as place from users)
       insert into tasks (id, title, due_date, assignee_id, created_at, updated_at)
       select gen_random_uuid(), 'Call in the busy month ' || n,
              $3::date at time zone 'UTC' + n % 720 * interval '1 hour', owners.id, now(), now()
       from generate_series(1, $1::int) n
       join owners on owners.place = n % $2::int`,
      [sizes.itemsOfBusyMonth / 2, sizes.owners, busyMonth.first],
    );
    await client.query('vacuum analyze');
  } finally {
    client.release();
  }
}

/** Opportunities that were closed within two years, how they came there, and what was done meanwhile. */
async function fillHistory(client: pg.PoolClient): Promise<void> {
  await client.query(
    `with owners as (select id, row_number() over () - 1 as place from users),
          contacts as (select id, organization_id, row_number() over () - 1 as place from people)
     insert into opportunities (id, name, value, probability, stage, stage_since, rank,
                                person_id, organization_id, assigned_to_id, created_at, updated_at)
     select gen_random_uuid(), 'Past renewal ' || n, (n::bigint * 7919 % 20000000) / 100.0, n % 101,
            case when n % 3 = 0 then 'closed_won' else 'closed_lost' end,
            now() - n % 700 * interval '1 day', 'c' || lpad(n::text, 5, '0') || 'V',
            contacts.id, contacts.organization_id, owners.id,
            now() - (n % 700 + 60) * interval '1 day', now()
     from generate_series(1, $1::int) n
     join owners on owners.place = n % $2::int
     join contacts on contacts.place = n * 7 % $3::int`,
    [sizes.opportunities - sizes.openOpportunities, sizes.owners, sizes.people],
  );
  await client.query(
    `insert into changes (id, at, actor_id, verb, record_type, record_id, opportunity_id, before, after)
     select gen_random_uuid(), created_at + step * interval '15 days', assigned_to_id,
            'opportunity.stage_changed', 'opportunity', id, id,
            jsonb_build_object('stage', stages[step]),
            jsonb_build_object('stage', coalesce(stages[step + 1], stage))
     from opportunities
     cross join (values (array['lead', 'qualified', 'proposal', 'negotiation'])) as path (stages)
     cross join generate_series(1, 4) as step
     where stage like 'closed%'`,
  );
  await client.query(
    `with owners as (select id, row_number() over () - 1 as place from users)
     insert into activity_log (id, activity_type, description, user_id, created_at)
     select gen_random_uuid(), (array['phone_call', 'email', 'meeting', 'other'])[1 + n % 4],
            'Done ' || n, owners.id, now() - n % 700 * interval '1 day'
     from generate_series(1, $1::int) n
     join owners on owners.place = n % $2::int`,
    [sizes.activities, sizes.owners],
  );
}
