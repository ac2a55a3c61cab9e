/** Two users do anything at random, then all of it is undone in reverse: every table is as it was at each stop on the way. */

import { expect } from 'vitest';
import { z } from 'zod';
import type { BulkReply } from '#contract/bulk.ts';
import type { Undone } from '#contract/deeds.ts';
import { type Random, seededRandom } from '#server/demo/random.ts';
import type { TestApp, TestClient, TestReply } from './app.ts';
import { endOfBulk } from './bulk.ts';
import { aUser } from './factories.ts';
import { aPdf, uploadFileAs } from './files.ts';
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

export async function undoAtRandom(app: TestApp, { deeds, seed }: { deeds: number; seed: number }) {
  const random = seededRandom(seed);
  const users = [await aUser(await app.as()), await aUser(await app.as(), { role: 'admin' })];
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
    const { what, reply } = await doAnything(
      client,
      known,
      random,
      users.map(({ id }) => id),
    );
    app.clock.advance(1_000);
    const deed = reply.headers['x-deed-id'];
    if (reply.status < 300 && deed) done.push({ client, deed, what, undoes: readUndone(reply) });
    else {
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
    const told = `seed ${seed}, deed ${place}: ${each.what}`;
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

async function doAnything(
  client: TestClient,
  known: Kinds,
  random: Random,
  users: readonly string[],
): Promise<{ what: string; reply: TestReply<unknown> }> {
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
  const ways: [string, () => Promise<TestReply<unknown>>][] = [
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
  const [what, way] = pick(random, ways);
  return { what, reply: await way() };
}

function readUndone({ body }: TestReply<unknown>): string | undefined {
  return z.object({ undoes: z.string() }).safeParse(body).data?.undoes;
}

function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random.between(0, items.length - 1)];
  if (item === undefined) throw new Error('There is nothing to pick from');
  return item;
}
