/** Who may change many records, what is refused before anything is begun, and that what was looked at is what happens. */
import { expect, test } from 'vitest';
import type { BulkReply } from '#contract/bulk.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { changeAs, endOfBulk, lookAs } from '#test/bulk.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const [staff, admin, boss] = [
  await app.signIn('staff'),
  await app.signIn('admin'),
  await app.signIn('super_user'),
];
const ctx = await app.as('staff');
const colleague = await app.as(await aUser(ctx));
const unknown = newId();
const tagging = { action: 'tags', add: ['spring'] };

async function refusal(body: object) {
  const reply = await staff.post<ErrorReply>('/api/bulk', body);
  return [reply.status, reply.body.fields ?? reply.body.message];
}

async function runs(): Promise<number> {
  return (await app.database.pool.query('select 1 from bulk_runs')).rowCount ?? 0;
}

test.each(['people', 'organizations', 'opportunities', 'tasks'])(
  'many %s are assigned by admins and super users alone',
  async (entity) => {
    const make = { people: aPerson, organizations: anOrganization, opportunities: anOpportunity };
    const { id } = await { ...make, tasks: aTask }[entity as keyof typeof make](ctx);
    const order = { entity, ids: [id], change: { action: 'assign', assigneeId: ctx.actor.id } };
    expect(await refusal({ ...order, dryRun: true })).toEqual([
      403,
      'You are not allowed to do that.',
    ]);
    expect(await refusal({ ...order, fingerprint: '1-x' })).toEqual([
      403,
      'You are not allowed to do that.',
    ]);
    for (const client of [admin, boss]) {
      expect(await lookAs(client, order)).toMatchObject({ total: 1, refused: [] });
    }
  },
);

test('staff delete their own, and are told whose they leave; admins and super users delete any', async () => {
  const tags = [newId()];
  const mine = await aPerson(ctx, { tags });
  const theirs = [
    await aPerson(colleague, { tags, name: 'Bo Driver' }),
    await aPerson(colleague, { tags, name: 'Cy Fitter' }),
  ];
  const order = { entity: 'people', filter: { tag: tags[0] }, change: { action: 'delete' } };
  const { seen } = await changeAs(staff, order);
  expect(seen).toMatchObject({
    total: 3,
    willChange: 1,
    refused: [{ reason: 'not yours to delete', count: 2, names: ['Bo Driver', 'Cy Fitter'] }],
  });
  expect((await staff.get(`/api/people/${mine.id}`)).status).toBe(404);
  for (const { id } of theirs) expect((await staff.get(`/api/people/${id}`)).status).toBe(200);
  await changeAs(admin, { ...order, filter: undefined, ids: [theirs[0]?.id ?? ''] });
  await changeAs(boss, order);
  for (const { id } of theirs) expect((await staff.get(`/api/people/${id}`)).status).toBe(404);
});

test('everybody changes the fields of any record', async () => {
  const { id } = await aPerson(colleague);
  for (const [client, jobTitle] of [
    [staff, 'Driver'],
    [admin, 'Fitter'],
    [boss, 'Owner'],
  ] as const) {
    await changeAs(client, {
      entity: 'people',
      ids: [id],
      change: { action: 'set', set: { jobTitle } },
    });
    expect((await staff.get(`/api/people/${id}`)).body).toMatchObject({ jobTitle });
  }
});

test('without the fingerprint of a dry run nothing is begun, nor if other records would change by now', async () => {
  const tags = [newId()];
  const [one] = [await aPerson(ctx, { tags }), await aPerson(ctx, { tags })];
  const order = { entity: 'people', filter: { tag: tags[0] }, change: tagging };
  const before = await runs();
  expect(await refusal(order)).toEqual([400, { fingerprint: 'must be that of a dry run' }]);
  const { fingerprint } = await lookAs(staff, order);
  await aPerson(ctx, { tags });
  expect(await refusal({ ...order, fingerprint })).toEqual([
    409,
    'It would change 3 records by now instead of 2. Look at the preview again.',
  ]);
  await staff.delete(`/api/people/${one?.id}`);
  expect(await refusal({ ...order, fingerprint })).toEqual([
    409,
    'It would change other records by now. Look at the preview again.',
  ]);
  const other = { ...order, change: { action: 'tags', add: ['autumn'] } };
  expect(
    (await refusal({ ...other, fingerprint: (await lookAs(staff, order)).fingerprint }))[0],
  ).toBe(409);
  const nobody = { ...order, filter: { tag: newId() } };
  expect(
    await refusal({ ...nobody, fingerprint: (await lookAs(staff, nobody)).fingerprint }),
  ).toEqual([409, 'There is nothing to change.']);
  expect(await runs()).toBe(before);
});

