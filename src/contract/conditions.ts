/**
 * Conditions on a list, as JSON text in its `where`: all or any of some conditions or of groups of them, two deep.
 * `{"all":[{"field":"lastTouch","is":"notLastDays","value":60},{"field":"nextTask","is":"empty"}]}`
 */
import { z } from 'zod';
import {
  type ConditionKind,
  type ConditionType,
  type FoundField,
  findConditionField,
} from './condition-fields.ts';
import { kindOfRange } from './custom-fields.ts';
import { Id, requiredText, text } from './primitives.ts';
import { signalDays } from './unit-signals.ts';

/** The most of a filter, so that none takes longer than a page may. */
export const mostConditions = 20;
export const mostValues = 50;
export const mostDays = 3_650;
export const mostYears = 200;

const field = text(120);
const ends = z
  .strictObject({ from: text(40).optional(), to: text(40).optional() })
  .refine((range) => range.from !== undefined || range.to !== undefined, 'must have an end');
const days = z
  .int(`must be a whole number of days from 0 to ${mostDays}`)
  .min(0, `must be a whole number of days from 0 to ${mostDays}`)
  .max(mostDays, `must be a whole number of days from 0 to ${mostDays}`);
const values = z
  .array(requiredText(500))
  .min(1, 'must hold a value')
  .max(mostValues, `must hold at most ${mostValues} values`);

/** All of it has to be so of one and the same unit. */
export const OwnedUnit = z
  .strictObject({
    /** Each in its make, model, year or number. */
    words: requiredText(200).optional(),
    /** Of a model year more than so many years ago. */
    olderThan: z
      .int(`must be a whole number of years from 0 to ${mostYears}`)
      .min(0, `must be a whole number of years from 0 to ${mostYears}`)
      .max(mostYears, `must be a whole number of years from 0 to ${mostYears}`)
      .optional(),
    /** What comes up within `days`. */
    by: z.enum(signalDays).optional(),
    days: days.optional(),
  })
  .refine((unit) => Object.values(unit).some((said) => said !== undefined), 'must say something')
  .refine(
    ({ by, days }) => (by === undefined) === (days === undefined),
    'must have both by and days, or neither',
  );
export type OwnedUnit = z.output<typeof OwnedUnit>;

/** Days are the viewer's. `lastDays` and `nextDays` include today; `notLastDays` is also what never was. */
export const Condition = z.discriminatedUnion(
  'is',
  [
    z.strictObject({ field, is: z.enum(['anyOf', 'noneOf']), value: values }),
    z.strictObject({ field, is: z.enum(['contains', 'lacks']), value: requiredText(200) }),
    z.strictObject({ field, is: z.literal('between'), value: ends }),
    z.strictObject({
      field,
      is: z.enum(['lastDays', 'notLastDays', 'beforeDays', 'nextDays']),
      value: days,
    }),
    z.strictObject({ field, is: z.enum(['owns', 'ownsNone']), value: OwnedUnit }),
    z.strictObject({ field, is: z.enum(['empty', 'filled', 'today', 'overdue']) }),
  ],
  'must be something that can be asked',
);
export type Condition = z.output<typeof Condition>;
export type Operator = Condition['is'];

export interface Group<Part> {
  /** Whether all of them must hold, or any. */
  match: 'all' | 'any';
  parts: Part[];
}
export type Where = Group<Condition | Group<Condition>>;

const ofDays: readonly Operator[] = ['between', 'lastDays', 'beforeDays', 'nextDays', 'today'];
const ofPresence: readonly Operator[] = ['empty', 'filled'];
const ofValues: readonly Operator[] = ['anyOf', 'noneOf'];
const ofWords: readonly Operator[] = ['contains', 'lacks'];

/** What can be asked of each type of field. */
const operators: Record<ConditionType, readonly Operator[]> = {
  text: [...ofWords, ...ofValues, ...ofPresence],
  choice: [...ofValues, ...ofPresence],
  yesNo: ofValues,
  tags: [...ofValues, ...ofPresence],
  link: [...ofValues, ...ofPresence],
  number: ['between', ...ofPresence],
  day: [...ofDays, ...ofPresence],
  instant: [...ofDays, ...ofPresence],
  addresses: [...ofWords, ...ofPresence],
  touch: ['notLastDays', 'lastDays', ...ofPresence],
  step: ofPresence,
  units: ['owns', 'ownsNone', ...ofPresence],
  custom: [...ofWords, ...ofValues, ...ofDays, ...ofPresence],
};

