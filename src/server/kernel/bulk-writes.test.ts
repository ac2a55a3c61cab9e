import { inArray, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { insertMany, updateMany } from './bulk-writes.ts';
import type { Handle } from './postgres/database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const times = { createdAt: new Date(), updatedAt: new Date() };
const named = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: crypto.randomUUID(), name: `N${n}`, ...times }));

/** How many rows of organizations the transaction has read by going through all of them. */
async function readWhole(db: Handle): Promise<number> {
  const { rows } = await db.execute<{ read: number }>(
    sql`select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'organizations'`,
  );
  return rows[0]?.read ?? 0;
}

test('rows are checked against a table that has grown since without reading all of it for each', async () => {
  const [first = { id: '' }] = named(1);
  await insertMany(database.orm, organizations, [{ ...first, name: 'First', ...times }]);
  // As the database does by itself, sooner or later.
  await database.orm.execute(sql`vacuum analyze organizations`);
  await database.orm.transaction(async (db) => {
    for (const person of named(10))
      await insertMany(db, people, [{ ...person, organizationId: first.id }]);
    const more = named(1_000);
    await insertMany(db, organizations, more);
    const before = await readWhole(db);
    await insertMany(
      db,
      people,
      more.map(({ id }) => ({
        id: crypto.randomUUID(),
        name: 'Of it',
        organizationId: id,
        ...times,
      })),
    );
    expect((await readWhole(db)) - before).toBeLessThan(5_000);
  });
});

test('every row has its own values, also where the others have some, none or the same', async () => {
  const values: (Partial<typeof people.$inferInsert> & { name: string })[] = [
    { name: 'Bare' },
    { name: 'Full', email: 'full@mail.example', tags: ['A', 'B'], customFields: { vat: 'x' } },
    { name: 'Bare' },
    { name: 'Full', email: 'full@mail.example', tags: ['A'], customFields: {}, phone: null },
    { name: 'Moved', email: undefined, tags: [], customFields: { vat: 'x' }, phone: '1' },
    { name: 'Full', email: 'full@mail.example', tags: ['A'], customFields: {}, phone: null },
  ];
  const given = values.map((each, n) => ({
    tags: [],
    customFields: {},
    ...each,
    id: crypto.randomUUID(),
    createdAt: new Date(Math.floor(n / 2)),
    updatedAt: new Date(0),
  }));
  const { id, name, email, phone, tags, customFields, createdAt } = people;
  const read = () =>
    database.orm
      .select({ id, name, email, phone, tags, customFields, createdAt })
      .from(people)
      .where(
        inArray(
          id,
          given.map((each) => each.id),
        ),
      );
  const expected = (rows: typeof given) =>
    expect.arrayContaining(
      rows.map(({ updatedAt: _, ...each }) => ({
        ...each,
        email: each.email ?? null,
        phone: each.phone ?? null,
      })),
    );
  await insertMany(database.orm, people, given);
  expect(await read()).toEqual(expected(given));
  const turned = given.map((each, n) => ({ ...(given.at(-1 - n) ?? each), id: each.id }));
  await updateMany(database.orm, people, turned, [
    'name',
    'email',
    'phone',
    'tags',
    'customFields',
    'createdAt',
  ]);
  expect(await read()).toEqual(expected(turned));
});
