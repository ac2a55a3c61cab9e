import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { insertMany } from './bulk-writes.ts';
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
