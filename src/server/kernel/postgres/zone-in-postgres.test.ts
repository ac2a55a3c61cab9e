/** A time zone that browsers state as an offset means the other direction to PostgreSQL. */
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { zoneInPostgres } from './zone-in-postgres.ts';

const app = await openTestApp();

test.each([
  ['Australia/Sydney', '2026-01-15 23:00:00'],
  ['UTC', '2026-01-15 12:00:00'],
  ['+10:00', '2026-01-15 22:00:00'],
  ['+10', '2026-01-15 22:00:00'],
  ['-03:30', '2026-01-15 08:30:00'],
  ['-0330', '2026-01-15 08:30:00'],
])('noon in UTC in %s is %s', async (zone, local) => {
  const noon = sql`'2026-01-15T12:00:00Z'::timestamptz`;
  const { rows } = await app.database.orm.execute(
    sql`select (${noon} at time zone ${zoneInPostgres(sql`${zone}::text`)})::text as local`,
  );
  expect(rows).toEqual([{ local }]);
});

test('every statement that goes by a zone of somebody reads it so', () => {
  const files = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const zoned = files.filter((file) =>
    /at time zone (?!'UTC')/i.test(
      readFileSync(file, 'utf8').replace(/^\s*(\/\*\*|\*|\/\/).*/gm, ''),
    ),
  );
  expect(zoned).toHaveLength(3);
  for (const file of zoned)
    expect([file, readFileSync(file, 'utf8')]).toEqual([
      file,
      expect.stringContaining('zoneInPostgres('),
    ]);
});
