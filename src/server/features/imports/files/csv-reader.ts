/**
 * Reads CSV text into rows (RFC 4180), in pieces of any size. An error costs little: a quotation
 * mark that is not closed loses the line where it opens, and reading goes on below it.
 */
import type { Delimiter } from '#contract/imports.ts';

export interface CsvRow {
  /** The line of the file on which the row begins, from 1. */
  line: number;
  cells: string[];
  /** Why the row cannot be read; it has no cells then. */
  fault?: string;
}

/** The most characters of a row; a longer one is a stray quotation mark, or not CSV. */
export const longestRow = 262_144;

const quote = '"';
const unclosedQuote = 'A quotation mark is opened here and not closed properly';
const longCell = `A cell is longer than ${longestRow.toLocaleString('en')} characters, or a quotation mark that is opened here is not closed`;
const tooLong = `The line is longer than ${longestRow.toLocaleString('en')} characters`;

type Scan =
  | { kind: 'row'; cells: string[]; end: number }
  | { kind: 'broken'; fault: string }
  | { kind: 'unfinished' };

export class CsvReader {
  private readonly delimiter: Delimiter;
  /** What has arrived and is not read yet; it starts at the beginning of `line`. */
  private text = '';
  private line = 1;
  /** True while the rest of a broken line is skipped. */
  private skipping = false;

  constructor(delimiter: Delimiter) {
    this.delimiter = delimiter;
  }

  /** The rows that this piece completes. Empty lines are skipped. */
  push(piece: string): CsvRow[] {
    this.text += piece;
    return this.drain(false);
  }

  /** The rows that the end of the file completes. */
  end(): CsvRow[] {
    return this.drain(true);
  }

  private drain(atEnd: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    let at = 0;
    while (at < this.text.length) {
      if (this.skipping) {
        const end = endOfLine(this.text, at, atEnd);
        if (end === -1) {
          // A return at the end may be half of a line break.
          at = this.text.endsWith('\r') ? this.text.length - 1 : this.text.length;
          break;
        }
        this.skipping = false;
        this.line += 1;
        at = end;
        continue;
      }
      const scan = scanRow(this.text, at, this.delimiter, atEnd);
      if (scan.kind === 'row') {
        const isEmptyLine = scan.cells.length === 1 && scan.cells[0] === '';
        if (!isEmptyLine) rows.push({ line: this.line, cells: scan.cells });
        this.line += linesIn(this.text, at, scan.end);
        at = scan.end;
      } else if (scan.kind === 'broken') {
        rows.push({ line: this.line, cells: [], fault: scan.fault });
        this.skipping = true;
      } else break;
    }
    this.text = this.text.slice(at);
    return rows;
  }
}

/** The first rows of a text; `isWhole` says that the text is the whole file, so that its last line is a row too. */
export function readCsv(
  text: string,
  delimiter: Delimiter,
  { most = Number.POSITIVE_INFINITY, isWhole = true } = {},
): CsvRow[] {
  const reader = new CsvReader(delimiter);
  const rows: CsvRow[] = [];
  const pieceSize = 16_384;
  for (let at = 0; at < text.length && rows.length < most; at += pieceSize) {
    rows.push(...reader.push(text.slice(at, at + pieceSize)));
  }
  if (isWhole && rows.length < most) rows.push(...reader.end());
  return rows.slice(0, most);
}

function scanRow(text: string, start: number, delimiter: string, atEnd: boolean): Scan {
  const cells: string[] = [];
  const available = text.length - start;
  const unfinished = (fault: string): Scan =>
    atEnd || available > longestRow ? { kind: 'broken', fault } : { kind: 'unfinished' };
  const unclosed = () => unfinished(available > longestRow ? longCell : unclosedQuote);
  let at = start;
  for (;;) {
    const opening = openingQuote(text, at, delimiter);
    let end: number;
    if (opening === -1) {
      end = endOfCell(text, at, delimiter);
      if (end === text.length && !atEnd) return unfinished(tooLong);
      cells.push(text.slice(at, end));
    } else {
      const closing = closingQuote(text, opening + 1);
      // At the end of a piece it is not known yet whether a second quotation mark follows.
      if (closing === -1 || (closing === text.length - 1 && !atEnd)) {
        return unclosed();
      }
      end = skipBlanks(text, closing + 1, delimiter);
      if (end === text.length && !atEnd) return unfinished(tooLong);
      if (end < text.length && text[end] !== delimiter && !isNewline(text[end])) {
        return { kind: 'broken', fault: unclosedQuote };
      }
      cells.push(text.slice(opening + 1, closing).replaceAll('""', quote));
    }
    if (end - start > longestRow) return { kind: 'broken', fault: tooLong };
    if (end === text.length) return { kind: 'row', cells, end };
    if (text[end] === delimiter) {
      at = end + 1;
      // The last cell of a file that ends with a delimiter.
      if (at === text.length && !atEnd) return unfinished(tooLong);
      continue;
    }
    const next = endOfLine(text, end, atEnd);
    return next === -1 ? unfinished(tooLong) : { kind: 'row', cells, end: next };
  }
}

/** Where a quoted cell begins, after any blanks; -1 if the cell is not quoted. */
function openingQuote(text: string, at: number, delimiter: string): number {
  const first = skipBlanks(text, at, delimiter);
  return text[first] === quote ? first : -1;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf(quote, from); at !== -1; at = text.indexOf(quote, at + 2)) {
    if (text[at + 1] !== quote) return at;
  }
  return -1;
}

function skipBlanks(text: string, from: number, delimiter: string): number {
  let at = from;
  while (text[at] === ' ' || (text[at] === '\t' && delimiter !== '\t')) at += 1;
  return at;
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from;
  while (at < text.length && text[at] !== delimiter && !isNewline(text[at])) at += 1;
  return at;
}

function isNewline(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

/** The beginning of the next line; -1 if it has not arrived yet. */
function endOfLine(text: string, from: number, atEnd: boolean): number {
  let at = from;
  while (at < text.length && !isNewline(text[at])) at += 1;
  if (at === text.length) return atEnd ? at : -1;
  if (text[at] === '\n') return at + 1;
  if (at + 1 === text.length && !atEnd) return -1;
  return text[at + 1] === '\n' ? at + 2 : at + 1;
}

function linesIn(text: string, from: number, to: number): number {
  let lines = 0;
  for (let at = from; at < to; at += 1) {
    const isBreak = text[at] === '\n' || (text[at] === '\r' && text[at + 1] !== '\n');
    if (isBreak) lines += 1;
  }
  return lines;
}