export function listOperators({ type, isDue }: Pick<FoundField, 'type' | 'isDue'>): Operator[] {
  return isDue ? ['overdue', ...operators[type]] : [...operators[type]];
}

/** In a link to a colleague: whoever looks at the list. */
export const myself = 'me';

type Faults = Record<string, string>;

/** The conditions, or what is wrong with them by its path (`where.all.0.value`). */
export function readWhere(
  kind: ConditionKind,
  json: string,
): { where: Where; faults?: undefined } | { faults: Faults } {
  const faults: Faults = {};
  const where = readGroup(parse(json), 'where', faults, (given, path) =>
    isGroup(given)
      ? readGroup(given, path, faults, (inner, at) => readCondition(kind, inner, at, faults))
      : readCondition(kind, given, path, faults),
  );
  if (!where || Object.keys(faults).length > 0) return { faults };
  if (listConditions(where).length > mostConditions) {
    return { faults: { where: `must hold at most ${mostConditions} conditions` } };
  }
  return { where };
}

export function listConditions({ parts }: Where): Condition[] {
  return parts.flatMap((part) => ('parts' in part ? part.parts : [part]));
}

/** As the `where` of a list has it. */
export function printWhere(where: Where): string {
  return JSON.stringify(spell(where));
}

function spell({ match, parts }: Where): object {
  return { [match]: parts.map((part) => ('parts' in part ? spell(part) : part)) };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function isGroup(given: unknown): boolean {
  return typeof given === 'object' && given !== null && ('all' in given || 'any' in given);
}

const shape =
  'must be JSON such as {"all":[{"field":"name","is":"contains","value":"motors"}]}, with all or any';
const Match = z.union([
  z.strictObject({ all: z.array(z.unknown()) }),
  z.strictObject({ any: z.array(z.unknown()) }),
]);

function readGroup<Part>(
  given: unknown,
  path: string,
  faults: Faults,
  read: (given: unknown, path: string) => Part | null,
): Group<Part> | null {
  const group = Match.safeParse(given).data;
  if (!group) {
    faults[path] = shape;
    return null;
  }
  const [match, list] =
    'all' in group ? (['all', group.all] as const) : (['any', group.any] as const);
  if (list.length === 0 || list.length > mostConditions) {
    faults[`${path}.${match}`] = `must hold 1 to ${mostConditions} conditions`;
    return null;
  }
  const parts = list.flatMap((each, place) => read(each, `${path}.${match}.${place}`) ?? []);
  return { match, parts };
}

function readCondition(
  kind: ConditionKind,
  given: unknown,
  path: string,
  faults: Faults,
): Condition | null {
  const { data, error } = Condition.safeParse(given);
  for (const { path: within, message } of error?.issues ?? []) {
    faults[[path, ...within.map(String)].join('.')] ??= message;
  }
  if (!data) return null;
  const [place, fault] = findFault(kind, data) ?? [];
  if (place === undefined || fault === undefined) return data;
  faults[`${path}.${place}`] = fault;
  return null;
}

/** What of it the field cannot be asked, and why. */
function findFault(kind: ConditionKind, condition: Condition): [string, string] | null {
  const found = findConditionField(kind, condition.field);
  if (!found) return ['field', `is not a field of this list: ${condition.field}`];
  const known = listOperators(found);
  if (!known.includes(condition.is)) return ['is', `must be one of ${known.join(', ')}`];
  if (condition.is === 'anyOf' || condition.is === 'noneOf') {
    const place = condition.value.findIndex((value) => !mayBe(found, value));
    return place < 0 ? null : [`value.${place}`, valueFault(found)];
  }
  if (condition.is !== 'between') return null;
  const range = kindOfRange(condition.value);
  const asked = { number: 'numbers', day: 'days', instant: 'days' } as const;
  const wanted = Object.entries(asked).find(([type]) => type === found.type)?.[1];
  if (range !== null && (wanted === undefined || range === wanted)) return null;
  return ['value', `must go from one of two ${wanted ?? 'days or numbers'} to the other`];
}

function mayBe({ choices, links }: FoundField, value: string): boolean {
  if (choices) return choices.includes(value);
  if (!links) return true;
  return Id.safeParse(value).success || (links === 'user' && value === myself);
}

function valueFault({ choices, links }: FoundField): string {
  if (choices) return `must be one of ${choices.join(', ')}`;
  return links === 'user' ? `must be a user's id or the word ${myself}` : 'must be an id (a UUID)';
}
