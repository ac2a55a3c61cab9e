/** The key of a name in the database, and the rules of names: they know the same legal forms. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DuplicateKind } from '#contract/duplicates.ts';
import { openTestApp } from '#test/app.ts';
import { laterSets, readLabelledPairs, readLaterPairs } from '#test/labelled-pairs.ts';
import { easternForms, legalForms } from './legal-forms.rules.ts';
import { readNameKeys, spellingsOfName } from './name-spellings.rules.ts';
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

test.each(DuplicateKind.options)(
  'the keys of a %s that are ready are those of the database',
  async (kind) => {
    const told = [
      readLabelledPairs(kind),
      ...laterSets.map((set) => readLaterPairs(kind, set)),
    ].flat();
    const names = told.flatMap(({ one, other }) => [one.name, other.name]);
    for (const name of names) {
      const { keys } = readNameKeys(kind, name);
      const made = new Set(await keysOf(spellingsOfName[kind](name)));
      expect([name, keys.filter((key) => !made.has(key))]).toEqual([name, []]);
    }
  },
);

test('a name whose key is made here has that of the database', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'aaceghjkmnstwxydou2'), maxLength: 7 });
  const words =
    'Mac macleod Saint Ste Sint sankt Jack schmidt khrushchev djordje Co the ex dba formerly née'.split(
      ' ',
    );
  const piece = fc.oneof(fc.constantFrom(...words), letters);
  const name = fc
    .array(piece, { minLength: 1, maxLength: 4 })
    .map((pieces) => pieces.join(' '))
    .filter((text) => text.trim() !== '');
  const names = fc.sample(name, 5_000);
  const made = await keysOf(names);
  for (const kind of DuplicateKind.options) {
    const own = names.map((each) => readNameKeys(kind, each));
    const isMadeHere = (place: number) => own[place]?.names.length === 0;
    expect(names.filter((_, place) => isMadeHere(place)).length).toBeGreaterThan(1_000);
    const wrong = names.filter(
      (_, place) => isMadeHere(place) && !own[place]?.keys.includes(made[place] ?? ''),
    );
    expect(wrong).toEqual([]);
  }
});

async function readFunction(): Promise<string> {
  const { rows } = await app.database.pool.query<{ text: string }>(
    `select pg_get_functiondef('crm_alike_key(text)'::regprocedure) as text`,
  );
  return rows[0]?.text ?? '';
}

/** The same with nothing passed over. */
async function makeCarefulKey(): Promise<void> {
  const whole = (await readFunction()).replace('.crm_alike_key', '.careful_alike_key');
  const shortcut =
    /IF (?:NOT is_plain|has_form OR NOT is_plain|position\('(?:mac|st)' in key\).*) THEN/g;
  expect(whole.match(shortcut)).toHaveLength(4);
  await app.database.pool.query(whole.replace(shortcut, 'IF true THEN'));
}

test('what a name need not be asked for makes no other key', async () => {
  await makeCarefulKey();
  const forms = [...legalForms.behind, ...legalForms.ahead].flatMap((form) => form.split(' '));
  const others = 'Mac macdonald Saint St. née geb. and Dr 7 Großmann ТОО Волков'.split(' ');
  const gaps = [' ', '  ', '-', '', '.', ', ', ' & ', '/', ' (', ') ', '・', '’', '_'];
  const piece = fc.oneof(
    fc.constantFrom(...forms, ...others, ...easternForms),
    fc.string({ unit: 'grapheme', maxLength: 6 }).filter((text) => !text.includes('\0')),
  );
  const name = fc
    .array(fc.tuple(piece, fc.constantFrom(...gaps)), { minLength: 1, maxLength: 5 })
    .map((pieces) => pieces.flat().join(''));
  const { rows } = await app.database.pool.query(
    `select name, crm_alike_key(name) as key, careful_alike_key(name) as careful
      from unnest($1::text[]) as given(name) where crm_alike_key(name) is distinct from careful_alike_key(name)`,
    [[...written, ...fc.sample(name, 5_000)]],
  );
  expect(rows).toEqual([]);
});

test('the list of the database is that of the rules, word for word', async () => {
  const text = await readFunction();
  expect(text).toContain(`(?:${legalForms.behind.join('|')}))+$`);
  expect(text).toContain(`^(?:(?:${legalForms.ahead.join('|')}) )+`);
  expect(text).toContain(easternForms.join('|').replace(/[()]/g, '[$&]'));
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
  ['Ewa Nowak z domu Lis', 'Ewa Nowak'],
  ['Vesna Kos rođena Babić', 'Vesna Kos'],
  ['Els Bakker geboren Visser', 'Els Bakker'],
  ['Общество с ограниченной ответственностью «Вектор»', 'Vektor'],
  ['Yıldız Tarım Sanayi ve Ticaret Ltd. Şti.', 'Yildiz Tarim'],
  ['Karoo Boorwerke (Edms) Bpk', 'Karoo Boorwerke'],
  ['Hermanos Ruiz y Cía.', 'Hermanos Ruiz Cia'],
  ['B E I Transport', 'BEI Transport'],
  ['Spedition Fritsch', 'Spedition Frich'],
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

test.each([
  ['Anna Schmidt geb. Berg', 'Anna Berg'],
  ['Mme Solène Prigent (née Guivarch)', 'Solène Guivarch'],
  ['Solène Prigent née Guivarch'.normalize('NFD'), 'Solène Guivarch'],
  ['Анна Волкова (урождённая Белова)', 'Анна Белова'],
  ['Anna Schmidt, formerly Anna Maria Berg', 'Anna Maria Berg'],
  ['Ewa Nowak z domu Lis', 'Ewa Lis'],
  ['Nora Petit épouse Girard', 'Nora Girard'],
  ['Kajsa Lind, född Ek', 'Kajsa Ek'],
  ['Vesna Kos rođena Babić', 'Vesna Babić'],
  ['Ελένη Ρήγα, το γένος Λάππα', 'Ελένη Λάππα'],
  ['Ayşe Kaya (kızlık soyadı Demir)', 'Ayşe Demir'],
  ['Nee Wong', null],
  ['Born Free', null],
  ['Gebhard Müller', null],
])('%s was %s before', async (name, before) => {
  const { rows } = await app.database.pool.query<{ former: string | null }>(
    'select crm_former_name($1) as former',
    [name],
  );
  expect(rows).toEqual([{ former: before }]);
});

test.each([
  ['Ridge Holdings Pty Ltd t/a Gully Harvesters', ['Ridge Holdings Pty Ltd', 'Gully Harvesters']],
  ['Gully Harvesters (formerly Ridge & Sons)', ['Gully Harvesters', 'Ridge & Sons']],
  ['Dodge ex Chrysler', ['Dodge', 'Chrysler']],
  ['formerly', [null, null]],
  ['Trading Post', [null, null]],
  ['Exeter Motors', [null, null]],
])('%s tells the names %j', async (name, told) => {
  const { rows } = await app.database.pool.query<{ first: string | null; second: string | null }>(
    'select crm_told_name($1, 1) as first, crm_told_name($1, 2) as second',
    [name],
  );
  expect(rows.map(({ first, second }) => [first, second])).toEqual([told]);
});
