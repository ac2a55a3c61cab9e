/** The staff overview: counts that are the lists' own whatever happens to the records, and only a few of them. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { StaffOverview, StaffWorkload } from '#contract/staff-overview.ts';
import type { StaffUser } from '#contract/users.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { addUpWorkload } from './add-up-workload.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const query = app.database.pool.query.bind(app.database.pool);

beforeEach(() => query('truncate organizations, people, tasks cascade'));

async function overview(): Promise<StaffOverview> {
  const reply = await boss.get<StaffOverview>('/api/stats/staff-overview');
  expect(reply.status).toBe(200);
  return reply.body;
}

async function workloadOf({ id }: Pick<StaffUser, 'id'>): Promise<StaffWorkload | undefined> {
  return (await overview()).staff.find((member) => member.id === id);
}

test('a member stands with what is theirs: counted in full, shown in part', async () => {
  app.clock.set('2026-03-11T09:30:00Z');
  const kim = await aUser(ctx, { firstName: 'Kim', lastName: 'Seller', role: 'admin' });
  const mine = { assignedToId: kim.id };
  for (const name of ['g', 'B', 'a', 'C', 'f', 'E', 'd'])
    await anOrganization(ctx, { ...mine, name });
  for (const name of ['Zoe', 'adam']) await aPerson(ctx, { ...mine, name });
  const done = { status: 'completed', completionReason: 'x', assigneeId: kim.id } as const;
  const task = (title: string, dueDate?: string) =>
    aTask(ctx, { title, assigneeId: kim.id, dueDate });
  await task('Without a date');
  await aTask(ctx, { ...done, title: 'Done early', dueDate: '2026-01-01T00:00:00Z' });
  await aTask(ctx, { ...done, title: 'Done late', dueDate: '2026-03-11T00:00:00Z' });
  await task('A minute ago', '2026-03-11T09:29:00Z');

  expect(await workloadOf(kim)).toMatchObject({
    firstName: 'Kim',
    lastName: 'Seller',
    role: 'admin',
    email: kim.email,
    organizationCount: 7,
    contactCount: 2,
    taskCount: 4,
    pendingCount: 2,
    overdueCount: 1,
    organizations: ['a', 'B', 'C', 'd', 'E'].map((name) => ({ name })),
    contacts: [{ name: 'adam' }, { name: 'Zoe' }],
    tasks: [
      { title: 'A minute ago', status: 'pending' },
      { title: 'Without a date', status: 'pending' },
      { title: 'Done late', status: 'completed' },
    ],
  });
  // Earlier than now, not earlier than today.
  app.clock.set('2026-03-11T09:29:00Z');
  expect(await workloadOf(kim)).toMatchObject({ overdueCount: 0 });
});

test('what is deleted counts nowhere, what comes back counts again; nobody’s records count in the sums', async () => {
  const kim = await aUser(ctx);
  const organization = await anOrganization(ctx, { assignedToId: kim.id });
  const person = await aPerson(ctx, { assignedToId: kim.id });
  await aTask(ctx, { assigneeId: kim.id, personId: person.id });
  await anOrganization(ctx, { assignedToId: null });
  await aTask(ctx, { assigneeId: null });
  expect(await overview()).toMatchObject({ organizationCount: 2, activeTaskCount: 2 });

  await boss.delete(`/api/organizations/${organization.id}`);
  await boss.delete(`/api/people/${person.id}`);
  const nothing = { organizationCount: 0, contactCount: 0, taskCount: 0, pendingCount: 0 };
  expect(await workloadOf(kim)).toMatchObject({
    ...nothing,
    organizations: [],
    contacts: [],
    tasks: [],
  });
  expect(await overview()).toMatchObject({ organizationCount: 1, activeTaskCount: 1 });
  await boss.post(`/api/people/${person.id}/restore`);
  expect(await workloadOf(kim)).toMatchObject({
    ...nothing,
    contactCount: 1,
    taskCount: 1,
    pendingCount: 1,
  });
});

test('everybody with an active account stands there, by name, whatever their role', async () => {
  const gone = await aUser(ctx, { firstName: 'Gone' });
  await anOrganization(ctx, { assignedToId: gone.id });
  await query('update users set deactivated_at = now() where id = $1', [gone.id]);
  const team = (await boss.get<StaffUser[]>('/api/staff-users')).body;
  const { staff, organizationCount } = await overview();
  expect(staff.map(({ id }) => id)).toEqual(team.map(({ id }) => id));
  expect(staff.map(({ id }) => id)).not.toContain(gone.id);
  expect(organizationCount).toBe(1);
});

test('an imported list counts at once', async () => {
  const data = [1, 2, 3].map((n) => ({ name: `Row ${n}`, email: `row${n}@list.example` }));
  await boss.post('/api/people/import-csv', { data });
  expect(await workloadOf(ctx.actor)).toMatchObject({ contactCount: 3 });
});

test('the answer is no longer for those who own a thousand times as much', async () => {
  const kim = await aUser(ctx);
  const fill = async (from: number, to: number) => {
    const rows = `from generate_series(${from}, ${to}) n`;
    const columns = 'assigned_to_id, created_at, updated_at';
    const common = `'Name ' || lpad(n::text, 5, '0'), '${kim.id}', now(), now()`;
    await query(
      `insert into organizations (id, name, ${columns}) select gen_random_uuid(), ${common} ${rows}`,
    );
    await query(
      `insert into people (id, name, ${columns}) select gen_random_uuid(), ${common} ${rows}`,
    );
    await query(`insert into tasks (id, title, assignee_id, created_at, updated_at)
      select gen_random_uuid(), ${common} ${rows}`);
  };
  await fill(1, 10);
  const before = JSON.stringify(await workloadOf(kim)).length;
  await fill(11, 10_000);
  const after = await workloadOf(kim);
  expect(after).toMatchObject({
    organizationCount: 10_000,
    contactCount: 10_000,
    taskCount: 10_000,
  });
  // The counts themselves are three digits longer.
  expect(JSON.stringify(after).length - before).toBe(4 * 3);
});

const tables = {
  organizations: 'assigned_to_id',
  people: 'assigned_to_id',
  opportunities: 'assigned_to_id',
  tasks: 'assignee_id',
};
const aTable = fc.constantFrom('organizations', 'people', 'opportunities', 'tasks');
const aPlace = fc.integer({ min: 0, max: 3 });
const aChange = fc.oneof(
  fc.record({
    kind: fc.constant('add'),
    table: aTable,
    owner: aPlace,
    count: fc.integer({ min: 1, max: 5 }),
  }),
  fc.record({ kind: fc.constant('give'), table: aTable, owner: aPlace, to: aPlace }),
  fc.record({ kind: fc.constant('touch'), table: aTable }),
  fc.record({ kind: fc.constant('hide'), table: aTable, owner: aPlace }),
  fc.record({ kind: fc.constant('show'), table: aTable }),
  fc.record({ kind: fc.constant('complete'), owner: aPlace }),
  fc.record({ kind: fc.constant('reopen'), owner: aPlace }),
  fc.record({ kind: fc.constant('remove'), table: aTable, owner: aPlace }),
  fc.record({ kind: fc.constant('upsert'), table: aTable, owner: aPlace }),
  fc.record({ kind: fc.constant('add up') }),
);

test('counts are exact after any changes, made one or many at a time, undone or added up', async () => {
  const owners = [(await aUser(ctx)).id, (await aUser(ctx)).id, (await aUser(ctx)).id, null];
  const sqlOf = (change: {
    kind: string;
    table?: string;
    owner?: number;
    to?: number;
    count?: number;
  }) => {
    const table = (change.table ?? 'tasks') as keyof typeof tables;
    const owner = tables[table];
    const name = table === 'tasks' ? 'title' : 'name';
    const of = `${owner} is not distinct from $1::uuid`;
    const from = owners[change.owner ?? 3] ?? null;
    const [more, values] =
      table === 'opportunities' ? [', stage_since, rank', ", now(), 'a'"] : ['', ''];
    const columns = `(id, ${name}, ${owner}, created_at, updated_at${more})`;
    const row = `gen_random_uuid(), 'Any', $1::uuid, now(), now()${values}`;
    switch (change.kind) {
      case 'add':
        return [
          `insert into ${table} ${columns} select ${row} from generate_series(1, ${change.count})`,
          [from],
        ];
      case 'give':
        return [
          `update ${table} set ${owner} = $2::uuid where ${of}`,
          [from, owners[change.to ?? 3] ?? null],
        ];
      case 'touch':
        return [`update ${table} set updated_at = now()`, []];
      case 'hide':
        return [`update ${table} set deleted_at = now() where ${of}`, [from]];
      case 'show':
        return [`update ${table} set deleted_at = null where deleted_at is not null`, []];
      case 'complete':
        return [`update tasks set status = 'completed' where ${of}`, [from]];
      case 'reopen':
        return [`update tasks set status = 'in_progress' where ${of}`, [from]];
      case 'remove':
        return [
          `delete from ${table} where id in (select id from ${table} where ${of} limit 2)`,
          [from],
        ];
      default:
        return [
          `insert into ${table} ${columns} select coalesce((select min(id::text)::uuid from ${table}), gen_random_uuid()),
            'Any', $1::uuid, now(), now()${values} on conflict (id) do update set ${owner} = excluded.${owner}`,
          [from],
        ];
    }
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(aChange, { minLength: 3, maxLength: 25 }),
      fc.boolean(),
      async (changes, undo) => {
        await query('truncate organizations, people, opportunities, tasks cascade');
        const client = await app.database.pool.connect();
        try {
          await client.query(undo ? 'begin' : 'select');
          for (const change of changes) {
            if (change.kind === 'add up') {
              if (!undo) await addUpWorkload(app.database.orm);
              continue;
            }
            const [text, values] = sqlOf(change) as [string, unknown[]];
            await client.query(text, values);
          }
          await client.query(undo ? 'rollback' : 'select');
        } finally {
          client.release();
        }
        const counted = async (table: string, owner: string, more = '') =>
          new Map(
            (
              await query<{ owner: string; count: number }>(
                `select ${owner} as owner, count(*)::int from ${table} where deleted_at is null ${more} group by 1`,
              )
            ).rows.map((row) => [row.owner, row.count]),
          );
        const organizations = await counted('organizations', 'assigned_to_id');
        const people = await counted('people', 'assigned_to_id');
        const all = await counted('tasks', 'assignee_id');
        const open = await counted('tasks', 'assignee_id', "and status <> 'completed'");
        const opportunities = await counted('opportunities', 'assigned_to_id');
        const sum = (counts: Map<string, number>) =>
          [...counts.values()].reduce((a, b) => a + b, 0);
        const told = await overview();
        expect(told).toMatchObject({
          organizationCount: sum(organizations),
          activeTaskCount: sum(open),
        });
        const exact = async (list: string) =>
          (await boss.get(`/api/${list}limit=1&count=exact`)).headers['x-total-count'];
        expect({
          people: await exact('people?'),
          organizations: await exact('organizations?'),
          opportunities: await exact('opportunities?'),
          ofNobody: await exact('opportunities?assignedToId=none&'),
          tasks: (await boss.get('/api/tasks/counts')).body,
        }).toEqual({
          people: String(sum(people)),
          organizations: String(sum(organizations)),
          opportunities: String(sum(opportunities)),
          ofNobody: String(new Map<string | null, number>(opportunities).get(null) ?? 0),
          tasks: { active: sum(open), completed: sum(all) - sum(open) },
        });
        for (const member of told.staff) {
          expect(member).toMatchObject({
            organizationCount: organizations.get(member.id) ?? 0,
            contactCount: people.get(member.id) ?? 0,
            taskCount: all.get(member.id) ?? 0,
            pendingCount: open.get(member.id) ?? 0,
          });
        }
      },
    ),
    { numRuns: 30 },
  );
}, 60_000);

test('adding up leaves one row an owner, while others write', async () => {
  const kim = await aUser(ctx);
  const work = async () => {
    for (let n = 0; n < 20; n += 1) await aTask(ctx, { assigneeId: kim.id });
  };
  const addUp = async () => {
    for (let n = 0; n < 10; n += 1) await addUpWorkload(app.database.orm);
  };
  await Promise.all([work(), addUp(), work(), addUp()]);
  expect(await workloadOf(kim)).toMatchObject({ taskCount: 40, pendingCount: 40 });
  await addUpWorkload(app.database.orm);
  const { rows } = await query('select tasks from workload_counts where owner_id = $1', [kim.id]);
  expect(rows).toEqual([{ tasks: 40 }]);
});

test.each(['staff', 'admin'] as const)('%s is refused', async (role) => {
  const reply = await (await app.signIn(role)).get('/api/stats/staff-overview');
  expect(reply.status).toBe(403);
});
