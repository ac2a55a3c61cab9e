/**
 * Values that stand in an address or in what a browser keeps, read as the schemas of `primitives.ts` read them, but
 * without Zod: a page reads them before its first row, and Zod comes with the forms.
 */

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** As `Id`. */
export function readId(given: unknown): string | undefined {
  return typeof given === 'string' && uuid.test(given) ? given.toLowerCase() : undefined;
}

/** As `OwnerFilter`: an id, or the word none. */
export function readOwner(given: string | undefined): string | undefined {
  return given?.toLowerCase() === 'none' ? 'none' : readId(given);
}

/** As `text(max)`. */
export function readText(given: unknown, max: number): string | undefined {
  if (typeof given !== 'string') return undefined;
  const trimmed = given.trim();
  const isStored = !trimmed.includes('\0') && trimmed.isWellFormed();
  return isStored && trimmed.length <= max ? trimmed : undefined;
}

/** As `FilterDay`: a day that the calendar has, from 1900 to 2200. */
export function readFilterDay(given: string | undefined): string | undefined {
  if (!given || !/^(?:19|20|21|22)\d\d-\d\d-\d\d$/.test(given) || given > '2200-12-31')
    return undefined;
  const time = Date.parse(`${given}T00:00:00Z`);
  const isThere = !Number.isNaN(time) && new Date(time).toISOString().startsWith(given);
  return isThere ? given : undefined;
}

export function readOneOf<const Value extends string>(
  given: string | undefined,
  values: readonly Value[],
): Value | undefined {
  return values.find((each) => each === given);
}

/** As `commaList`: undefined as soon as one of them is unknown. */
export function readSeveralOf<const Value extends string>(
  given: string | undefined,
  values: readonly Value[],
): Value[] | undefined {
  const read = given?.split(',').map((each) => readOneOf(each, values));
  return read?.every((each) => each !== undefined) ? read : undefined;
}

export function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}