test('a filter chooses what its list shows', async () => {
  const tags = [newId()];
  const employer = await anOrganization(ctx, { name: 'Quarry Ridge Haulage' });
  const [ada] = [
    await aPerson(ctx, { tags, name: 'Ada', organizationId: employer.id }),
    await aPerson(colleague, { tags, name: 'Bo' }),
  ];
  const of = async (filter: object) =>
    (
      await lookAs(staff, {
        entity: 'people',
        filter: { tag: tags[0], ...filter },
        change: tagging,
      })
    ).total;
  expect(await of({})).toBe(2);
  expect(await of({ q: 'quarry ridge' })).toBe(1);
  expect(await of({ organizationId: employer.id })).toBe(1);
  expect(await of({ assignedToId: colleague.actor.id, sort: 'name' })).toBe(1);
  expect(await of({ fields: '{"none-such":"x"}' })).toBe(0);
  // What belonged to a merged record is found by its old id.
  const survivor = await anOrganization(ctx);
  await boss.post('/api/merges', {
    kind: 'organization',
    survivorId: survivor.id,
    ids: [employer.id],
  });
  expect(await of({ organizationId: employer.id })).toBe(1);
  expect((await staff.get(`/api/people/${ada?.id}`)).body).toMatchObject({
    organizationId: survivor.id,
  });
});

test('a repeat with the same key begins nothing anew, and gets the same run', async () => {
  const { id } = await aPerson(ctx);
  const order = { entity: 'people', ids: [id], change: tagging };
  const { fingerprint } = await lookAs(staff, order);
  const key = { 'idempotency-key': newId() };
  const send = () => staff.post<BulkReply>('/api/bulk', { ...order, fingerprint }, key);
  const first = await send();
  expect(first.status).toBe(200);
  const run = first.body.run?.id ?? '';
  expect(await endOfBulk(staff, run)).toMatchObject({ status: 'done', changed: 1 });
  const before = await runs();
  expect((await send()).body).toEqual(first.body);
  expect(await runs()).toBe(before);
});

const ids = [unknown];
test.each<[string, object, unknown]>([
  ['neither filter nor ids', { entity: 'people', change: tagging }, 'filter'],
  ['both', { entity: 'people', filter: {}, ids, change: tagging }, 'filter'],
  [
    'a filter of another list',
    { entity: 'people', filter: { stage: 'lead' }, change: tagging },
    'filter',
  ],
  ['a page of the list', { entity: 'people', filter: { limit: 5 }, change: tagging }, 'filter'],
  ['no record', { entity: 'people', ids: [], change: tagging }, 'ids'],
  ['no id', { entity: 'people', ids: ["' or 1=1 --"], change: tagging }, 'ids.0'],
  ['too many ids', { entity: 'people', ids: Array(10_001).fill(unknown), change: tagging }, 'ids'],
  ['another list', { entity: 'notes', ids, change: tagging }, 'entity'],
  ['no change', { entity: 'people', ids }, 'change'],
  ['no tag', { entity: 'people', ids, change: { action: 'tags', add: [' '] } }, 'change'],
  [
    'a stage of people',
    { entity: 'people', ids, change: { action: 'stage', stage: 'lead' } },
    'change.action',
  ],
  [
    'no such stage',
    { entity: 'opportunities', ids, change: { action: 'stage', stage: 'won' } },
    'change.stage',
  ],
  [
    'a task of tasks',
    { entity: 'tasks', ids, change: { action: 'add-task', task: { title: 'x' } } },
    'change.action',
  ],
  [
    'a task without a title',
    { entity: 'people', ids, change: { action: 'add-task', task: { title: ' ' } } },
    'change.task.title',
  ],
  [
    'completing tasks',
    { entity: 'tasks', ids, change: { action: 'set', set: { status: 'completed' } } },
    'change.set.status',
  ],
  ['nothing set', { entity: 'people', ids, change: { action: 'set', set: {} } }, 'change.set'],
  [
    'a name',
    { entity: 'people', ids, change: { action: 'set', set: { name: 'Ada' } } },
    'change.set',
  ],
  [
    'an owner by the way',
    { entity: 'people', ids, change: { action: 'set', set: { assignedToId: unknown } } },
    'change.set',
  ],
  [
    'another field',
    { entity: 'people', ids, change: { action: 'set', set: { deletedAt: null } } },
    'change.set',
  ],
  [
    'half a character',
    { entity: 'people', ids, change: { action: 'set', set: { jobTitle: '\ud800' } } },
    'change.set.jobTitle',
  ],
  [
    'no such organization',
    { entity: 'people', ids, change: { action: 'set', set: { organizationId: unknown } } },
    'organizationId',
  ],
  [
    'no custom field',
    { entity: 'people', ids, change: { action: 'set', set: { customFields: { no: 1 } } } },
    'customFields.no',
  ],
  [
    'no such colleague',
    {
      entity: 'people',
      ids,
      change: { action: 'add-task', task: { title: 'x', assigneeId: unknown } },
    },
    'assigneeId',
  ],
])('%s is refused by its field', async (_words, body, field) => {
  const [status, fields] = await refusal({ ...body, dryRun: true });
  expect([status, Object.keys(Object(fields))]).toEqual([400, [field]]);
});
