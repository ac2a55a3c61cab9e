/**
 * Converts rows in COPY's text format to JSON objects. PostgreSQL makes JSON several times slower
 * than it copies rows, so the conversion is done here.
 */

/** How a column's text becomes JSON: `json` is JSON already. */
export type ColumnKind = 'text' | 'number' | 'boolean' | 'instant' | 'json';

export interface PrintedColumn {
  field: string;
  kind: ColumnKind;
}

/** By the SQL type of a column; numbers too large for JavaScript stay text. */
export function getColumnKind(sqlType: string): ColumnKind {
  if (['integer', 'bigint', 'double precision'].includes(sqlType)) return 'number';
  if (sqlType === 'boolean') return 'boolean';
  if (sqlType.startsWith('timestamp')) return 'instant';
  return sqlType === 'jsonb' || sqlType.endsWith('[]') ? 'json' : 'text';
}

/** The rows of a page, separated by commas and line breaks; empty if there are none. */
export function printRows(copied: string, columns: readonly PrintedColumn[]): string {
  if (copied === '') return '';
  const names = columns.map(({ field }, place) => `${place === 0 ? '{' : ','}"${field}":`);
  const printers = columns.map(({ kind }) => printersOf[kind]);
  const rows: string[] = [];
  // A line break within a value is written as \n, so that a real one always ends a row.
  for (const line of copied.slice(0, -1).split('\n')) {
    const cells = line.split('\t');
    let row = '';
    for (let place = 0; place < names.length; place += 1) {
      const cell = cells[place] ?? nothing;
      row += names[place] + (cell === nothing ? 'null' : (printers[place] ?? printText)(cell));
    }
    rows.push(`${row}}`);
  }
  return rows.join(',\n');
}

const nothing = '\\N';
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what JSON does not take as they are
const special = /["\\\u0000-\u001f]/;
const escapes: Record<string, string> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
};

function unescaped(cell: string): string {
  if (!cell.includes('\\')) return cell;
  return cell.replace(/\\(.)/g, (_, letter: string) => escapes[letter] ?? letter);
}

function printText(cell: string): string {
  return special.test(cell) ? JSON.stringify(unescaped(cell)) : `"${cell}"`;
}

const printersOf: Record<ColumnKind, (cell: string) => string> = {
  text: printText,
  number: (cell) => cell,
  boolean: (cell) => (cell === 't' ? 'true' : 'false'),
  // '2026-03-11 09:30:00.5+00', because connections are in UTC.
  instant: (cell) => `"${cell.replace(' ', 'T')}:00"`,
  json: unescaped,
};
