/** The table as text for a terminal, as Markdown, and in its place in a page of the docs. */
import type { Row } from './verdict.ts';

const header = ['', 'now', 'goal', 'verdict'];
const begin = '<!-- what the bench last measured -->';
const end = '<!-- until here -->';

const makeCells = (rows: readonly Row[]) =>
  rows.map(({ what, now, goal, verdict }) => [what, now, goal, verdict]);

/** Columns that stand below each other. */
export function printText(rows: readonly Row[]): string {
  const lines = [header, ...makeCells(rows)];
  const widths = header.map((_, at) => Math.max(...lines.map((cells) => (cells[at] ?? '').length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function printMarkdown(rows: readonly Row[]): string {
  const lines = [header, header.map(() => '---'), ...makeCells(rows)];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The page with this between its two marks. */
export function replaceTable(page: string, table: string): string {
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from === -1 || to < from) throw new Error('The page has no place for the table.');
  return `${page.slice(0, from)}${begin}\n${table}\n${page.slice(to)}`;
}
