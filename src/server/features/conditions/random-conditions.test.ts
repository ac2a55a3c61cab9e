/** Whatever conditions are put together, each list answers what they mean. */
import { expect, test } from 'vitest';
import {
  type ConditionKind,
  conditionLinks,
  findConditionField,
  listConditionPaths,
} from '#contract/condition-fields.ts';
import {
  type Condition,
  listOperators,
  type Operator,
  printWhere,
  type Where,
} from '#contract/conditions.ts';
import { records } from '#contract/records.ts';
import type { Standing } from '#contract/standings.ts';
import { openTestApp } from '#test/app.ts';
import { expectedIds, type Reply, type World } from '#test/expected-rows.ts';
import {
  aCall,
  aCustomField,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
  aUser,
} from '#test/factories.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const staff = await app.signIn('staff');
const timeZone = 'Australia/Sydney';
const now = '2026-03-11T09:30:00.000Z';

let state = Number(process.env.PROPERTY_SEED) || 20_261_126;
/** Below the number, always the same in the same order. */
function below(count: number): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * count);
}
function pick<Each>(list: readonly Each[]): Each {
  const each = list[below(list.length)];
  if (each === undefined) throw new Error('Nothing to choose from');
  return each;
}
const maybe = <Each>(list: readonly Each[]) =>
  below(3) === 0 || list.length === 0 ? undefined : pick(list);
const daysFromNow = (days: number) =>
  new Date(Date.parse(now) + days * 86_400_000 + below(86_400) * 1_000).toISOString();

const words = ['Sydney', 'Perth', 'Farm 50%', 'mötors', 'North_West'];
const tags = ['vip', 'fleet', 'cold'];

