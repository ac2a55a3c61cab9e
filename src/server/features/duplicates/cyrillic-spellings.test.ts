/** Names in Cyrillic are found that stand here as German or Ukrainian spells them, and the other way. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { listCyrillicSpellings, listPlainSpellings } from './cyrillic-spellings.rules.ts';
import { findAlike } from './find-alike.ts';

test.each([
  ['Игорь Щукин', ['igor schtschukin']],
  ['Хрущёв', ['chruschtschjow']],
  ['Олег Гринько', []],
  ['Олексій Гринько', ['олексій hринько']],
  ['Anna Berg', []],
])('%s is also looked up as %s', (name, spellings) => {
  expect(listCyrillicSpellings(name)).toEqual(spellings);
});

test.each([
  ['Igor Schtschukin', ['igor shchukin']],
  ['Olga Tschernowa', ['olga chernowa']],
  ['Peter Fritsch', []],
  ['Oleksii Hrynko', ['oleksii grynko']],
  ['Taras Shevchenko', []],
  ['Hannah Hughes', []],
])('%s is also looked up as %s', (name, spellings) => {
  expect(listPlainSpellings(name)).toEqual(spellings);
});

const app = await openTestApp();
const ctx = await app.as('staff');

test.each([
  ['Ольга Чернова', 'Olga Tschernowa'],
  ['Олексій Гринько', 'Oleksii Hrynko'],
  ['蔡志強', 'Tsai Chih-chiang'],
])('%s and %s', async (one, other) => {
  for (const [here, asked] of [
    [one, other],
    [other, one],
  ] as const) {
    // Chinese is found by what else is known, unless it is what is asked about.
    if (here === '蔡志強') continue;
    const { id } = await aPerson(ctx, { name: here });
    const found = await findAlike(ctx, 'person', [{ kind: 'person', name: asked }], 'AU');
    expect(found.get(0)?.map(({ id }) => id)).toContain(id);
  }
});
