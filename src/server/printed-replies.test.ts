/** What PostgreSQL prints is, byte for byte, what would be made of its rows by way of objects and the contract. */
import { desc, eq, isNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { addressKeys } from '#contract/further-addresses.ts';
import { opportunitiesApi } from '#contract/opportunities.ts';
import { organizationsApi } from '#contract/organizations.ts';
import { peopleApi } from '#contract/people.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { tasksApi } from '#contract/tasks.ts';
import {
  selectOpportunities,
  toOpportunity,
} from '#server/features/opportunities/opportunities.queries.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import {
  contactsCount,
  toOrganization,
} from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { toPerson } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import { selectTasks, toTask } from '#server/features/tasks/tasks.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { openTestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';

const app = await openTestApp();
const { orm } = app.database;
const ctx = await app.as('staff');
const { cookie } = await app.signIn('staff');

const texts = [
  `O'Brien "Bob" \\ {1,2} </script> %s`,
  'line\nline\ttab\rreturn\u0001\b\f\u007fend',
  'Žofie 李小龍 🚚 \u2028\u2029\u00a0\ufeff\u200b.',
  '"customFields":{}',
  '{"id":null}',
];
const moments = [
  '2026-03-11T09:30:00.000Z',
  '2026-03-11T09:30:00.001Z',
  '2026-03-11T09:30:00.100Z',
  '2026-12-31T23:59:59.999Z',
  '1900-01-01T00:00:00.000Z',
  '2200-02-28T12:00:00.010Z',
];
const customFields = {
  'Later than 10': 1e21,
  10: 1e-7,
  9: -0,
  b: 123456789012345680000,
  'a"\\': 'x'.repeat(300),
  é: 0.1 + 0.2,
  yes: true,
  nothing: null,
  'two  blanks': '{"a" : 1}, [1, 2]\n',
};
/** Also values of fields that are no longer there. */
const values: CustomFields[] = [{}, customFields, { only: '' }];

const employer = await anOrganization(ctx, { name: `Ridge "Quarry" ${texts[2]}` });
for (const [n, text] of texts.entries()) {
  const tags = [text, 'a,b', '{}'];
  const person = await aPerson(ctx, {
    tags,
    name: text,
    jobTitle: n % 2 === 0 ? text : null,
    organizationId: n % 2 === 0 ? employer.id : null,
    assignedToId: n % 3 === 0 ? null : ctx.actor.id,
  });
  const organization = await anOrganization(ctx, { tags, name: text, industry: text });
  const rich = {
    createdAt: at(n),
    updatedAt: at(n + 1),
    customFields: values[n % values.length] ?? {},
  };
  await orm.update(people).set(rich).where(eq(people.id, person.id));
  await orm.update(organizations).set(rich).where(eq(organizations.id, organization.id));
}

const [gone, kept] = [await aPerson(ctx, { name: 'Gone' }), await aPerson(ctx, { name: 'Kept' })];
/** As they stand in the table, whoever wrote them. */
const amounts = [
  '0',
  '12000',
  '12000.5',
  '7.10',
  '0.0001',
  '999999999999999.9900',
  '0012.000',
  null,
];
for (const [n, value] of amounts.entries()) {
  const text = texts[n % texts.length] ?? '';
  const links = { personId: n % 2 === 0 ? gone.id : kept.id, organizationId: employer.id };
  const { id } = await anOpportunity(ctx, { ...links, name: text, description: text });
  const rich = {
    value,
    probability: n,
    createdAt: at(n),
    updatedAt: at(n + 1),
    stageSince: at(n + 2),
  };
  const expectedCloseDate = n % 3 === 0 ? null : `2026-02-0${n + 1}`;
  await orm
    .update(opportunities)
    .set({ ...rich, expectedCloseDate })
    .where(eq(opportunities.id, id));
  const task = await aTask(ctx, { ...links, title: text, opportunityId: n % 3 === 0 ? id : null });
  await orm
    .update(tasks)
    .set({
      description: n % 2 === 0 ? text : null,
      dueDate: n % 4 === 0 ? null : at(n),
      completedAt: n % 4 === 1 ? null : at(n + 1),
      hasDueTime: [true, false, null][n % 3] ?? null,
      reminderEnabled: n % 2 === 0,
      createdAt: at(n + 2),
    })
    .where(eq(tasks.id, task.id));
}
// Deleted since, or before there were rules for links to what is.
await orm
  .update(people)
  .set({ deletedAt: at(0) })
  .where(eq(people.id, gone.id));

