/** An undo of whatever many kinds of records is one event of a webhook that listens to several of them. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { changeAs } from '#test/bulk.ts';
import { followDeeds } from '#test/deeds.ts';
import { aNote, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const { pool } = app.database;
const { deedOf, undo } = followDeeds(app);

async function listenTo(...events: string[]): Promise<string> {
  const url = 'https://hooks.example.com/crm';
  const { status, body } = await boss.post<{ id: string }>('/api/webhooks', { url, events });
  expect(status).toBe(200);
  return body.id;
}

/** What is on its way to a webhook, and was not asked for before: each event, with the change that tells it. */
async function hear(webhook: string) {
  const { rows } = await pool.query<{ event: string; after: { happened?: string[] } | null }>(
    `delete from webhook_deliveries using changes where changes.id = change_id and webhook_id = $1
     returning event, changes.after`,
    [webhook],
  );
  return rows;
}

/** An organization with people and tasks of both. */
async function aClient() {
  const organization = await anOrganization(ctx);
  const of = { organizationId: organization.id };
  const people = [await aPerson(ctx, of), await aPerson(ctx, of)];
  for (const { id } of people) await aTask(ctx, { personId: id });
  await aTask(ctx, of);
  await aNote(ctx, of);
  return { organization, people };
}

const all = await listenTo('organization.*', 'person.*', 'task.*');
const parts = await listenTo('person.*', 'task.*');

interface Deed {
  deed: string;
  /** What each of the two webhooks has to hear of it. */
  kinds: string[];
}

test.each<[string, () => Promise<Deed>]>([
  [
    // What went along, or lost its link, is told by the organization alone, and so is that it is back.
    'the deletion of an organization with people and tasks',
    async () => {
      const { organization } = await aClient();
      const deed = deedOf(await boss.delete(`/api/organizations/${organization.id}`));
      return { deed, kinds: ['organization'] };
    },
  ],
  [
    'the deletion of many people with their tasks',
    async () => {
      const { people } = await aClient();
      const ids = people.map(({ id }) => id);
      const change = { action: 'delete' };
      const { run } = await changeAs(boss, { entity: 'people', ids, change });
      return { deed: run.deedId ?? '', kinds: ['person'] };
    },
  ],
  [
    'a task for each of many people',
    async () => {
      const { people } = await aClient();
      const ids = people.map(({ id }) => id);
      const change = { action: 'add-task', task: { title: 'Ring', dueDate: '2026-05-01' } };
      const { run } = await changeAs(boss, { entity: 'people', ids, change });
      return { deed: run.deedId ?? '', kinds: ['task'] };
    },
  ],
  [
    'what brought back people, tasks and an organization',
    async () => {
      const found = [
        ['organization', 'organizations', await anOrganization(ctx)],
        ['person', 'people', await aPerson(ctx)],
        ['person', 'people', await aPerson(ctx)],
        ['task', 'tasks', await aTask(ctx)],
      ] as const;
      for (const [, list, { id }] of found) deedOf(await boss.delete(`/api/${list}/${id}`));
      const records = found.map(([kind, , { id }]) => ({ kind, id }));
      const deed = deedOf(await boss.post('/api/deleted/restore', { records }));
      return { deed, kinds: ['organization', 'person', 'task'] };
    },
  ],
  [
    'a hand-over of people, tasks and an organization',
    async () => {
      const [leaver, heir] = [await aUser(ctx), await aUser(ctx)];
      const of = await app.as(leaver);
      await anOrganization(of);
      for (const make of [aPerson, aPerson, aTask]) await make(of);
      const heirs = Object.fromEntries(
        ['organizations', 'people', 'opportunities', 'tasks', 'territories'].map((list) => [
          list,
          heir.id,
        ]),
      );
      const deed = deedOf(await boss.post(`/api/users/${leaver.id}/hand-over`, { heirs }));
      expect((await boss.patch(`/api/users/${leaver.id}`, { active: true })).status).toBe(200);
      return { deed, kinds: ['organization', 'person', 'task'] };
    },
  ],
])('%s, taken back and done once more', async (_, act) => {
  const { deed, kinds } = await act();
  const { rows } = await pool.query(
    `select distinct record_type as kind from changes where batch_id = $1 and record_type <> 'user' order by 1`,
    [deed],
  );
  expect(rows.map(({ kind }) => kind)).toEqual(kinds);
  const isOfParts = kinds.some((kind) => kind !== 'organization');
  expect((await hear(all)).length).toBeGreaterThan(0);
  await hear(parts);
  const expectOne = async () => {
    const heard = await hear(all);
    expect(heard.map(({ event }) => event)).toEqual(['deed.undone']);
    const told = kinds.map((kind) => `${kind}.*`);
    expect(heard[0]?.after?.happened).toEqual(expect.arrayContaining(told));
    expect(await hear(parts)).toEqual(isOfParts ? heard : []);
  };
  const undone = await undo(boss, deed);
  await expectOne();
  await undo(boss, undone.id);
  await expectOne();
});
