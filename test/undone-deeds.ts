/** Two users do anything at random, then all of it is undone in reverse: every table is as it was at each stop on the way. */

import { expect } from 'vitest';
import { z } from 'zod';
import type { BulkReply } from '#contract/bulk.ts';
import type { Undone } from '#contract/deeds.ts';
import { type Random, seededRandom } from '#server/demo/random.ts';
import type { TestApp, TestClient, TestReply } from './app.ts';
import { endOfBulk } from './bulk.ts';
import type { CapsuleServer } from './capsule-server.ts';
import { aUser } from './factories.ts';
import { aPdf, uploadFileAs } from './files.ts';
import { type Drawing, handOver, importList, redo, syncPeople } from './further-deeds.ts';
import { readTables } from './undone-tables.ts';

/** How many deeds lie between two stops. */
const stride = 20;

interface Kinds {
  people: string[];
  organizations: string[];
  opportunities: string[];
  tasks: string[];
  notes: string[];
  events: string[];
  units: string[];
  calls: string[];
  series: string[];
  files: string[];
  merges: string[];
}

/** The first days of a series, of which it has an occurrence each. */
const seriesDays = [1, 2, 3, 4, 5].map((day) => `2026-05-0${day}`);

interface Done {
  client: TestClient;
  deed: string;
  what: string;
  /** The deed of the merge that it took apart. */
  undoes: string | undefined;
}

/** With an app that imports from this Capsule. */
export async function undoAtRandom(
  app: TestApp,
  capsule: CapsuleServer,
  { deeds, seed }: { deeds: number; seed: number },
) {
  const random = seededRandom(seed);
  const boss = await app.signIn('super_user');
  await app.database.pool.query('truncate crm_sync_runs, crm_sync_links, crm_sync_cursors cascade');
  capsule.parties = [];
  await defineFields(boss);
  const users = [await aUser(await app.as()), await aUser(await app.as(), { role: 'admin' })];
  const leaver = await aUser(await app.as());
  const clients = await Promise.all(users.map((user) => app.signIn(user)));
  const known: Kinds = {
    people: [],
    organizations: [],
    opportunities: [],
    tasks: [],
    notes: [],
    events: [],
    units: [],
    calls: [],
    series: [],
    files: [],
    merges: [],
  };
  const stops = new Map<number, unknown>();
  const done: Done[] = [];
  while (done.length < deeds) {
    if (done.length % stride === 0 && !stops.has(done.length)) {
      stops.set(done.length, await readTables(app));
    }
    const client = pick(random, clients);
    const last = done.at(-1);
    if (last && last.client === client && random.chance(0.08)) {
      const reply = await redo(client, last.deed);
      app.clock.advance(1_000);
      if (reply) last.deed = reply.headers['x-deed-id'] ?? '';
      continue;
    }
    const ids = users.map(({ id }) => id);
    const { what, reply, by } = await doAnything(client, known, random, {
      users: [...ids, leaver.id],
      leaver: leaver.id,
      boss,
      capsule,
    });
    app.clock.advance(1_000);
    const deed = reply.headers['x-deed-id'];
    if (reply.status < 300 && deed) {
      done.push({ client: by ?? client, deed, what, undoes: readUndone(reply) });
    } else {
      // A place within a column of the board is no deed, nor is it one to bring back what was not deleted.
      const isMaybeNone = what === 'move on the board' || what.startsWith('bring back');
      const mayBe = [400, 403, 404, 409, ...(isMaybeNone ? [200] : [])];
      expect(mayBe, `${what}: ${JSON.stringify(reply.body)}`).toContain(reply.status);
    }
  }
  /** Records that were un-merged are merged again by another deed, which is the one to take back then. */
  const again = new Map<string, string>();
  for (let place = done.length - 1; place >= 0; place -= 1) {
    const each = done[place];
    if (!each) continue;
    const deed = again.get(each.deed) ?? each.deed;
    const reply = await each.client.post<Partial<Undone>>(`/api/deeds/${deed}/undo`);
    if (each.undoes && reply.body.id) again.set(each.undoes, reply.body.id);
    const told = `PROPERTY_SEED=${seed}, deed ${place}: ${each.what}`;
    // An edit that changed nothing.
    const isNothing = JSON.stringify(reply.body).includes('everything is as it was before');
    expect({ told, status: reply.status, body: reply.body }).toMatchObject({
      told,
      ...(isNothing ? { status: 409 } : { status: 200, body: { kept: [] } }),
    });
    app.clock.advance(1_000);
    const stop = stops.get(place);
    if (stop) expect({ told, tables: await readTables(app) }).toEqual({ told, tables: stop });
  }
}

