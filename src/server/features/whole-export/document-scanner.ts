/**
 * Reads a JSON document in pieces: its top-level values and each item of its lists, parsed one by one,
 * so that neither the size nor the depth of the whole matters.
 */
import { AppError } from '#server/kernel/app-error.ts';

/** `index` is the place in the list `name`; null for a value that is not a list, and for the list itself. */
export interface DocumentItem {
  name: string;
  index: number | null;
  value: unknown;
  /** The line in the file, from 1. */
  line: number;
  /** Its length in characters. */
  length: number;
}

/** The most characters of a single record. */
const longestItem = 2_097_152;
const deepest = 20;

const whitespace = new Set([' ', '\n', '\r', '\t']);

type Expecting = 'start' | 'name' | 'colon' | 'value' | 'item' | 'afterItem' | 'afterValue' | 'end';

export async function* scanDocument(pieces: AsyncIterable<string>): AsyncGenerator<DocumentItem> {
  const scanner = new DocumentScanner();
  for await (const piece of pieces) yield* scanner.push(piece);
  yield* scanner.push('\n');
  scanner.finish();
}

class DocumentScanner {
  private expecting: Expecting = 'start';
  private name = '';
  private index = 0;
  private line = 1;
  private mayClose = true;
  /** The value being collected: its text so far and the state after its last character. */
  private parts: string[] = [];
  private length = 0;
  private collecting: 'no' | 'text' | 'nested' | 'plain' = 'no';
  private depth = 0;
  private inString = false;
  private escaped = false;

  *push(piece: string): Generator<DocumentItem> {
    let from = 0;
    for (let at = 0; at < piece.length; at += 1) {
      const character = piece[at] ?? '';
      if (this.collecting !== 'no') {
        const ended = this.isEnd(character);
        if (ended === 'no') {
          if (character === '\n') this.line += 1;
          continue;
        }
        const end = ended === 'after' ? at + 1 : at;
        this.collect(piece.slice(from, end));
        yield* this.take();
        if (ended === 'after') continue;
      }
      if (character === '\n') this.line += 1;
      if (whitespace.has(character)) continue;
      if (this.step(character)) {
        from = at;
        this.begin(character);
      }
    }
    if (this.collecting !== 'no') this.collect(piece.slice(from));
  }

  finish(): void {
    if (this.expecting !== 'end') throw this.broken('the file ends too early');
  }

  /** Takes a character between two values; true if a value begins with it. */
  private step(character: string): boolean {
    switch (this.expecting) {
      case 'start':
        if (character === '\ufeff') return false;
        if (character !== '{') throw this.broken('it must begin with {');
        this.expecting = 'name';
        return false;
      case 'name':
        if (character === '}' && this.mayClose) {
          this.expecting = 'end';
          return false;
        }
        if (character !== '"') throw this.broken('a name in quotation marks belongs here');
        return true;
      case 'colon':
        if (character !== ':') throw this.broken('a colon belongs here');
        this.expecting = 'value';
        return false;
      case 'value':
        if (character === '[') {
          this.expecting = 'item';
          this.index = 0;
          this.mayClose = true;
          return false;
        }
        return true;
      case 'item':
        if (character === ']' && this.mayClose) {
          this.expecting = 'afterValue';
          return false;
        }
        return true;
      case 'afterItem':
        if (character !== ',' && character !== ']') throw this.broken('a comma belongs here');
        this.expecting = character === ',' ? 'item' : 'afterValue';
        this.mayClose = false;
        return false;
      case 'afterValue':
        if (character !== ',' && character !== '}') throw this.broken('a comma belongs here');
        this.expecting = character === ',' ? 'name' : 'end';
        this.mayClose = false;
        return false;
      case 'end':
        throw this.broken('something follows the end of the document');
    }
  }

  private begin(character: string): void {
    this.parts = [];
    this.length = 0;
    this.escaped = false;
    this.inString = character === '"';
    this.depth = character === '{' || character === '[' ? 1 : 0;
    this.collecting = this.depth > 0 ? 'nested' : this.inString ? 'text' : 'plain';
  }

  /** Does the value end with this character, or before it? */
  private isEnd(character: string): 'no' | 'after' | 'before' {
    if (this.collecting === 'plain') {
      return /[\s,\]}:]/.test(character) ? 'before' : 'no';
    }
    if (this.inString) {
      if (this.escaped) this.escaped = false;
      else if (character === '\\') this.escaped = true;
      else if (character === '"') {
        this.inString = false;
        return this.collecting === 'text' ? 'after' : 'no';
      }
      return 'no';
    }
    if (character === '"') this.inString = true;
    else if (character === '{' || character === '[') {
      this.depth += 1;
      if (this.depth > deepest) throw this.broken(`it is nested deeper than ${deepest} levels`);
    } else if (character === '}' || character === ']') {
      this.depth -= 1;
      if (this.depth === 0) return 'after';
    }
    return 'no';
  }

  private collect(text: string): void {
    this.parts.push(text);
    this.length += text.length;
    if (this.length > longestItem)
      throw this.broken('a record is longer than 2 million characters');
  }

  private *take(): Generator<DocumentItem> {
    let value: unknown;
    try {
      value = JSON.parse(this.parts.join(''));
    } catch {
      throw this.broken('this is not JSON');
    }
    this.collecting = 'no';
    this.parts = [];
    if (this.expecting === 'name') {
      this.name = String(value);
      this.expecting = 'colon';
    } else if (this.expecting === 'item') {
      yield { name: this.name, index: this.index, value, line: this.line, length: this.length };
      this.index += 1;
      this.expecting = 'afterItem';
    } else {
      yield { name: this.name, index: null, value, line: this.line, length: this.length };
      this.expecting = 'afterValue';
    }
  }

  private broken(why: string): AppError {
    const where = this.name === '' ? `line ${this.line}` : `line ${this.line}, in ${this.name}`;
    return new AppError('validation', `The file cannot be read (${where}): ${why}.`, {
      fields: { file: why },
    });
  }
}
