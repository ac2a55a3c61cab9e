/** Guesses a file's delimiter: the one that splits its first lines into the same number of cells. */
import { type Delimiter, delimiters } from '#contract/imports.ts';
import { readCsv } from './csv-reader.ts';

const linesLookedAt = 20;
/** Spreadsheets may name the delimiter on a line before the header. */
const declaration = /^"?sep=([,;\t|])"?(?:\r\n|\r|\n|$)/i;

/** `text` is the beginning of the file, or all of it; a comma if there is nothing to go by. */
export function guessDelimiter(text: string, isWhole: boolean): Delimiter {
  const declared = delimiters.find((delimiter) => delimiter === declaration.exec(text)?.[1]);
  if (declared !== undefined) return declared;
  let best: { delimiter: Delimiter; agreeing: number; cells: number } | undefined;
  for (const delimiter of delimiters) {
    const rows = readCsv(text, delimiter, { most: linesLookedAt, isWhole });
    const cells = rows[0]?.cells.length ?? 1;
    if (cells < 2) continue;
    const agreeing = rows.filter((row) => row.cells.length === cells).length / rows.length;
    const isBetter =
      best === undefined ||
      agreeing > best.agreeing ||
      (agreeing === best.agreeing && cells > best.cells);
    if (isBetter) best = { delimiter, agreeing, cells };
  }
  return best?.delimiter ?? ',';
}

/** Whether a row is such a line, and not the header. */
export function isDeclaration(line: number, cells: readonly string[]): boolean {
  return line === 1 && /^sep=.?$/i.test(cells[0] ?? '') && cells.slice(1).every((c) => c === '');
}