interface Around {
  users: readonly string[];
  /** Of them who leaves now and then. */
  leaver: string;
  boss: TestClient;
  capsule: CapsuleServer;
}

async function doAnything(
  client: TestClient,
  known: Kinds,
  random: Random,
  { users, leaver, boss, capsule }: Around,
): Promise<{ what: string; reply: TestReply<unknown>; by?: TestClient }> {
  const drawing: Drawing = {
    client,
    boss,
    random,
    any: (kind) => any(kind),
    word: () => word(),
    user: () => user(),
    leaver,
  };
  const any = (kind: keyof Kinds) =>
    pick(random, [...known[kind].slice(-12), ...(known[kind].length > 0 ? [] : users)]);
  const maybe = (kind: keyof Kinds) =>
    random.chance(0.5) && known[kind].length > 0 ? any(kind) : null;
  const word = () => `Word ${random.between(0, 999)}`;
  const day = () => `2026-0${random.between(1, 9)}-1${random.between(0, 8)}T09:00:00.000Z`;
  const user = () => pick(random, users);
  const links = () => ({ personId: maybe('people'), organizationId: maybe('organizations') });
  const add = async (kind: keyof Kinds, path: string, body: object) => {
    const reply = await client.post<{ id: string }>(`/api/${path}`, body);
    if (reply.status === 201) known[kind].push(reply.body.id);
    return reply;
  };
  const change = (kind: keyof Kinds, body: object, path: string = kind) =>
    client.patch(`/api/${path}/${any(kind)}`, body);
  const remove = (kind: keyof Kinds, path: string = kind) =>
    client.delete(`/api/${path}/${any(kind)}`);
  const stage = () =>
    pick(random, ['lead', 'proposal', 'negotiation', 'closed_won', 'closed_lost']);
  const done = { status: 'completed', completionReason: 'Done' };
  const merge = (kind: 'person' | 'organization', list: 'people' | 'organizations') => {
    const [survivorId, ...ids] = new Set([any(list), any(list), any(list)]);
    return add('merges', 'merges', { kind, survivorId, ids });
  };
  const values = () =>
    random.chance(0.5)
      ? { size: random.between(0, 9) }
      : { colour: random.chance(0.5) ? word() : null };
  const outcome = () =>
    pick(random, ['reached', 'no_answer', 'call_back', 'not_interested', 'done']);
  const restore = (kind: 'person' | 'organization' | 'task', list: keyof Kinds) =>
    client.post('/api/deleted/restore', { records: [{ kind, id: any(list) }] });
  const occurrence = () =>
    `/api/calendar-events/${any('series')}/occurrences/${pick(random, seriesDays)}`;
  const scope = () => pick(random, ['this', 'following', 'all']);
  const inBulk = async (entity: 'people' | 'organizations', change: object) => {
    const order = { entity, ids: [...new Set([any(entity), any(entity), any(entity)])], change };
    const looked = await client.post<BulkReply>('/api/bulk', { ...order, dryRun: true });
    if (looked.status !== 200 || looked.body.willChange === 0) return { ...looked, status: 400 };
    const { fingerprint } = looked.body;
    const begun = await client.post<BulkReply>('/api/bulk', { ...order, fingerprint });
    const { deedId } = await endOfBulk(client, begun.body.run?.id ?? '');
    return { ...begun, headers: { ...begun.headers, 'x-deed-id': deedId ?? '' } };
  };
  const ways: [string, () => Promise<TestReply<unknown>>, by?: TestClient][] = [
    ['import a list', () => importList(drawing)],
    ['import another list', () => importList(drawing)],
    ['hand over', () => handOver(drawing), boss],
    ['sync people', () => syncPeople(drawing, capsule), boss],
    ['fill custom fields', () => change('people', { customFields: values() })],
    ['fill custom fields', () => change('organizations', { customFields: values() })],
    [
      'add person',
      () => add('people', 'people', { name: word(), ...links(), personId: undefined }),
    ],
    ['add organization', () => add('organizations', 'organizations', { name: word() })],
    ['add opportunity', () => add('opportunities', 'opportunities', { name: word(), ...links() })],
    [
      'add task',
      () =>
        add('tasks', 'tasks', {
          title: word(),
          dueDate: day(),
          recurrenceType: pick(random, ['none', 'weekly', 'monthly']),
          opportunityId: maybe('opportunities'),
          ...links(),
        }),
    ],
    ['add note', () => add('notes', 'notes', { content: word(), ...links() })],
    ['add event', () => add('events', 'calendar-events', { title: word(), eventDate: day() })],
    [
      'add unit',
      () => add('units', 'units', { make: word(), organizationId: any('organizations') }),
    ],
    ['log call', () => add('calls', 'calls', { outcome: 'busy', personId: any('people') })],
    ['rename person', () => change('people', { name: word(), phone: word(), tags: [word()] })],
    ['move person', () => change('people', { organizationId: maybe('organizations') })],
    ['assign person', () => change('people', { assignedToId: user() })],
    ['change organization', () => change('organizations', { name: word(), status: 'customer' })],
    ['assign organization', () => change('organizations', { assignedToId: user() })],
    [
      'change opportunity',
      () => change('opportunities', { value: `${random.between(0, 9_000)}`, ...links() }),
    ],
    ['move opportunity', () => change('opportunities', { stage: stage(), lostReason: word() })],
    ['assign opportunity', () => change('opportunities', { assignedToId: user() })],
    [
      'change task',
      () => change('tasks', { title: word(), priority: 'high', reminderEnabled: false }),
    ],
    ['link task', () => change('tasks', { ...links(), opportunityId: maybe('opportunities') })],
    ['link event', () => change('events', links(), 'calendar-events')],
    ['defer task', () => change('tasks', { dueDate: day() })],
    ['assign task', () => change('tasks', { assigneeId: user() })],
    ['complete task', () => change('tasks', done)],
    ['open task', () => change('tasks', { status: 'pending', completionReason: null })],
    [
      'complete many',
      () => {
        const ids = [...new Set([any('tasks'), any('tasks'), any('tasks')])];
        return client.post('/api/tasks/bulk', { ids, action: 'complete', completionReason: 'All' });
      },
    ],
    [
      'assign many',
      () => {
        const ids = [...new Set([any('tasks'), any('tasks'), any('tasks')])];
        return client.post('/api/tasks/bulk', { ids, action: 'reassign', assigneeId: user() });
      },
    ],
    [
      'add many tasks',
      () => client.post('/api/tasks/many', { tasks: [{ title: word() }, { title: word() }] }),
    ],
    [
      'move on the board',
      () => {
        const move = { stage: stage(), afterId: null, lostReason: word() };
        return client.post(`/api/opportunities/${any('opportunities')}/move`, move);
      },
    ],
    [
      'say memberships',
      () => {
        const organizationIds = new Set([any('organizations'), any('organizations')]);
        const said = [...organizationIds].map((organizationId) => ({
          organizationId,
          role: word(),
          until: random.chance(0.3) ? '2026-01-05' : null,
        }));
        return client.put(`/api/people/${any('people')}/memberships`, { memberships: said });
      },
    ],
    [
      'defer many',
      () => {
        const ids = [...new Set([any('tasks'), any('tasks'), any('tasks')])];
        return client.post('/api/tasks/bulk', { ids, action: 'defer', dueDate: day() });
      },
    ],
    [
      'add addresses',
      () =>
        change('people', {
          preferredName: word(),
          furtherEmails: [{ type: 'work', value: `w${random.between(0, 999)}@further.example` }],
          furtherPhones: [{ type: null, value: `0400 111 ${random.between(100, 999)}` }],
        }),
    ],
    ['change parent', () => change('organizations', { parentId: maybe('organizations') })],
    [
      'close in the queue',
      () => {
        const next = random.chance(0.5) ? { dueDate: day() } : null;
        const body = { outcome: outcome(), words: word(), next };
        return client.post(`/api/tasks/${any('tasks')}/outcome`, body);
      },
    ],
    ['assign in bulk', () => inBulk('people', { action: 'assign', assigneeId: user() })],
    ['tag in bulk', () => inBulk('organizations', { action: 'tags', add: [word()], remove: [] })],
    ['delete in bulk', () => inBulk('people', { action: 'delete' })],
    [
      'add series',
      () =>
        add('series', 'calendar-events', {
          title: word(),
          eventDate: `${seriesDays[0]}T09:00:00.000Z`,
          series: { rule: 'daily', timeZone: 'UTC', count: random.between(3, 9) },
          participantIds: [user()],
          ...links(),
        }),
    ],
    [
      'change occurrence',
      () => client.patch(occurrence(), { scope: scope(), title: word(), participantIds: [user()] }),
    ],
    ['delete occurrence', () => client.delete(`${occurrence()}?scope=${scope()}`)],
    [
      'upload file',
      async () => {
        const reply = await uploadFileAs(client, { personId: any('people') }, 'quote.pdf', aPdf);
        if (reply.status === 201) known.files.push(reply.body.id);
        return reply;
      },
    ],
    ['rename file', () => change('files', { fileName: `${word()}.pdf` })],
    ['delete file', () => remove('files')],
    ['un-merge', () => client.post(`/api/merges/${any('merges')}/unmerge`)],
    ['bring back person', () => restore('person', 'people')],
    ['bring back organization', () => restore('organization', 'organizations')],
    ['bring back task', () => restore('task', 'tasks')],
    ['edit note', () => change('notes', { content: word() })],
    ['edit event', () => change('events', { title: word(), eventDate: day() }, 'calendar-events')],
    ['edit unit', () => change('units', { make: word(), year: random.between(1990, 2020) })],
    ['put unit into stock', () => change('units', { inStock: true })],
    ['sell unit', () => change('units', { organizationId: any('organizations') })],
    [
      'take trade-in',
      () => {
        const body = random.chance(0.5) ? { unitId: any('units') } : { make: word() };
        return client.post(`/api/opportunities/${any('opportunities')}/trade-in`, body);
      },
    ],
    ['edit call', () => change('calls', { outcome: 'connected', content: word() })],
    ['merge people', () => merge('person', 'people')],
    ['merge organizations', () => merge('organization', 'organizations')],
    ['delete person', () => remove('people')],
    ['delete organization', () => remove('organizations')],
    ['delete opportunity', () => remove('opportunities')],
    ['delete task', () => remove('tasks')],
    ['delete note', () => remove('notes')],
    ['delete event', () => remove('events', 'calendar-events')],
    ['delete unit', () => remove('units')],
    ['delete call', () => remove('calls')],
  ];
  const [what, way, by] = pick(random, ways);
  return { what, reply: await way(), ...(by && { by }) };
}

async function defineFields(boss: TestClient): Promise<void> {
  for (const [name, fieldType] of [
    ['size', 'number'],
    ['colour', 'text'],
  ]) {
    const draft = { name, label: name, fieldType, entityType: 'both' };
    const { status } = await boss.post('/api/custom-field-definitions', draft);
    // Another test of the same database has made them.
    expect([201, 409]).toContain(status);
  }
}

function readUndone({ body }: TestReply<unknown>): string | undefined {
  return z.object({ undoes: z.string() }).safeParse(body).data?.undoes;
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.between(0, items.length - 1)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}
