/** Reads how many employees and vehicles a query asks for, and removes those words from it. */
import { cutForeignSize, cutSizeWord, withoutMarks } from './read-sizes.rules.ts';
import type { Cut, Range } from './understood.ts';

/** Marks where words were removed, so that the words on both sides are not read together. */
export const gap = ' | ';

// Each word matches in one way only: two ways would double the work with every word.
const lead =
  '(?:(?:,|(?<!\\w)(?:and|with|having|of|employing|employs?|run(?:ning|s)?|operat(?:ing|es?)|own(?:ing|s)?|that|who|which|have|has|at least|over|above|more than|min(?:imum)?|about|around|some|roughly|a|an|their own|its own|>=?))\\s+)*';
const number = '(?<![\\d.,])(\\d[\\d.,]*)\\s*(k\\b)?';
const orMore = '(?:\\s*\\+|\\s*plus\\b|\\s+or more\\b)?';
const orLess = 'or (?:fewer|less|under|below)\\b';
const staff =
  '\\s*(?:full[- ]time\\s+)?(?:employees?|staff(?:\\s+members?)?|people|workers?|team members|headcount|ftes?)\\b';
const most =
  '(?:under|below|fewer than|less than|up to|at most|no more than|not more than|max(?:imum)?(?: of)?|<=?)';
const vehicles =
  '(?:(?:heavy|delivery|company)\\s+)?(?:trucks?|vehicles?|vans?|cars?|utes?|trailers?|prime movers?|semi-trailers?|semis?|buses|coaches|tractors?|lorries|units)\\b';
const businesses =
  '(?:companies|businesses|firms|operators|enterprises|contractors|manufacturers|dealers|employers|farms|organi[sz]ations)';

const betweenStaff = new RegExp(
  `${lead}(?:between\\s+|from\\s+)?${number}\\s*(?:-|–|—|to|and)\\s*${number}${staff}`,
  'i',
);
const fewStaff = new RegExp(`${lead}${most}\\s*${number}${staff}`, 'i');
const fewStaffSaidLast = new RegExp(
  `${lead}${number}(?:\\s+${orLess}${staff}|${staff}\\s+${orLess})`,
  'i',
);
const manyStaff = new RegExp(`${lead}${number}${orMore}${staff}`, 'i');
const employing = new RegExp(
  `\\bemploy(?:ing|s)?\\s+(?:at least|over|above|more than)?\\s*${number}${orMore}`,
  'i',
);
const bySize = new RegExp(
  `\\b(small|large|big|medium|mid)(?:[- ]?sized)?(?=\\s+(?:\\S+\\s+){0,3}?${businesses}\\b)`,
  'i',
);

/** In the size classes of Australia's statistics office. */
const sizes: Record<string, Range> = {
  small: { from: null, to: 19 },
  medium: { from: 20, to: 199 },
  mid: { from: 20, to: 199 },
  large: { from: 200, to: null },
  big: { from: 200, to: null },
};

const count = (digits: string | undefined, thousands: string | undefined) =>
  Math.min(Math.round(Number(withoutMarks(digits ?? '')) * (thousands ? 1_000 : 1)), 10_000_000);

/** '50+ employees', 'between 20 and 100 staff', 'fewer than 10 people', 'large companies'. */
export function cutEmployees(text: string): Cut<Range> {
  const between = betweenStaff.exec(text);
  if (between) {
    const ends = [count(between[1], between[2]), count(between[3], between[4])];
    return cut(text, between, { from: Math.min(...ends), to: Math.max(...ends) });
  }
  const few = fewStaff.exec(text) ?? fewStaffSaidLast.exec(text);
  if (few) return cut(text, few, { from: null, to: count(few[1], few[2]) });
  const many = manyStaff.exec(text) ?? employing.exec(text);
  if (many) return cut(text, many, { from: count(many[1], many[2]), to: null });
  const size = bySize.exec(text);
  const range = sizes[size?.[1]?.toLowerCase() ?? ''];
  // What follows belongs to the same company, so no gap is left here.
  if (size && range) {
    const rest = `${text.slice(0, size.index)}${text.slice(size.index + size[0].length)}`;
    return { value: range, rest };
  }
  const foreign = cutForeignSize(text);
  return foreign.value ? foreign : cutSizeWord(text);
}

const fleetOf = new RegExp(
  `${lead}(?:large\\s+|big\\s+|vehicle\\s+|truck\\s+)*fleets?\\s+(?:size\\s+)?(?:of\\s+)?(?:at least|over|above|more than|about|around)?\\s*${number}${orMore}\\s*(?:${vehicles})?`,
  'i',
);
const withVehicles = new RegExp(
  `(?:\\b(?:with|having|running|operating|owning|runs?|operates?|and)\\s+)${lead}${number}${orMore}\\s+${vehicles}`,
  'i',
);
const someVehicles = new RegExp(`\\b${number}(?:\\s*\\+|\\s*plus|\\s+or more)\\s+${vehicles}`, 'i');
const someFleet =
  /\bfleet\s+(?:owners?|operators?)\b|\b(?:with|having|and|(?:that|who|which)\s+(?:have|has|own|run|operate|manage)s?|running|operating|managing)\s+(?:an?\s+|their\s+own\s+|its\s+own\s+|own\s+|large\s+|big\s+|vehicle\s+|truck\s+)*fleets?(?:\s+(?:management|operations?|vehicles?|managers?))*\b/i;

/** 'with a fleet of 20 trucks', 'with over 20 vehicles', 'with fleet management' (any number: 0). */
export function cutFleet(text: string): Cut<number> {
  const counted = fleetOf.exec(text) ?? withVehicles.exec(text) ?? someVehicles.exec(text);
  if (counted) return cut(text, counted, count(counted[1], counted[2]));
  const some = someFleet.exec(text);
  return some ? cut(text, some, 0) : { value: null, rest: text };
}

function cut<Value>(text: string, match: RegExpExecArray, value: Value): Cut<Value> {
  const rest = text.slice(0, match.index) + gap + text.slice(match.index + match[0].length);
  return { value, rest };
}

/** '50+ employees', 'up to 19 employees', '20 to 100 employees'. */
export function employeesWords({ from, to }: Range): string {
  const written = (figure: number) => figure.toLocaleString('en');
  if (from !== null && to !== null) return `${written(from)} to ${written(to)} employees`;
  if (to !== null) return `up to ${written(to)} employees`;
  return `${written(from ?? 0)}+ employees`;
}

/** 'fleet of 20+ vehicles', or 'own fleet' */
export function fleetWords(fleet: number): string {
  return fleet === 0 ? 'own fleet' : `fleet of ${fleet.toLocaleString('en')}+ vehicles`;
}