function at(n: number): Date {
  return new Date(moments[n % moments.length] ?? '');
}

/** By the API as it is called, its text as it comes. */
async function textOf(path: string) {
  const reply = await app.fastify.inject({ url: path, headers: { cookie } });
  expect(reply.statusCode).toBe(200);
  expect(reply.headers['content-type']).toBe('application/json; charset=utf-8');
  return reply;
}

/** Lists leave out what only a record's own page shows. */
function asListed<Wire extends object>(wire: Wire) {
  const own = Object.entries(wire).filter(([key]) => !addressKeys.some((left) => left === key));
  return Object.fromEntries(own);
}

const kinds = [
  {
    path: '/api/people',
    sort: 'name',
    async rows() {
      const found = await orm
        .select({ person: people, organizationName: organizations.name })
        .from(people)
        .leftJoin(organizations, eq(organizations.id, people.organizationId))
        .where(isNull(people.deletedAt))
        .orderBy(sql`lower(${people.name})`, people.id);
      const wires = found.map((row) => toPerson(row.person, row.organizationName));
      return peopleApi.list.reply.parse(wires);
    },
  },
  {
    path: '/api/organizations',
    sort: 'name',
    async rows() {
      const found = await orm
        .select({ organization: organizations, contactsCount })
        .from(organizations)
        .orderBy(sql`lower(${organizations.name})`, organizations.id);
      const wires = found.map((row) => toOrganization(row.organization, row.contactsCount, null));
      return organizationsApi.list.reply.parse(wires);
    },
  },
  {
    path: '/api/tasks',
    sort: 'dueDate',
    async rows() {
      const due = sql`coalesce(${tasks.dueDate}, 'infinity')`;
      const found = await selectTasks(ctx).orderBy(due, tasks.id);
      return tasksApi.list.reply.parse(found.map((row) => toTask(row.task, row)));
    },
  },
  {
    path: '/api/opportunities',
    sort: '-createdAt',
    async rows() {
      const { createdAt, id } = opportunities;
      const found = await selectOpportunities(ctx).orderBy(desc(createdAt), desc(id));
      const wires = found.map((row) => toOpportunity(row.opportunity, row));
      return opportunitiesApi.list.reply.parse(wires);
    },
  },
];

test.each(kinds)('$path', async ({ path, sort, rows }) => {
  const expected = await rows();
  expect(expected.length).toBeGreaterThanOrEqual(texts.length);
  const listed = expected.map(asListed);
  const whole = JSON.stringify(listed);
  for (const query of ['', '?limit=50', `?limit=50&sort=${sort}`, '?limit=50&count=exact'])
    expect((await textOf(path + query)).body).toBe(whole);
  const backwards = JSON.stringify(listed.toReversed());
  const otherWay = sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
  expect((await textOf(`${path}?limit=50&sort=${otherWay}`)).body).toBe(backwards);
  const first = await textOf(`${path}?limit=2`);
  expect(first.body).toBe(JSON.stringify(listed.slice(0, 2)));
  expect(first.headers['x-total-count']).toBe(String(expected.length));
  const [, next = ''] = /<(.*)>/.exec(String(first.headers.link)) ?? [];
  expect((await textOf(next)).body).toBe(JSON.stringify(listed.slice(2, 4)));
  for (const record of expected) {
    const reply = await textOf(`${path}/${record.id}`);
    expect(reply.body).toBe(JSON.stringify(record));
    const version = Date.parse(record.updatedAt).toString(36);
    expect(reply.headers.etag).toBe(`"${record.id}.${version}"`);
  }
  expect((await textOf(`${path}?limit=50&tag=nobody`)).body).toBe('[]');
});
