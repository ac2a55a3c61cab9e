/**
 * No reply names what was deleted, whatever column holds its id; once it is back, everything is as it was. A new
 * column that holds the id of a record fails here until it says what becomes of it.
 */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { recordRoutes } from '#test/expected-access/records.ts';
import { workRoutes } from '#test/expected-access/work.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
} from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');

/**
 * What becomes of a row whose record is deleted: it goes with it, is unlinked in its table, or stays and names
 * nobody until the record is back. What is history keeps its ids, and what is own is never told by itself.
 */
const rules: Record<string, 'goes' | 'unlinked' | 'untold' | 'history' | 'own'> = {
  'notes.person_id': 'goes',
  'notes.organization_id': 'goes',
  'notes.opportunity_id': 'goes',
  'calls.person_id': 'goes',
  'calls.organization_id': 'goes',
  'calls.opportunity_id': 'goes',
  'file_attachments.person_id': 'goes',
  'file_attachments.organization_id': 'goes',
  'file_attachments.opportunity_id': 'goes',
  'file_attachments.note_id': 'goes',
  'units.organization_id': 'goes',
  'units.opportunity_id': 'untold',
  'people.organization_id': 'unlinked',
  'opportunities.person_id': 'unlinked',
  'opportunities.organization_id': 'unlinked',
  // An open task goes, a completed one stays.
  'tasks.person_id': 'untold',
  'tasks.organization_id': 'untold',
  'tasks.opportunity_id': 'untold',
  'calendar_events.person_id': 'untold',
  'calendar_events.organization_id': 'untold',
  'memberships.person_id': 'untold',
  'memberships.organization_id': 'untold',
  'activity_log.person_id': 'untold',
  'activity_log.organization_id': 'untold',
  'activity_log.opportunity_id': 'untold',
  'activity_log.task_id': 'untold',
  'notes.for_organization_id': 'history',
  'calls.for_organization_id': 'history',
  'tasks.for_organization_id': 'history',
  'file_attachments.for_organization_id': 'history',
  'calendar_events.for_organization_id': 'history',
  'departures.organization_id': 'history',
  'changes.record_id': 'history',
  'changes.person_id': 'history',
  'changes.organization_id': 'history',
  'changes.opportunity_id': 'history',
  'mail_entries.record_id': 'history',
  'crm_sync_issues.record_id': 'history',
  'mail_links.record_id': 'own',
  'mail_doubts.record_id': 'own',
  'crm_sync_links.record_id': 'own',
  'opportunity_stays.opportunity_id': 'own',
  'decided_pairs.record_id': 'own',
  'decided_pairs.other_id': 'own',
  'claims.record_id': 'untold',
  'notifications.record_id': 'untold',
  'follows.record_id': 'own',
  'found_pairs.record_id': 'untold',
  'found_pairs.other_id': 'untold',
  'group_members.record_id': 'untold',
  'pairs_due.record_id': 'own',
  'reminder_mails.task_id': 'own',
  'reminder_mails.event_id': 'own',
  'reminder_snoozes.record_id': 'own',
  'tasks.next_task_id': 'own',
  'merged_records.record_id': 'own',
};

const link = { personId: 'person_id', organizationId: 'organization_id' } as const;
const links = { ...link, opportunityId: 'opportunity_id', noteId: 'note_id', taskId: 'task_id' };
type Link = keyof typeof links;
const done = { status: 'completed', completionReason: 'Signed' } as const;

/** Where somebody works beside their primary organization. */
async function aSecondJob(personId: string, organizationId: string) {
  const memberships = [{ organizationId }];
  const reply = await boss.send('PUT', `/api/people/${personId}/memberships`, { memberships });
  expect(reply.status).toBe(200);
}

async function aPaper(of: { [key in Link]?: string }) {
  expect((await uploadFileAs(boss, of, 'quote.pdf', aPdf)).status).toBe(201);
}

/** Whatever hangs on a person, an organization or an opportunity. */
async function fill(of: { [key in Link]?: string }) {
  const note = await aNote(ctx, of);
  await aPaper({ noteId: note.id });
  await aPaper(of);
  await aCall(ctx, of);
  const dueDate = app.clock.now().toISOString();
  await aTask(ctx, { ...of, dueDate });
  await aTask(ctx, { ...of, ...done });
}

