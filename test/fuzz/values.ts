/**
 * Values by a JSON Schema: right ones, and right ones but for one thing in them, which is at a limit or just
 * over it, of another type, missing, or too many. What is wrong the schema itself decides, not the maker.
 */
import fc from 'fast-check';
import type { JsonSchema } from '#server/features/api-docs/openapi.ts';
import { standIns } from './stand-ins.ts';

export const kinds = ['valid', 'boundary', 'type', 'missing', 'extra'] as const;
export type Kind = (typeof kinds)[number];

type Values = fc.Arbitrary<unknown>;

/** What people write, and now and then what breaks programs. */
const words = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.constantFrom('Pat Doe', 'Dubbo NSW', '0400 000 000', 'Fleet renewal', '7', ''),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...["Robert'); drop table people;--", '"', '\\', '%', '_', '=1+1', '<b>', '{{x}}', '../..'],
      ...[
        'constructor',
        '__proto__',
        'İ',
        'ﬁ',
        '👩‍👩‍👧',
        '\u202e',
        '\0',
        '\ud800',
        '\ufeff',
        '\r\n',
      ],
    ),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }) },
);
const days = fc.constantFrom('2026-03-11', '2024-02-29', '1900-01-01', '2200-12-31', '0001-01-01');
const instants = fc.constantFrom(
  '2026-03-11T09:30:00.000Z',
  '2026-10-25T02:30:00+02:00',
  '1900-01-01T00:00:00Z',
  '9999-12-31T23:59:59Z',
);
/** Where nothing answers, and nobody but us would be asked. */
const addresses = fc.constantFrom(
  'https://crm.invalid/hook',
  'http://127.0.0.1:9/',
  'not an address',
);

/** What no schema of a text, a number or a list expects, and one of them always does. */
const otherTypes = fc.constantFrom<unknown>(
  null,
  true,
  7,
  -1,
  1.5,
  1e308,
  'word',
  [],
  [null],
  {},
  {
    constructor: 1,
  },
);

function largest(schema: JsonSchema, keyword: string, most: number): number {
  const limit = schema[keyword];
  return typeof limit === 'number' ? Math.min(limit, most) : most;
}

/** A value that the schema takes, mostly: a format that it does not know it cannot promise. */
export function validValues(schema: JsonSchema, name = ''): Values {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => validValues(choice, name)));
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => validValues({ ...schema, type }, name)));
  }
  if (schema.type === 'string') return texts(schema, name);
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'array') {
    const items = validValues(schema.items ?? {}, name);
    const minLength = Number(schema.minItems ?? 0);
    return fc.array(items, {
      minLength,
      maxLength: Math.max(minLength, largest(schema, 'maxItems', 4)),
    });
  }
  if (schema.type === 'object') return objects(schema);
  return fc.oneof(words, otherTypes);
}

function texts(schema: JsonSchema, name: string): Values {
  const { format, pattern } = schema;
  if (format === 'uuid') {
    const known = fc.constantFrom(...standIns(name));
    return fc.oneof({ weight: 4, arbitrary: known }, { weight: 1, arbitrary: fc.uuid() });
  }
  if (format === 'date') return days;
  if (format === 'date-time') return instants;
  if (format === 'email') return fc.constantFrom('pat@example.com', "o'neil+x@sub.example.com");
  if (format === 'uri') return addresses;
  if (format === 'binary') return fc.constantFrom('pdf', 'csv', 'json', 'nothing');
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern));
  const most = largest(schema, 'maxLength', 20);
  const fitting = words.map((word) => {
    const cut = word.slice(0, most);
    return cut.padEnd(Number(schema.minLength ?? 0), 'x');
  });
  const [, likely] = likelyTexts.find(([pattern]) => pattern.test(name)) ?? [];
  if (/Ids?$/.test(name)) return fc.oneof(fc.constantFrom(...standIns(name)), fitting);
  return likely ? fc.oneof({ weight: 8, arbitrary: likely }, fitting) : fitting;
}

/** What a field takes by its name, where its schema says no more than that it is text. */
const likelyTexts: [RegExp, Values][] = [
  [/date|from$|to$/i, fc.oneof(days, instants)],
  [/url|website/i, addresses],
  [/email/i, fc.constant('pat@example.com')],
  [/^time-?zone$/i, fc.constantFrom('Australia/Sydney', 'UTC', 'Pacific/Apia')],
  [/^(value|probability)$/, fc.constantFrom('12000.50', '$1,200', '50', '')],
  [/^events$/, fc.constantFrom('person.*', 'task.created')],
  [/^status$/, fc.constantFrom('pending', 'completed', 'pending,in_progress')],
  [/^cursor$/, fc.constantFrom('bm8', 'eyJpZCI6MX0')],
];

