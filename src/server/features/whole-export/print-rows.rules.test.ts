import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ColumnKind, getColumnKind, printRows } from './print-rows.rules.ts';

/** As PostgreSQL's COPY escapes a text. */
function copied(text: string): string {
  const letters: Record<string, string> = {
    '\b': 'b',
    '\f': 'f',
    '\n': 'n',
    '\r': 'r',
    '\t': 't',
    '\v': 'v',
    '\\': '\\',
  };
  return [...text].map((letter) => (letters[letter] ? `\\${letters[letter]}` : letter)).join('');
}

const columns = [
  { field: 'id', kind: 'text' as const },
  { field: 'note', kind: 'text' as const },
  { field: 'fields', kind: 'json' as const },
];
const text = fc
  .string({ unit: 'binary' })
  .filter((given) => given.isWellFormed() && !given.includes('\0'));

test('whatever a text or a JSON holds, it is the same afterwards', () => {
  const rows = fc.array(fc.record({ id: text, note: fc.option(text), fields: fc.jsonValue() }));
  fc.assert(
    fc.property(rows, (given) => {
      const lines = given.map(({ id, note, fields }) =>
        [copied(id), note === null ? '\\N' : copied(note), copied(JSON.stringify(fields))].join(
          '\t',
        ),
      );
      const page = lines.map((line) => `${line}\n`).join('');
      // JSON knows no -0.
      expect(JSON.parse(`[${printRows(page, columns)}]`)).toEqual(
        JSON.parse(JSON.stringify(given)),
      );
    }),
  );
});

test.each<[ColumnKind, string, unknown]>([
  ['number', '42', 42],
  ['number', '-7', -7],
  ['boolean', 't', true],
  ['boolean', 'f', false],
  ['instant', '2026-03-11 09:30:00.5+00', '2026-03-11T09:30:00.5+00:00'],
  ['text', '', ''],
  ['text', '12000.50', '12000.50'],
  ['text', '\\N', null],
  ['text', '\\\\N', '\\N'],
])('%s %j is %j', (kind, cell, value) => {
  expect(JSON.parse(printRows(`${cell}\n`, [{ field: 'a', kind }]))).toEqual({ a: value });
});

test.each([
  ['integer', 'number'],
  ['numeric', 'text'],
  ['uuid', 'text'],
  ['date', 'text'],
  ['jsonb', 'json'],
  ['text[]', 'json'],
  ['timestamp (3) with time zone', 'instant'],
])('%s is printed as %s', (type, kind) => {
  expect(getColumnKind(type)).toBe(kind);
});
