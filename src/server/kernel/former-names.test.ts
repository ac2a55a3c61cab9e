import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { mergesOf } from '#test/merges.ts';
import { readFormerNames } from './former-names.ts';
import { shippedMigrations } from './postgres/migrations.ts';

const app = await openTestApp();
const { merge, unmerge } = mergesOf(app, await app.signIn('super_user'));
const ctx = await app.as('super_user');
const { pool } = app.database;

async function twoPeople(one: string, other: string): Promise<[string, string]> {
  const { id } = await aPerson(ctx, { name: one, location: 'Dubbo' });
  app.clock.advance(1_000);
  return [id, (await aPerson(ctx, { name: other, location: 'Orange' })).id];
}

test('what a record was called is told of all that it was made of, until they are parted', async () => {
  const [one, newer] = await twoPeople('Ada Old', 'Ada New');
  const { id } = await merge('person', [one, newer]);
  app.clock.advance(1_000);
  const last = await aPerson(ctx, { name: 'Ada Last' });
  const next = await merge('person', [one, last.id]);
  const namesOf = async () => (await readFormerNames(ctx, 'person', [one])).get(one)?.toSorted();
  expect(await namesOf()).toEqual(['ada last', 'ada new', 'ada new', 'ada old']);
  await unmerge(next.id);
  expect(await namesOf()).toEqual(['ada new', 'ada old']);
  await unmerge(id);
  expect(await namesOf()).toBeUndefined();
});

test('of merges before the upgrade it is what the log says', async () => {
  const [one, newer] = await twoPeople('Bob Old', 'Bob New');
  await merge('person', [one, newer]);
  const [kept, other] = await twoPeople('Cy Kept', 'Cy Other');
  await merge('person', [kept, other], { name: kept });
  const organizations = [
    await anOrganization(ctx, { name: 'Keel Old', location: null }),
    await anOrganization(ctx, { name: 'Keel New' }),
  ];
  await merge(
    'organization',
    organizations.map(({ id }) => id),
    { name: organizations[1]?.id ?? '' },
  );
  const read = async () => {
    const { rows } = await pool.query<{ name: string | null; location: string | null }>(
      `select former_name as name, former_location as location from merges
       where undone_at is null order by merged_at`,
    );
    return rows;
  };
  const noted = [
    { name: 'Bob Old', location: 'Dubbo' },
    { name: null, location: null },
    { name: 'Keel Old', location: null },
  ];
  expect(await read()).toEqual(noted);
  await pool.query('update merges set former_name = null, former_location = null');
  const text = await readFile(`${shippedMigrations}/0100_former_names.sql`, 'utf8');
  await pool.query(text.split('--> statement-breakpoint')[2] ?? '');
  expect(await read()).toEqual(noted);
});