const targets: [kind: string, path: string, link: Link, make: () => Promise<string>][] = [
  [
    'person',
    '/api/people',
    'personId',
    async () => {
      const { id } = await aPerson(ctx);
      await fill({ personId: id });
      await aSecondJob(id, (await anOrganization(ctx)).id);
      await anOpportunity(ctx, { personId: id });
      await anEvent(ctx, { personId: id });
      return id;
    },
  ],
  [
    'organization',
    '/api/organizations',
    'organizationId',
    async () => {
      const { id } = await anOrganization(ctx);
      await fill({ organizationId: id });
      await aPerson(ctx, { organizationId: id });
      await aSecondJob((await aPerson(ctx)).id, id);
      await aUnit(ctx, { organizationId: id });
      await anOpportunity(ctx, { organizationId: id });
      await anEvent(ctx, { organizationId: id });
      return id;
    },
  ],
  [
    'opportunity',
    '/api/opportunities',
    'opportunityId',
    async () => {
      const { id } = await anOpportunity(ctx, { stage: 'closed_won' });
      await fill({ opportunityId: id });
      const tradeIn = await boss.post(`/api/opportunities/${id}/trade-in`, { make: 'Fendt' });
      expect(tradeIn.status).toBe(200);
      return id;
    },
  ],
  [
    'note',
    '/api/notes',
    'noteId',
    async () => {
      const { id } = await aNote(ctx, { personId: (await aPerson(ctx)).id });
      await aPaper({ noteId: id });
      return id;
    },
  ],
  ['task', '/api/tasks', 'taskId', async () => (await aTask(ctx, done)).id],
];

/** Where what is deleted may be named: what happened to it, and what can be brought back. */
const tellsOfDeleted = /\/api\/(timeline|deleted|deeds|changes\/stream)\b/;

/** Of one record alone, as a route with its id in the path. */
const asksOfOne = /\/api\/duplicates\/alike\b/;

/** Of every list, count and report what a super user reads, but for when it was last changed. */
async function readAll(): Promise<Map<string, string>> {
  const routes = Object.entries({ ...recordRoutes, ...workRoutes })
    .filter(([route]) => /^GET [^:]+$/.test(route) && !asksOfOne.test(route))
    .filter(([route]) => !tellsOfDeleted.test(route))
    .map(([route, how]) => ('call' in how && how.call) || route.slice(4));
  const read = new Map<string, string>();
  for (const path of routes) {
    const reply = await boss.get(path);
    expect(reply.status, path).toBe(200);
    const words = JSON.stringify(reply.body, (key, value) => (key === 'updatedAt' ? '' : value));
    read.set(path, words);
  }
  return read;
}

async function rowsWith(column: string, id: string): Promise<number> {
  const [table = '', name = ''] = column.split('.');
  const { rows } = await app.database.pool.query<{ count: number }>(
    `select count(*)::int from ${table} where ${name} = $1`,
    [id],
  );
  return rows[0]?.count ?? 0;
}

