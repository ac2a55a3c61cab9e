/** What two colleagues may do with people, organizations and tasks, each step judged by the model. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestClient } from './app.ts';
import type { CrmModel, ModelTask, Noun } from './crm-model.ts';

export interface Colleague {
  id: string;
  client: TestClient;
}

/** What the model is compared with: the two, and a word that all their records carry. */
export interface Crm {
  colleagues: Colleague[];
  word: string;
  /** The last change of many, to be undone: as it was, as it is, and the versions it was told. */
  last?: { before: ModelTask[]; after: ModelTask[]; versions: Map<string, string> };
}

type Step = fc.AsyncCommand<CrmModel, Crm>;
type Work = (model: CrmModel, me: Colleague, crm: Crm) => Promise<void>;

/** A step by one of the two. */
export function step(words: string, who: number, work: Work): Step {
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
export function pick<Item>(from: readonly Item[], at: number | null): Item | undefined {
  return at === null || from.length === 0 ? undefined : from[at % from.length];
}

export const who = fc.nat(1);
export const at = fc.nat(12);
const perhaps = fc.option(at);
const tags = fc.subarray(['vip', 'fleet', 'Łódź 東']);
const noun = fc.constantFrom<Noun>('people', 'organizations', 'tasks');

interface Creation {
  noun: Noun;
  tags: string[];
  person: number | null;
  organization: number | null;
}

export async function create(
  model: CrmModel,
  me: Colleague,
  crm: Crm,
  it: Creation,
): Promise<void> {
  const organizationId = pick(model.organizations, it.organization)?.id ?? null;
  const personId = pick(model.people, it.person)?.id ?? null;
  const name = `${crm.word} ${model[it.noun].length}`;
  const common = {
    tags: it.tags,
    assignedToId: me.id,
    assignedById: me.id,
    createdById: me.id,
    gone: null,
  };
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
export const firstRecords: Creation[] = [
  { noun: 'organizations', tags: [], person: null, organization: null },
  { noun: 'organizations', tags: ['vip'], person: null, organization: null },
  { noun: 'people', tags: ['vip'], person: null, organization: 0 },
  { noun: 'people', tags: [], person: null, organization: 1 },
  { noun: 'tasks', tags: [], person: 0, organization: 0 },
  { noun: 'tasks', tags: [], person: 0, organization: 1 },
];

export const creating = fc
  .record({ who, noun, tags, person: perhaps, organization: perhaps })
  .map((it) =>
    step(`creates one of the ${it.noun} ${JSON.stringify(it)}`, it.who, (model, me, crm) =>
      create(model, me, crm, it),
    ),
  );

export const editing = fc.record({ who, noun, at, tags, organization: perhaps }).map((it) =>
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

export const handingOver = fc
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
        if (record.gone !== null || record.assignedToId === assignedToId) return;
        record.assignedToId = assignedToId;
        record.assignedById = me.id;
      },
    ),
  );

export const overlapping = fc.record({ who, noun, at, tags }).map((it) =>
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

export const deleting = fc
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