function numbers({ type, minimum, maximum }: JsonSchema): Values {
  const range = {
    min: Math.max(Number(minimum ?? -1_000), Number.MIN_SAFE_INTEGER),
    max: Math.min(Number(maximum ?? 1_000_000), Number.MAX_SAFE_INTEGER),
  };
  if (type === 'integer') return fc.integer(range);
  return fc.oneof(fc.integer(range), fc.double({ ...range, noNaN: true }));
}

/** With what is required, and some of the rest: all of it at once would hardly ever be right. */
function objects(schema: JsonSchema): Values {
  const { properties = {}, required = [], additionalProperties } = schema;
  const names = Object.keys(properties);
  const fields = names.map((key) => [key, validValues(properties[key] ?? {}, key)] as const);
  const optional = names.filter((key) => !required.includes(key));
  const known = fc
    .tuple(fc.record(Object.fromEntries(fields)), some(optional))
    .map(([whole, chosen]) => picked(whole, [...required, ...chosen]));
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return known;
  const more = fc.dictionary(
    fc.oneof(fc.constantFrom('region', 'fleet size', 'constructor'), fc.string({ maxLength: 10 })),
    validValues({ ...additionalProperties }),
    { maxKeys: 3 },
  );
  return fc.tuple(more, known).map(([free, named]) => ({ ...free, ...named }));
}

function some(names: string[]): fc.Arbitrary<string[]> {
  return fc.subarray(names, { maxLength: Math.min(3, names.length) });
}

function picked(whole: Record<string, unknown>, keys: string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter((key) => key in whole).map((key) => [key, whole[key]]));
}

/** Values with one thing changed as the kind says; a right one where there is nothing of the kind. */
export function valuesOf(kind: Kind, schema: JsonSchema): Values {
  const changed = kind === 'valid' ? [] : changes(kind, schema, '');
  return changed.length === 0 ? validValues(schema) : fc.oneof(...changed);
}

function changes(kind: Kind, schema: JsonSchema, name: string): Values[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap((choice) => changes(kind, choice, name));
  const own = change(kind, schema, name);
  if (schema.type === 'array' && schema.items) {
    const items = changes(kind, schema.items, name);
    return [...own, ...items.map((item) => item.map((value) => [value]))];
  }
  if (schema.type !== 'object') return own;
  const within = Object.entries(schema.properties ?? {}).flatMap(([key, part]) =>
    changes(kind, part, key).map((values) =>
      fc.tuple(validValues(schema), values).map(([whole, value]) => ({
        ...Object(whole),
        [key]: value,
      })),
    ),
  );
  return [...own, ...within];
}

/** One change of the value itself, not of what is in it. */
function change(kind: Kind, schema: JsonSchema, name: string): Values[] {
  if (kind === 'type') return [otherTypes];
  if (kind === 'boundary') return atLimits(schema, name);
  if (schema.type !== 'object') return [];
  const whole = validValues(schema).map((value): Record<string, unknown> => Object(value));
  if (kind === 'missing') {
    return (schema.required ?? []).map((key) =>
      whole.map((value) =>
        Object.fromEntries(Object.entries(value).filter(([each]) => each !== key)),
      ),
    );
  }
  const extra = fc.constantFrom(
    'unheardOf',
    'id',
    'role',
    'createdById',
    'passwordHash',
    '__proto__',
  );
  return [
    fc
      .tuple(whole, extra, otherTypes)
      .map(([value, key, more]) => Object.fromEntries([...Object.entries(value), [key, more]])),
  ];
}

/** Texts, numbers and lists of exactly the most and the least, and one more or less. */
function atLimits(schema: JsonSchema, name: string): Values[] {
  if (schema.type === 'string') {
    const lengths = [schema.minLength, schema.maxLength].flatMap((limit) =>
      typeof limit === 'number' && limit <= 100_000 ? [limit - 1, limit, limit + 1] : [],
    );
    const long = lengths.filter((length) => length >= 0).map((length) => 'x'.repeat(length));
    return long.length === 0 ? [] : [fc.constantFrom(...long)];
  }
  if (schema.type === 'integer' || schema.type === 'number') {
    const limits = [schema.minimum, schema.maximum].flatMap((limit) =>
      typeof limit === 'number' ? [limit - 1, limit, limit + 1] : [],
    );
    return [fc.constantFrom(...limits, 0.5, Number.MAX_SAFE_INTEGER)];
  }
  if (schema.type === 'array') {
    const counts = [schema.minItems, schema.maxItems].flatMap((limit) =>
      typeof limit === 'number' && limit <= 1_000 ? [limit - 1, limit, limit + 1] : [],
    );
    const lengths = counts.filter((count) => count >= 0);
    if (lengths.length === 0) return [];
    const items = validValues(schema.items ?? {}, name);
    return [
      fc
        .tuple(items, fc.constantFrom(...lengths))
        .map(([item, length]) => Array(length).fill(item)),
    ];
  }
  return [];
}
