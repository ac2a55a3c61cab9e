/** Instants and bounds that try sums which are kept by quarters of an hour: what lies on an edge, beside it, and far away. */
import fc from 'fast-check';

export const minute = 60_000;
const quarter = 15 * minute;
const quartersOfDay = 96;
const days = 3;

/** The first of the days, in milliseconds. */
export const first = Date.parse('2026-03-01T00:00:00Z');

export function atQuarter(number: number): Date {
  return new Date(first + number * quarter);
}

const aQuarter = fc.nat({ max: days * quartersOfDay });

export const anInstant = fc.oneof(
  fc
    .tuple(aQuarter, fc.constantFrom(-1, 0, 1, 7 * minute))
    .map(([number, beside]) => new Date(+atQuarter(number) + beside)),
  fc
    .constantFrom('1969-12-31T23:59:59.999Z', '0099-05-01T00:00:01Z', '9999-12-31T12:00:00Z')
    .map((at) => new Date(at)),
);

const aBound = fc.oneof(
  aQuarter.map(atQuarter),
  fc.nat({ max: days }).map((day) => atQuarter(day * quartersOfDay)),
);

/** Sorted, at least so many; now and then all of them are beside their quarters. */
export function someBounds(least: number) {
  return fc
    .tuple(fc.array(aBound, { minLength: least, maxLength: 6 }), fc.constantFrom(0, 0, 0, 13))
    .map(([some, beside]) => some.map((each) => new Date(+each + beside)).sort((a, b) => +a - +b));
}
