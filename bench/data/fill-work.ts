/** The team, and what it has to do and has done, made by the database itself. */
import type pg from 'pg';

export interface WorkSizes {
  people: number;
  tasks: number;
  opportunities: number;
  /** Of them; the others are won or lost, with a change in the log for each stage they went through. */
  openOpportunities: number;
  /** What the team has done within two years. */
  activities: number;
  /** Half tasks, half events, all in `busyMonth`. */
  itemsOfBusyMonth: number;
}

export const teamSize = 20;

/** A month of its own, in which nothing else is due; the calendar shows it in whole weeks. */
export const busyMonth = { first: '2040-06-01', from: '2040-05-27', to: '2040-06-30' };

/** Who was there first has the work. */
export const owners =
  'select id, row_number() over (order by created_at, username) - 1 as place from users';

export async function fillTeam(client: pg.ClientBase): Promise<void> {
  await client.query(
    `insert into users (id, username, email, first_name, role, created_at, updated_at)
     select gen_random_uuid(), 'seller' || n, 'seller' || n || '@dealer.example', 'Seller ' || n,
            'staff', now(), now()
     from generate_series(1, $1::int) n`,
    [teamSize],
  );
}

/** For the people who are there, whoever made them. */
export async function fillWork(client: pg.ClientBase, sizes: WorkSizes): Promise<void> {
  await client.query(
    `with owners as (${owners}),
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
    [sizes.tasks, teamSize, sizes.people],
  );
  await client.query(
    `with owners as (${owners}),
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
    [sizes.openOpportunities, teamSize, sizes.people],
  );
  await fillHistory(client, sizes);
  // Two in three have something to be done next.
  await client.query(
    `insert into tasks (id, title, due_date, assignee_id, opportunity_id, created_at, updated_at)
     select gen_random_uuid(), 'Call about ' || name, now() + (probability - 20) * interval '1 day',
            assigned_to_id, id, now(), now()
     from opportunities where probability % 3 > 0 and stage not like 'closed%'`,
  );
  await client.query(
    `with owners as (${owners})
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
    [sizes.itemsOfBusyMonth / 2, teamSize, busyMonth.first],
  );
  await client.query(
    `with owners as (${owners})
     insert into tasks (id, title, due_date, assignee_id, created_at, updated_at)
     select gen_random_uuid(), 'Call in the busy month ' || n,
            $3::date at time zone 'UTC' + n % 720 * interval '1 hour', owners.id, now(), now()
     from generate_series(1, $1::int) n
     join owners on owners.place = n % $2::int`,
    [sizes.itemsOfBusyMonth / 2, teamSize, busyMonth.first],
  );
  await client.query('vacuum analyze');
}

/** Opportunities that were closed within two years, how they came there, and what was done meanwhile. */
async function fillHistory(client: pg.ClientBase, sizes: WorkSizes): Promise<void> {
  await client.query(
    `with owners as (${owners}),
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
    [sizes.opportunities - sizes.openOpportunities, teamSize, sizes.people],
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
    `with owners as (${owners})
     insert into activity_log (id, activity_type, description, user_id, created_at)
     select gen_random_uuid(), (array['phone_call', 'email', 'meeting', 'other'])[1 + n % 4],
            'Done ' || n, owners.id, now() - n % 700 * interval '1 day'
     from generate_series(1, $1::int) n
     join owners on owners.place = n % $2::int`,
    [sizes.activities, teamSize],
  );
}
