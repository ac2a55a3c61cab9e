import { AppError } from '#server/kernel/app-error.ts';

/** Names that would reach an object's prototype, also when written with escapes. */
const suspect = /"(?:_|\\u005f){2}|"(?:c|\\u0063)(?:o|\\u006f)(?:n|\\u006e)(?:s|\\u0073)/i;

/** Parses JSON that was checked before (`assertJsonWithin`); 400 if it is none. */
export function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw notJson();
  }
  if (suspect.test(text) && reachesPrototype(value)) throw notJson();
  return value;
}

function reachesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.hasOwn(value, '__proto__')) return true;
  const made: unknown = Object.hasOwn(value, 'constructor') && Reflect.get(value, 'constructor');
  if (typeof made === 'object' && made !== null && Object.hasOwn(made, 'prototype')) return true;
  return Object.values(value).some(reachesPrototype);
}

function notJson(): AppError {
  return new AppError('validation', 'The body is not valid JSON.');
}