async function fill(): Promise<World> {
  await aCustomField(ctx, { name: 'region', entityType: 'both' });
  await aCustomField(ctx, { name: 'size', fieldType: 'number', entityType: 'both' });
  await aCustomField(ctx, { name: 'since', fieldType: 'date', entityType: 'both' });
  const colleagues = [(await aUser(ctx)).id, ctx.actor.id, null];
  const made: Record<'person' | 'organization' | 'opportunity', string[]> = {
    person: [],
    organization: [],
    opportunity: [],
  };
  const at = async <Each>(make: () => Promise<Each>) => {
    app.clock.set(daysFromNow(-1 - below(90)));
    return make();
  };
  const shared = () => ({
    tags: tags.filter(() => below(3) === 0),
    assignedToId: pick(colleagues),
  });
  const custom = () => ({
    customFields: {
      region: maybe(['North', 'south', 'West']) ?? null,
      size: maybe([3, 12.5, 40]) ?? null,
      since: maybe(['2026-03-11', '2026-03-01', '2025-12-24']) ?? null,
    },
  });
  for (let n = 0; n < 10; n += 1) {
    const draft = {
      ...shared(),
      ...custom(),
      industry: maybe(words),
      location: maybe(words),
      status: pick(['active', 'prospect', 'inactive'] as const),
      parentId: maybe(made.organization) ?? null,
      email: maybe(['office@farm.example']),
      furtherEmails: below(2) ? [{ type: 'work' as const, value: 'Sales@farm.example' }] : [],
    };
    made.organization.push((await at(() => anOrganization(ctx, draft))).id);
  }
  for (let n = 0; n < 24; n += 1) {
    const draft = {
      ...shared(),
      ...custom(),
      jobTitle: maybe(words),
      location: maybe(words),
      organizationId: maybe(made.organization) ?? null,
      phoneType: maybe(['mobile', 'work'] as const) ?? null,
      phone: maybe(['0491 570 006']),
    };
    made.person.push((await at(() => aPerson(ctx, draft))).id);
  }
  for (let n = 0; n < 16; n += 1) {
    const draft = {
      ...shared(),
      description: maybe(words),
      value: maybe(['100', '2500.50', '3', '90000']),
      stage: pick(['lead', 'proposal', 'closed_won'] as const),
      expectedCloseDate: maybe(['2026-03-11', '2026-03-05', '2026-04-02']),
      personId: maybe(made.person),
      organizationId: maybe(made.organization),
    };
    made.opportunity.push((await at(() => anOpportunity(ctx, draft))).id);
  }
  const links = () => ({
    personId: maybe(made.person),
    organizationId: below(2) ? maybe(made.organization) : undefined,
    opportunityId: below(2) ? maybe(made.opportunity) : undefined,
  });
  for (let n = 0; n < 24; n += 1) {
    const { assignedToId, ...rest } = shared();
    const isDone = below(3) === 0;
    const draft = {
      ...rest,
      ...links(),
      assigneeId: assignedToId,
      dueDate: below(4) ? daysFromNow(below(40) - 20) : null,
      priority: pick(['low', 'high'] as const),
      reminderEnabled: pick(['true', 'false'] as const),
      ...(isDone && { status: 'completed' as const, completionReason: 'Sydney is done' }),
    };
    await at(() => aTask(ctx, draft));
  }
  for (let n = 0; n < 10; n += 1) {
    await at(() => aNote(ctx, { ...links(), personId: pick(made.person) }));
    await at(() => aCall(ctx, { ...links(), personId: pick(made.person) }));
    const { opportunityId: _, ...linked } = links();
    await anEvent(ctx, { ...linked, eventDate: daysFromNow(below(40) - 30) });
    const series = { rule: pick(['daily', 'weekly'] as const), count: 1 + below(9), timeZone };
    await anEvent(ctx, { ...linked, eventDate: daysFromNow(below(40) - 70), series });
  }
  for (let n = 0; n < 14; n += 1) {
    const draft = {
      make: pick(['Kubota', 'John Deere']),
      year: maybe([2017, 2019, 2021, 2026]) ?? null,
      financeEnd: maybe(['2026-03-10', '2026-03-11', '2026-04-10', '2026-06-09', '2027-01-01']),
      serviceDue: maybe(['2026-03-01', '2026-05-01']),
      organizationId: pick(made.organization),
    };
    await at(() => aUnit(ctx, draft));
  }
  app.clock.set(now);
  const read = async (kind: ConditionKind, list: string) => {
    const { body } = await staff.get<Reply[]>(`${records[kind].path}?limit=1000`);
    if (!(kind === 'person' || kind === 'organization')) return body;
    // Lists leave the further addresses out.
    return Promise.all(
      body.map(async ({ id }) => (await staff.get<Reply>(`/api/${list}/${id}`)).body),
    );
  };
  return {
    now,
    timeZone,
    me: ctx.actor.id,
    records: {
      person: await read('person', 'people'),
      organization: await read('organization', 'organizations'),
      opportunity: await read('opportunity', 'opportunities'),
      task: await read('task', 'tasks'),
    },
    standings: await readStandings(made),
    units: (await staff.get<World['units']>('/api/units')).body,
  };
}

async function readStandings(made: Readonly<Record<string, readonly string[]>>) {
  const standings = new Map<string, Standing>();
  for (const [kind, ids] of Object.entries(made)) {
    for (const id of ids) {
      const { body } = await staff.get<Standing>(`/api/timeline/standing?${kind}Id=${id}`);
      standings.set(id, body);
    }
  }
  return standings;
}

const world = await fill();

