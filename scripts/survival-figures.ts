/**
 * What the last runs told of each id of what must survive, kept in docs/must-survive.json and printed as a column of
 * docs/must-survive.md, and of the table of ASVS in docs/security.md. A run replaces what its own test files told before, and nothing else.
 */
import { existsSync } from 'node:fs';
import { z } from 'zod';

const Line = z.object({
  id: z.string().regex(/^[A-Z]-\d\d$/),
  pass: z.boolean(),
  figure: z.string(),
  limit: z.string(),
  /** The file that told it; the bench names none. */
  test: z.string().default('bench'),
});
type Line = z.output<typeof Line>;

export type Told = z.output<typeof Told>;
const Told = Line.extend({ day: z.iso.date() });
export const Store = z.array(Told);

/** Every line of an id in what a run has printed. */
export function linesIn(printed: string): Line[] {
  return printed.split('\n').flatMap((text) => {
    if (!text.startsWith('{"id":')) return [];
    const line = Line.safeParse(JSON.parse(text));
    return line.success ? [line.data] : [];
  });
}

/** Of the bench, which has no files, each id is one of its own. */
const sourceOf = ({ test, id }: Line) => (test === 'bench' ? id : test);

export function withRun(kept: readonly Told[], lines: readonly Line[], day: string): Told[] {
  const replaced = new Set(lines.map(sourceOf));
  const others = kept.filter(
    (told) => !replaced.has(sourceOf(told)) && (told.test === 'bench' || existsSync(told.test)),
  );
  const key = ({ id, test, limit, figure }: Line) => [id, test, limit, figure].join('\n');
  return [...others, ...lines.map((line) => ({ ...line, day }))].sort((one, other) =>
    key(one) < key(other) ? -1 : 1,
  );
}

/** The cell of an id: what was measured last, and which of its tests have not run. */
export function figuresOf(id: string, tests: readonly string[], kept: readonly Told[]): string {
  const told = kept.filter((each) => each.id === id);
  const bySame = Map.groupBy(told, ({ figure, pass, day }) => JSON.stringify([figure, pass, day]));
  const figures = [...bySame.values()].map((same) => {
    const [{ figure, pass, day } = { figure: '', pass: false, day: '' }] = same;
    const files = same.length > 1 ? `, in ${same.length} files` : '';
    return `${pass ? '' : '**not passed:** '}${inCell(figure)}${files} (${day})`;
  });
  const silent = silentOf(tests, told);
  const missing = silent.length > 0 ? [`**has not run:** ${silent.map(nameOf).join(', ')}`] : [];
  return [...figures, ...missing].join('<br>');
}

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const nameOf = (file: string) => file.replace(/^.*\//, '').replace('.test.ts', '');

export const filesIn = (named: string) =>
  named === 'bench' ? ['bench'] : [...named.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

/** The files of each id, as docs/must-survive.md names them. */
export function readFilesByIds(page: string): Map<string, string[]> {
  const rows = page.split('\n').map((row) => row.split(' | '));
  return new Map(
    rows.flatMap(([first = '', , named = '']): [string, string[]][] => {
      const [, id] = /^\| ([A-Z]-\d\d)$/.exec(first) ?? [];
      return id === undefined ? [] : [[id, filesIn(named)]];
    }),
  );
}

/** The table of ASVS with its tests and what they came to written anew. */
export function withVerifications(
  page: string,
  files: ReadonlyMap<string, string[]>,
  kept: readonly Told[],
): string {
  const start = page.indexOf('## ASVS');
  const end = page.indexOf('\n## ', start);
  const rows = page.slice(start, end).split('\n');
  const written = rows.map((row) => {
    const [first, named = ''] = row.split(' | ');
    const ids = [...named.matchAll(/\b[A-Z]-\d\d\b/g)].map(([id]) => id);
    if (ids.length === 0) return row;
    const tests = [...new Set(ids.flatMap((id) => files.get(id) ?? []))];
    const told = kept.filter(({ id }) => ids.includes(id));
    const cell = tests.map((file) => `\`${file}\``).join(', ');
    return `${first} | ${named} | ${cell} | ${sumUp(told, tests)} |`;
  });
  return page.slice(0, start) + written.join('\n') + page.slice(end);
}

function sumUp(told: readonly Told[], tests: readonly string[]): string {
  const passed = told.filter(({ pass }) => pass).length;
  const [day = 'never'] = told.map((each) => each.day).sort((one, other) => (one < other ? 1 : -1));
  const missed = told.length - passed;
  const failed = missed > 0 ? `, **${missed} not passed**` : '';
  const silent = silentOf(tests, told).map(nameOf);
  const missing = silent.length > 0 ? `, **has not run:** ${silent.join(', ')}` : '';
  return `${passed} of ${told.length} as asked (${day})${failed}${missing}`;
}

/** Test files that told nothing. */
function silentOf(tests: readonly string[], told: readonly Told[]): string[] {
  const isTest = (file: string) => file === 'bench' || file.endsWith('.test.ts');
  return tests.filter((file) => isTest(file) && !told.some(({ test }) => test === file));
}

/** The page with its column written anew. */
export function withFigures(page: string, kept: readonly Told[]): string {
  return page
    .split('\n')
    .map((row) => {
      const cells = row.split(' | ');
      const [, id] = /^\| ([A-Z]-\d\d)$/.exec(cells[0] ?? '') ?? [];
      if (id === undefined) return row;
      const [, asked, named = ''] = cells;
      const last = cells.at(-1);
      return [cells[0], asked, named, figuresOf(id, filesIn(named), kept), last].join(' | ');
    })
    .join('\n');
}
