/**
 * What the last runs told of each id of what must survive, kept in docs/must-survive.json and printed as a column of
 * docs/must-survive.md. A run replaces what its own test files told before, and nothing else.
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
  const isTest = (file: string) => file === 'bench' || file.endsWith('.test.ts');
  const silent = tests.filter((file) => isTest(file) && !told.some(({ test }) => test === file));
  const missing = silent.length > 0 ? [`**has not run:** ${silent.map(nameOf).join(', ')}`] : [];
  return [...figures, ...missing].join('<br>');
}

const inCell = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
const nameOf = (file: string) => file.replace(/^.*\//, '').replace('.test.ts', '');

export const filesIn = (named: string) =>
  named === 'bench' ? ['bench'] : [...named.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

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
