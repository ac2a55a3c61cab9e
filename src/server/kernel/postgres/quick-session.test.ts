/** The quick way from rows to objects gives what Drizzle's own gives. */
import { count, desc, eq, sql } from 'drizzle-orm';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { alias } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { listTasks } from '#server/features/tasks/tasks.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';

const app = await openTestApp();
const ctx = await app.as();
const { orm, pool } = app.database;
const organization = await anOrganization(ctx, { name: 'Hill "Trucks"', tags: ['A,b', '', 'ü'] });
await aPerson(ctx, { name: 'Ann', organizationId: organization.id, email: 'ann@hill.example' });
const fleet = await aCustomField(ctx, { label: 'Fleet' });
await aPerson(ctx, { name: 'Ben', customFields: { [fleet.name]: '3' } });
await anOpportunity(ctx, {
  name: 'Two',
  value: '12.50',
  probability: '30',
  expectedCloseDate: '2026-12-24',
});
await aTask(ctx, { title: 'Call', dueDate: '2026-03-12T10:00:00Z' });

const boss = alias(people, 'boss');
const counted = (db: NodePgDatabase) =>
  db
    .select({ n: count().as('n') })
    .from(people)
    .as('counted');

const queries: Record<string, (db: NodePgDatabase) => Promise<unknown>> = {
  'whole rows': (db) => db.select().from(people).orderBy(people.name),
  'numbers, amounts and days': (db) => db.select().from(opportunities),
  'two tables, one of which a join may leave out': (db) =>
    db
      .select()
      .from(people)
      .leftJoin(organizations, eq(organizations.id, people.organizationId))
      .orderBy(people.name),
  'an object without what a join leaves out': (db) =>
    db
      .select({
        id: people.id,
        organization: organizations,
        named: { name: organizations.name, at: organizations.createdAt },
        mixed: { name: organizations.name, of: people.name },
        // Null in itself, which is how Drizzle tells that nothing was joined.
        industry: { industry: organizations.industry, name: organizations.name },
        said: { words: sql<string>`upper(${people.name})`, email: boss.email },
        createdAt: people.createdAt,
      })
      .from(people)
      .leftJoin(organizations, eq(organizations.id, people.organizationId))
      .leftJoin(boss, eq(boss.id, people.assignedToId))
      .orderBy(desc(people.name)),
  'what is joined the other way round': (db) =>
    db.select().from(tasks).fullJoin(people, sql`false`).orderBy(people.name),
  'expressions, with and without a way to read them': (db) =>
    db
      .select({
        plain: sql`1`,
        number: sql`2::int`.mapWith(String),
        at: sql`max(${people.createdAt})`.mapWith(people.createdAt),
        named: sql`max(${people.createdAt})`.mapWith(people.createdAt).as('latest'),
        n: count(),
      })
      .from(people),
  'columns of a selection': (db) => {
    const numbers = counted(db);
    return db
      .select({ n: numbers.n, name: people.name })
      .from(numbers)
      .innerJoin(people, sql`true`);
  },
  nothing: (db) => db.select().from(people).where(sql`false`),
  'what a write gives back': (db) =>
    db.update(people).set({ jobTitle: 'Boss' }).returning({ id: people.id, tags: people.tags }),
};

test.each(Object.entries(queries))('%s', async (_, ask) => {
  const usual = await ask(drizzle(pool));
  expect(await ask(orm)).toStrictEqual(usual);
});

test('in a transaction too', async () => {
  const usual = await queries['whole rows']?.(drizzle(pool));
  expect(await orm.transaction((tx) => tx.select().from(people).orderBy(people.name))).toEqual(
    usual,
  );
});

test('a list is the same', async () => {
  const usual = await listTasks({ ...ctx, db: drizzle(pool) }, {});
  expect(usual.items).toHaveLength(1);
  expect(await listTasks({ ...ctx, db: orm }, {})).toStrictEqual(usual);
});
