/**
 * Two colleagues do anything in any order, and the CRM is compared with a model of it in memory after each
 * step. `MODEL_RUNS=1000 vitest run src/server/random-work.test.ts` tries longer.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp, type TestClient } from '../../test/app.ts';
import { CrmModel, type ModelTask, type Noun } from '../../test/crm-model.ts';
import { aUser } from '../../test/factories.ts';

const runs = Number(process.env.MODEL_RUNS ?? 12);
/** For all runs together, in milliseconds; on a slow machine there are fewer. */
const patience = runs * 1_000;
const app = await openTestApp();

interface Colleague {
  id: string;
  client: TestClient;
}

/** What the model is compared with: the two, and a word that all their records carry. */
interface Crm {
  colleagues: Colleague[];
  word: string;
  /** The last change of many, to be undone: as it was, as it is, and the versions it was told. */
  last?: { before: ModelTask[]; after: ModelTask[]; versions: Map<string, string> };
}

type Step = fc.AsyncCommand<CrmModel, Crm>;
type Work = (model: CrmModel, me: Colleague, crm: Crm) => Promise<void>;

/** A step by one of the two. */
function step(words: string, who: number, work: Work): Step {
  return {
    check: () => true,
    run: (model, crm) => {
      const me = crm.colleagues[who];
      if (!me) throw new Error('There are two colleagues');
      return work(model, me, crm);
    },
    toString: () => `${['Ann', 'Ben'][who]} ${words}`,
  };
}

/** One of the records made so far, deleted ones too; undefined while there are none. */
function pick<Item>(from: readonly Item[], at: number | null): Item | undefined {
  return at === null || from.length === 0 ? undefined : from[at % from.length];
}

const who = fc.nat(1);
const at = fc.nat(12);
const perhaps = fc.option(at);
const tags = fc.subarray(['vip', 'fleet', 'Łódź 東']);
const noun = fc.constantFrom<Noun>('people', 'organizations', 'tasks');

interface Creation {
  noun: Noun;
  tags: string[];
  person: number | null;
  organization: number | null;
}

async function create(model: CrmModel, me: Colleague, crm: Crm, it: Creation): Promise<void> {
  const organizationId = pick(model.organizations, it.organization)?.id ?? null;
  const personId = pick(model.people, it.person)?.id ?? null;
  const name = `${crm.word} ${model[it.noun].length}`;
  const common = { tags: it.tags, assignedToId: me.id, createdById: me.id, gone: null };
  const send = async (body: object, isLinked: boolean) => {
    const reply = await me.client.post<{ id: string }>(`/api/${it.noun}`, body);
    expect(reply.status).toBe(isLinked ? 201 : 400);
    return reply.status === 201 ? { ...common, id: reply.body.id } : undefined;
  };
  if (it.noun === 'organizations') {
    const made = await send({ name, tags: it.tags }, true);
    if (made) model.organizations.push({ ...made, name });
  } else if (it.noun === 'people') {
    const isLinked = model.isThere('organizations', organizationId);
    const made = await send({ name, tags: it.tags, organizationId }, isLinked);
    if (made) model.people.push({ ...made, name, organizationId });
  } else {
    const links = { personId, organizationId };
    const made = await send({ title: name, tags: it.tags, ...links }, model.linksAreThere(links));
    const open = { status: 'pending', dueDate: null, version: 0 } as const;
    if (made) model.tasks.push({ ...made, title: name, ...links, ...open });
  }
}

/** So that there is something to work with. */
const firstRecords: Creation[] = [
  { noun: 'organizations', tags: [], person: null, organization: null },
  { noun: 'organizations', tags: ['vip'], person: null, organization: null },
  { noun: 'people', tags: ['vip'], person: null, organization: 0 },
  { noun: 'people', tags: [], person: null, organization: 1 },
  { noun: 'tasks', tags: [], person: 0, organization: 0 },
  { noun: 'tasks', tags: [], person: 0, organization: 1 },
];

const creating = fc
  .record({ who, noun, tags, person: perhaps, organization: perhaps })
  .map((it) =>
    step(`creates one of the ${it.noun} ${JSON.stringify(it)}`, it.who, (model, me, crm) =>
      create(model, me, crm, it),
    ),
  );