function aCondition(kind: ConditionKind, field: string, is?: Operator): Condition {
  const found = findConditionField(kind, field);
  if (!found) throw new Error(`No field ${field}`);
  const operator = is ?? pick(listOperators(found));
  const held = world.records[found.kind].map((record) => {
    const value =
      found.type === 'custom' ? Object(record.customFields)[found.key] : record[found.key];
    return Array.isArray(value) ? value[0] : value;
  });
  const some = held.filter((value) => typeof value === 'string' && value !== '').map(String);
  switch (operator) {
    case 'anyOf':
    case 'noneOf': {
      const me = found.links === 'user' ? ['me'] : [];
      const choices = [...(found.choices ?? some), ...me];
      const given = choices.length > 0 ? [pick(choices), pick(choices)] : ['nothing like it'];
      const value = given.map((each) => (found.links || found.choices ? each : each.toUpperCase()));
      return { field, is: operator, value: found.type === 'tags' ? given : value };
    }
    case 'contains':
    case 'lacks':
      return { field, is: operator, value: pick(['yd', 'SYDNEY', '50%', 'ÖT', '_', 'farm', 'o']) };
    case 'between': {
      const days = {
        from: maybe(['2026-01-15', '2026-03-05']),
        to: pick(['2026-03-11', '2026-03-20']),
      };
      const numbers = { from: maybe(['-5', '3', '50']), to: pick(['12.5', '3000']) };
      const isOfNumbers = found.type === 'number' || (found.type === 'custom' && below(2) === 0);
      return { field, is: operator, value: isOfNumbers ? numbers : days };
    }
    case 'lastDays':
    case 'notLastDays':
    case 'beforeDays':
    case 'nextDays':
      return { field, is: operator, value: pick([0, 1, 7, 30, 60]) };
    case 'owns':
    case 'ownsNone':
      return {
        field,
        is: operator,
        value: pick([
          { words: pick(['deere', 'KUB', '2019 kubota', '%']) },
          { olderThan: pick([0, 5, 8]) },
          { words: 'kubota', olderThan: 5 },
          { by: 'financeEnd', days: pick([0, 30, 90]) },
          { by: 'serviceDue', days: 365, words: 'deere' },
        ]),
      };
    default:
      return { field, is: operator };
  }
}

function fieldsOfList(kind: ConditionKind): string[] {
  const custom = ['custom.region', 'custom.size', 'custom.since', 'custom.nobody'];
  const own = kind === 'person' || kind === 'organization' ? custom : [];
  const linked = Object.entries(conditionLinks[kind]).flatMap(([word, link]) =>
    link.kind === 'opportunity' ? [] : custom.map((path) => `${word}.${path}`),
  );
  return [...listConditionPaths(kind), ...own, ...linked];
}

async function expectMeant(kind: ConditionKind, where: Where): Promise<number> {
  const text = printWhere(where);
  const { status, body, headers } = await staff.get<Reply[]>(
    `${records[kind].path}?limit=1000&where=${encodeURIComponent(text)}`,
    { 'time-zone': timeZone },
  );
  expect(status, `${text}: ${JSON.stringify(body)}`).toBe(200);
  const expected = expectedIds(world, kind, where);
  expect(body.map(({ id }) => id).sort(), `${kind} ${text}`).toEqual(expected);
  expect(headers['x-total-count']).toBe(String(expected.length));
  return expected.length;
}

const kinds = ['person', 'organization', 'opportunity', 'task'] as const;

test.each(kinds)(
  'everything that can be asked of a %s',
  async (kind) => {
    let found = 0;
    for (const field of fieldsOfList(kind)) {
      const asked = findConditionField(kind, field);
      for (const is of asked ? listOperators(asked) : []) {
        found += await expectMeant(kind, { match: 'all', parts: [aCondition(kind, field, is)] });
      }
    }
    expect(found).toBeGreaterThan(100);
  },
  120_000,
);

test.each(kinds)(
  'a hundred filters of a %s put together at random',
  async (kind) => {
    const fields = fieldsOfList(kind);
    let found = 0;
    for (let n = 0; n < 100; n += 1) {
      const some = () => Array.from({ length: 1 + below(3) }, () => aCondition(kind, pick(fields)));
      const match = () => pick(['all', 'any'] as const);
      const group = () => ({ match: match(), parts: some() });
      const parts = Array.from({ length: 1 + below(3) }, () =>
        below(2) ? group() : aCondition(kind, pick(fields)),
      );
      found += await expectMeant(kind, { match: match(), parts });
    }
    expect(found).toBeGreaterThan(200);
  },
  120_000,
);
