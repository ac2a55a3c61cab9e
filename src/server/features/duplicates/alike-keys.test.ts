/** The key of a name in the database, and the rules of names: they know the same legal forms. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { shippedMigrations } from '../../kernel/postgres/migrations.ts';
import { easternForms, legalForms } from './legal-forms.rules.ts';
import { companyWords } from './organization-names.rules.ts';

const app = await openTestApp();

async function keysOf(names: readonly string[]): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ key: string }>(
    `select crm_alike_key(name) as key from unnest($1::text[]) with ordinality as given(name, place)
      order by place`,
    [names],
  );
  return rows.map(({ key }) => key);
}

const bare = 'Harbour Crane';
const written = [
  ...legalForms.behind.map((form) => `${bare} ${form}`),
  ...legalForms.ahead.map((form) => `${form} ${bare}`),
  ...easternForms.flatMap((form) => [`${form}${bare}`, `${bare}${form}`]),
];

test('every legal form is taken off by both, however it is written', async () => {
  const [key = ''] = await keysOf([bare]);
  expect(key).not.toBe('');
  const shouted = written.map((name) => name.toUpperCase());
  for (const names of [written, shouted]) {
    const keys = await keysOf(names);
    expect(names.filter((_, place) => keys[place] !== key)).toEqual([]);
    const words = companyWords(bare).join(' ');
    expect(names.filter((name) => companyWords(name).join(' ') !== words)).toEqual([]);
  }
});

test('the list of the database is that of the rules, word for word', async () => {
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select pg_get_functiondef('crm_alike_key(text)'::regprocedure) as text`,
  );
  const text = rows[0]?.text ?? '';
  expect(text).toContain(`(?:${legalForms.behind.join('|')}))+$`);
  expect(text).toContain(`^(?:(?:${legalForms.ahead.join('|')}) )+`);
  expect(text).toContain(easternForms.join('|').replace(/[()]/g, '[$&]'));
});

/** As migration 0064 made it. */
async function makeFirstKey(): Promise<void> {
  const text = await readFile(join(shippedMigrations, '0064_whole_contacts.sql'), 'utf8');
  const [, body = ''] = text.split('CREATE OR REPLACE FUNCTION crm_alike_key');
  await app.database.pool.query(
    `create function first_alike_key${body.slice(0, body.indexOf('$$;') + 3)}`,
  );
}

test('a key that is found more quickly is the key that the indexes hold', async () => {
  await makeFirstKey();
  const words = [...legalForms.behind, ...legalForms.ahead].flatMap((form) => form.split(' '));
  const others = [
    'Mac',
    'macdonald',
    'Saint',
    'St.',
    'née',
    'geb.',
    'and',
    'Dr',
    '7',
    'Großmann',
    'ТОО',
    'Волков',
  ];
  const gaps = [' ', '  ', '-', '', '.', ', ', ' & ', '/', ' (', ') ', '・', '’', '_'];
  const piece = fc.oneof(
    fc.constantFrom(...words, ...others, ...easternForms),
    fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !text.includes('\0')),
  );
  const name = fc
    .array(fc.tuple(piece, fc.constantFrom(...gaps)), { minLength: 1, maxLength: 5 })
    .map((pieces) => pieces.flat().join(''));
  const names = [...written, ...fc.sample(name, 5_000)];
  const { rows } = await app.database.pool.query(
    `select name, crm_alike_key(name) as key, first_alike_key(name) as first
      from unnest($1::text[]) as given(name) where crm_alike_key(name) is distinct from first_alike_key(name)`,
    [names],
  );
  expect(rows).toEqual([]);
});

test.each([
  ['Toyota Kabushiki Kaisha', 'Toyota'],
  ['Toyota K.K.', 'Toyota'],
  ['ТОО Волков', 'Volkov'],
  ['Transportes Pérez, S. de R.L. de C.V.', 'Transportes Perez'],
  ['주식회사 현대', '현대'],
  ['㈱ヤマト', 'ヤマト'],
  ['Nordlys A/S', 'Nordlys'],
  ['Metro Ford P/L', 'Metro Ford Pty Ltd'],
  ['Spedition Müller GmbH & Co. KG', 'Spedition Mueller'],
  ['Anna Schmidt geb. Berg', 'Anna Schmidt'],
  ['Anna Schmidt (née Berg)', 'Anna Schmidt'],
  ['Анна Волкова (урождённая Белова)', 'Anna Volkova'],
])('%s has the key of %s', async (one, other) => {
  const [key, its] = await keysOf([one, other]);
  expect(key).toBe(its);
  expect(key).not.toBe('');
});

test.each([
  ['The Trust Company', 'the'],
  ['Born Free', 'bornfre'],
  ['Nee Wong', 'nevong'],
  ['SA', 'sa'],
])('a name of such words alone is left some: %s', async (name, key) => {
  expect(await keysOf([name])).toEqual([key]);
});