const editing = fc.record({ who, noun, at, tags, organization: perhaps }).map((it) =>
  step(`edits one of the ${it.noun} ${JSON.stringify(it)}`, it.who, async (model, me) => {
    const record = pick<{ id: string; tags: string[]; gone: number | null }>(model[it.noun], it.at);
    if (!record) return;
    const organizationId = pick(model.organizations, it.organization)?.id ?? null;
    const isOrganization = it.noun === 'organizations';
    const change = { tags: it.tags, ...(isOrganization ? {} : { organizationId }) };
    const { status } = await me.client.patch(`/api/${it.noun}/${record.id}`, change);
    const task = model.tasks.find(({ id }) => id === record.id);
    if (task) return expect(status).toBe(model.changeTask(task, { ...task, ...change }));
    if (record.gone !== null) return expect(status).toBe(404);
    const isLinked = isOrganization || model.isThere('organizations', organizationId);
    expect(status).toBe(isLinked ? 200 : 400);
    if (isLinked) Object.assign(record, change);
  }),
);

const handingOver = fc
  .record({ who, noun: fc.constantFrom('people', 'organizations'), at, to: who })
  .map((it) =>
    step(
      `hands one of the ${it.noun} over ${JSON.stringify(it)}`,
      it.who,
      async (model, me, crm) => {
        const record = pick(it.noun === 'people' ? model.people : model.organizations, it.at);
        if (!record) return;
        const assignedToId = crm.colleagues[it.to]?.id ?? null;
        const reply = await me.client.patch(`/api/${it.noun}/${record.id}`, { assignedToId });
        expect(reply.status).toBe(record.gone === null ? 200 : 404);
        if (record.gone === null) record.assignedToId = assignedToId;
      },
    ),
  );

const overlapping = fc.record({ who, noun, at, tags }).map((it) =>
  step(
    `edits what the other has edited meanwhile ${JSON.stringify(it)}`,
    it.who,
    async (model, me, crm) => {
      const record = pick<{ id: string; tags: string[]; gone: number | null }>(
        model[it.noun],
        it.at,
      );
      const other = crm.colleagues.find((colleague) => colleague !== me);
      if (!record || record.gone !== null || !other) return;
      const path = `/api/${it.noun}/${record.id}`;
      const { headers } = await me.client.get(path);
      const seen = { 'if-match': headers.etag ?? '' };
      expect((await other.client.patch(path, { tags: it.tags }, seen)).status).toBe(200);
      record.tags = it.tags;
      const task = model.tasks.find(({ id }) => id === record.id);
      if (task) task.version += 1;
      expect((await me.client.patch(path, { tags: ['lost'] }, seen)).status).toBe(412);
      expect((await me.client.delete(path, seen)).status).not.toBe(204);
    },
  ),
);

const settling = fc.record({ who, at, completes: fc.boolean() }).map((it) =>
  step(`${it.completes ? 'completes' : 'reopens'} task ${it.at}`, it.who, async (model, me) => {
    const task = pick(model.tasks, it.at);
    if (!task) return;
    const status = it.completes ? 'completed' : 'pending';
    const completionReason = it.completes ? 'Done' : null;
    const change = { status, completionReason };
    const reply = await me.client.patch(`/api/tasks/${task.id}`, change);
    expect(reply.status).toBe(model.changeTask(task, { ...task, status }));
  }),
);

const deleting = fc
  .record({
    who,
    noun: fc.constantFrom<Noun>('people', 'people', 'organizations', 'organizations', 'tasks'),
    at,
    back: fc.boolean(),
  })
  .map((it) =>
    step(
      `${it.back ? 'restores' : 'deletes'} one of the ${it.noun}: ${it.at}`,
      it.who,
      async (model, me) => {
        const record = pick<CrmModel[Noun][number]>(model[it.noun], it.at);
        if (!record) return;
        const path = `/api/${it.noun}/${record.id}`;
        const reply = await (it.back ? me.client.post(`${path}/restore`) : me.client.delete(path));
        const expected = it.back
          ? model.restore(it.noun, record, me.id)
          : model.remove(it.noun, record, me.id);
        expect(reply.status).toBe(expected);
      },
    ),
  );

