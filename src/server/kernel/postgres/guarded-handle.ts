/**
 * The handle that a signed-in call is given: it reads at will, but changes nothing outside of `inTransaction`,
 * which checks the caller again. So no command can forget it: a write elsewhere throws and is not done.
 */
import { is, SQL, StringChunk } from 'drizzle-orm';
import type { Handle } from './handles.ts';

const guarded = new WeakMap<Handle, Handle>();
const plain = new WeakMap<Handle, Handle>();
const writing = new Set<PropertyKey>(['insert', 'update', 'delete', 'transaction', 'with']);
const reading = /^\s*(select|with|values|explain)\b/i;
const hiddenWrite = /\b(insert\s+into|update\s+|delete\s+from|truncate|advisory_xact_lock)/i;

export function guardWrites(db: Handle): Handle {
  const known = guarded.get(db);
  if (known) return known;
  const made = new Proxy(db, {
    get(target, name) {
      if (writing.has(name)) throw new Error(`A ${String(name)} outside of inTransaction`);
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => {
        if (name === 'execute') assertReads(given[0]);
        return Reflect.apply(value, target, given);
      };
    },
  });
  guarded.set(db, made);
  plain.set(made, db);
  return made;
}

/** The handle behind a guarded one; any other as it is. */
export function plainHandle(db: Handle): Handle {
  return plain.get(db) ?? db;
}

/** Whether a statement surely writes nothing. */
export function isReading(text: string): boolean {
  return reading.test(text) && !hiddenWrite.test(text);
}

function assertReads(query: unknown): void {
  if (isReading(is(query, SQL) ? wordsOf(query) : '')) return;
  throw new Error('A statement that may write, outside of inTransaction');
}

function wordsOf(query: SQL): string {
  return query.queryChunks
    .map((chunk) => {
      if (is(chunk, StringChunk)) return chunk.value.join('');
      return is(chunk, SQL) ? wordsOf(chunk) : ' ? ';
    })
    .join('');
}
