/** Checks JSON before it is parsed: how deeply it is nested and how much it holds, in one pass over its bytes. */
import { AppError } from '#server/kernel/app-error.ts';

/** No call of ours is nested deeper. */
export const deepestJson = 32;

export interface JsonLimits {
  /** Lists and objects inside each other. */
  depth: number;
  /** Values in all, or about as many: commas, lists and objects are counted. */
  values: number;
  /** Items of a list at the top, or of one in an object there. */
  rows?: number;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const openingList = 0x5b;
const opening = new Set([openingList, 0x7b]);
const closing = new Set([0x5d, 0x7d]);
/** Throws 400 or 413 if a limit is passed; whether it is JSON at all, the parser decides. */
export function assertJsonWithin(bytes: Uint8Array, { depth: deepest, values, rows }: JsonLimits) {
  let depth = 0;
  let seen = 0;
  /** Where the rows of a call stand: in `[ … ]` or in `{ "data": [ … ] }`. */
  const depthOfRows = bytes.find((byte) => opening.has(byte)) === openingList ? 1 : 2;
  let isRows = false;
  let row = 1;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      at = endOfString(bytes, at);
      continue;
    }
    if (byte === comma) {
      seen += 1;
      if (isRows && depth === depthOfRows) row += 1;
      if (rows !== undefined && row > rows) throw tooManyRows(rows);
    } else if (opening.has(byte)) {
      seen += 1;
      depth += 1;
      if (depth > deepest) throw tooDeep(deepest);
      if (depth === depthOfRows) {
        isRows = byte === openingList;
        row = 1;
      }
    } else if (closing.has(byte)) depth -= 1;
    else continue;
    if (seen > values) throw tooManyValues(values);
  }
}

function endOfString(bytes: Uint8Array, start: number): number {
  for (let at = start + 1; at < bytes.length; at += 1) {
    if (bytes[at] === backslash) at += 1;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}

function tooDeep(deepest: number): AppError {
  const words = `The body is nested too deep: at most ${deepest} lists and objects inside each other.`;
  return new AppError('validation', words);
}

function tooManyRows(rows: number): AppError {
  const most = rows.toLocaleString('en');
  const words = `The list has more than ${most} rows, the most for one call. Send them in several, or import a file.`;
  return new AppError('too_large', words);
}

function tooManyValues(values: number): AppError {
  const words = `The body holds more than ${values.toLocaleString('en')} values.`;
  return new AppError('too_large', words);
}