const changingMany = fc
  .record({ who, at: fc.array(at, { minLength: 1, maxLength: 4 }), defers: fc.boolean() })
  .map((it) =>
    step(`${it.defers ? 'defers' : 'completes'} tasks ${it.at}`, it.who, async (model, me, crm) => {
      const picked = new Set(it.at.flatMap((each) => pick(model.tasks, each) ?? []));
      if (picked.size === 0) return;
      const tasks = [...picked];
      const before = structuredClone(tasks);
      const dueDate = '2026-04-01T08:00:00.000Z';
      const change = it.defers ? { dueDate } : { status: 'completed' as const };
      const words = it.defers
        ? { action: 'defer', dueDate }
        : { action: 'complete', completionReason: 'Done' };
      const reply = await me.client.post<{ tasks: { id: string; updatedAt: string }[] }>(
        '/api/tasks/bulk',
        {
          ...words,
          ids: tasks.map(({ id }) => id),
        },
      );
      expect(reply.status).toBe(model.changeTasks(tasks, change));
      if (reply.status !== 200) return;
      const versions = new Map(reply.body.tasks.map(({ id, updatedAt }) => [id, updatedAt]));
      crm.last = { before, after: structuredClone(tasks), versions };
    }),
  );

const undoing = who.map((who) =>
  step('undoes the last change of many', who, async (model, me, crm) => {
    if (!crm.last) return;
    const { before, after, versions } = crm.last;
    const former = before.map(({ id, status, dueDate, assignedToId }) => ({
      id,
      status,
      dueDate,
      assigneeId: assignedToId,
      updatedAt: versions.get(id),
    }));
    const reply = await me.client.post('/api/tasks/bulk', { action: 'undo', tasks: former });
    expect(reply.status).toBe(model.undo(before, after));
  }),
);

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

async function expectSame(model: CrmModel, { client }: Colleague, word: string): Promise<void> {
  const list = async <Item extends { id: string }>(noun: Noun, query = '') =>
    (await client.get<Item[]>(`/api/${noun}?q=${word}${query}`)).body.sort(byId);
  const there = <Item extends { id: string; gone: number | null }>(records: Item[]) =>
    records.filter(({ gone }) => gone === null).sort(byId);
  const people = there(model.people);
  const organizations = there(model.organizations);
  const nameOf = (records: { id: string; name: string }[], id: string | null) =>
    records.find((record) => record.id === id)?.name ?? null;

  expect(await list<Person>('people')).toMatchObject(
    people.map(({ id, name, tags, assignedToId, createdById, organizationId }) => {
      const organizationName = nameOf(organizations, organizationId);
      return { id, name, tags, assignedToId, createdById, organizationId, organizationName };
    }),
  );
  expect(await list<Organization>('organizations')).toMatchObject(
    organizations.map(({ id, name, tags, assignedToId, createdById }) => {
      const contactsCount = people.filter(({ organizationId }) => organizationId === id).length;
      return { id, name, tags, assignedToId, createdById, contactsCount };
    }),
  );
  expect(await list<Task>('tasks')).toMatchObject(
    there(model.tasks).map(({ id, title, tags, status, dueDate, personId, organizationId }) => {
      const personName = nameOf(people, personId);
      const organizationName = nameOf(organizations, organizationId);
      return {
        id,
        title,
        tags,
        status,
        dueDate,
        personId,
        personName,
        organizationId,
        organizationName,
      };
    }),
  );
  const important = people.filter(({ tags }) => tags.includes('vip'));
  expect((await list('people', '&tag=vip')).map(({ id }) => id)).toEqual(
    important.map(({ id }) => id),
  );
}

const looking = who.map((who) =>
  step('looks at all lists', who, (model, me, crm) => expectSame(model, me, crm.word)),
);

test(
  'whatever two colleagues do, in whatever order, the CRM does what its model does',
  async () => {
    const users = [await aUser(await app.as()), await aUser(await app.as(), { role: 'admin' })];
    const colleagues = await Promise.all(
      users.map(async (user) => ({ id: user.id, client: await app.signIn(user) })),
    );
    let run = 0;
    const end = Date.now() + patience;
    const steps = fc.commands(
      [
        creating,
        creating,
        editing,
        handingOver,
        overlapping,
        settling,
        deleting,
        deleting,
        deleting,
        deleting,
        changingMany,
        undoing,
        looking,
      ],
      { maxCommands: 50, size: 'max' },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (work) => {
        // Then what it has found is told, however far that is from the shortest way there.
        if (Date.now() > end) return;
        run += 1;
        const model = new CrmModel();
        if (users[1]) model.admins.add(users[1].id);
        const crm: Crm = { colleagues, word: `run${run}x` };
        for (const [index, creation] of firstRecords.entries()) {
          const me = colleagues[index % 2];
          if (me) await create(model, me, crm, creation);
        }
        await fc.asyncModelRun(() => ({ model, real: crm }), work);
        for (const colleague of colleagues) await expectSame(model, colleague, crm.word);
      }),
      { numRuns: runs },
    );
  },
  2 * patience + 30_000,
);