test('each column that holds the id of a record says what becomes of it', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select cls.relname || '.' || att.attname as name
     from pg_attribute att join pg_class cls on cls.oid = att.attrelid
     where cls.relkind = 'r' and cls.relnamespace = 'public'::regnamespace and not att.attisdropped
       and (att.attname ~ '(person|organization|opportunity|note|call|task|event|record|other)_id$'
         or exists (
           select from pg_constraint con
           where con.contype = 'f' and con.conrelid = cls.oid and att.attnum = any (con.conkey)
             and con.confrelid in ('people'::regclass, 'organizations'::regclass,
               'opportunities'::regclass, 'notes'::regclass, 'calls'::regclass,
               'tasks'::regclass, 'calendar_events'::regclass, 'file_attachments'::regclass)))`,
  );
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(rules).toSorted());
});

test.each(targets)(
  'a deleted %s is named by no reply, and by all of them again once it is back',
  async (_kind, path, key, make) => {
    const id = await make();
    const before = await readAll();
    const columns = Object.entries(rules).filter(
      ([column, rule]) => column.endsWith(`.${links[key]}`) && rule !== 'history' && rule !== 'own',
    );
    for (const [column] of columns) expect(await rowsWith(column, id), column).toBeGreaterThan(0);
    expect([...before.values()].some((words) => words.includes(id))).toBe(true);

    expect((await boss.delete(`${path}/${id}`)).status).toBe(204);
    for (const [of, words] of await readAll()) expect(words, of).not.toContain(id);
    for (const [column, rule] of columns) {
      if (rule === 'unlinked') expect(await rowsWith(column, id), column).toBe(0);
    }

    expect((await boss.post(`${path}/${id}/restore`)).status).toBe(200);
    const after = await readAll();
    for (const [of, words] of before)
      expect(JSON.parse(after.get(of) ?? ''), of).toEqual(JSON.parse(words));
    mustSurvive('S-13', {
      figure: `0 of ${before.size} replies name it`,
      limit: '0 ids of what is deleted',
    });
  },
);

test('an event keeps what else it has while its person is away, and may be given to somebody else', async () => {
  const [gone, other] = [await aPerson(ctx), await aPerson(ctx)];
  const event = await anEvent(ctx, { personId: gone.id });
  const path = `/api/calendar-events/${event.id}`;
  await boss.delete(`/api/people/${gone.id}`);
  // Nothing of the event itself was changed, so no calendar elsewhere is told of it.
  expect((await boss.get(path)).body).toEqual({ ...event, personId: null, personName: null });
  const renamed = await boss.patch(path, { title: 'Demo without them' });
  expect(renamed).toMatchObject({ status: 200, body: { personId: null } });
  await boss.patch(path, { personId: other.id });
  await boss.post(`/api/people/${gone.id}/restore`);
  expect((await boss.get(path)).body).toMatchObject({ personId: other.id, personName: other.name });
});

test.each([
  [
    'a completed task',
    async (personId: string) => `/api/tasks/${(await aTask(ctx, { personId, ...done })).id}`,
  ],
  [
    'an event',
    async (personId: string) => `/api/calendar-events/${(await anEvent(ctx, { personId })).id}`,
  ],
])(
  '%s that is saved as it was told, without the person who is away, has them again',
  async (_, make) => {
    const { id: personId } = await aPerson(ctx);
    const path = await make(personId);
    await boss.delete(`/api/people/${personId}`);
    const saved = await boss.patch(path, { title: 'Another title', personId: null });
    expect(saved).toMatchObject({ status: 200, body: { personId: null } });
    await boss.post(`/api/people/${personId}/restore`);
    expect((await boss.get(path)).body).toMatchObject({ title: 'Another title', personId });
    await boss.patch(path, { personId: null });
    expect((await boss.get(path)).body).toMatchObject({ personId: null });
  },
);

test('a branch that is saved while its parent is away has it again', async () => {
  const { id: parentId } = await anOrganization(ctx);
  const path = `/api/organizations/${(await anOrganization(ctx, { parentId })).id}`;
  await boss.delete(`/api/organizations/${parentId}`);
  const saved = await boss.patch(path, { name: 'Another name', parentId: null });
  expect(saved).toMatchObject({ status: 200, body: { parentId: null } });
  await boss.post(`/api/organizations/${parentId}/restore`);
  expect((await boss.get(path)).body).toMatchObject({ name: 'Another name', parentId });
  await boss.patch(path, { parentId: null });
  expect((await boss.get(path)).body).toMatchObject({ parentId: null });
});

test('a completed task for somebody who is away can be opened again without them', async () => {
  const { id: personId } = await aPerson(ctx);
  const path = `/api/tasks/${(await aTask(ctx, { personId, ...done })).id}`;
  await boss.delete(`/api/people/${personId}`);
  const opened = await boss.patch(path, { status: 'pending', personId: null });
  expect(opened).toMatchObject({ status: 200, body: { status: 'pending' } });
  await boss.post(`/api/people/${personId}/restore`);
  expect((await boss.get(path)).body).toMatchObject({ personId: null });
});
