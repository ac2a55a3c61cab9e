/** Explains a JSON Schema to people: its type in words, and an example. */
import { type JsonSchema, named, type OpenApiDocument } from './openapi.ts';

type Schemas = OpenApiDocument['components']['schemas'];

const most = (count: unknown) => Number(count).toLocaleString('en');

/** 'text, at most 200 characters, or null'; a named shape is its name in brackets: '[Person]'. */
export function typeWords(schema: JsonSchema): string {
  if (schema.$ref) return `[${readSchemaName(schema.$ref)}]`;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return orWords(choices.map(typeWords));
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return orWords(schema.enum.map(String));
  if (Array.isArray(schema.type)) {
    return orWords(schema.type.map((type) => typeWords({ ...schema, type })));
  }
  if (schema.type === 'string') return [stringWords(schema), ...limits(schema)].join(', ');
  if (schema.type === 'integer') return ['whole number', ...range(schema)].join(', ');
  if (schema.type === 'number') return ['number', ...range(schema)].join(', ');
  if (schema.type === 'array') {
    const many = 'maxItems' in schema ? ` (at most ${most(schema.maxItems)})` : '';
    return `list${many} of ${schema.items ? typeWords(schema.items) : 'anything'}`;
  }
  if (schema.type === 'object') return schema.properties ? 'object' : 'object of any fields';
  return schema.type === undefined ? 'anything' : schema.type;
}

export function readSchemaName(ref: string): string {
  return ref.slice(ref.lastIndexOf('/') + 1);
}

function orWords(words: string[]): string {
  const unlike = [...new Set(words)];
  const last = unlike.pop() ?? '';
  return unlike.length === 0 ? last : `${unlike.join(', ')} or ${last}`;
}

const formats: Record<string, string> = {
  uuid: 'id',
  'date-time': 'instant (ISO 8601)',
  date: 'day (YYYY-MM-DD)',
  email: 'e-mail address',
  uri: 'address',
  binary: 'bytes',
};

function stringWords({ format }: JsonSchema): string {
  return format === undefined ? 'text' : (formats[format] ?? format);
}

function limits(schema: JsonSchema): string[] {
  return 'maxLength' in schema ? [`at most ${most(schema.maxLength)} characters`] : [];
}

function range({ minimum, maximum }: JsonSchema): string[] {
  const isLimit = (limit: unknown) => typeof limit === 'number' && Number.isSafeInteger(limit);
  // Limits that only keep a number exact are not worth showing.
  const [from, to] = [minimum, maximum].map((limit) =>
    isLimit(limit) && Math.abs(Number(limit)) < Number.MAX_SAFE_INTEGER ? most(limit) : undefined,
  );
  if (from !== undefined && to !== undefined) return [`${from} to ${to}`];
  if (from !== undefined) return [`at least ${from}`];
  return to === undefined ? [] : [`at most ${to}`];
}

const believable: Record<string, unknown> = {
  name: 'Pat Doe',
  title: 'Call back',
  email: 'pat@example.com',
  phone: '0400 000 000',
  content: 'Prefers e-mail.',
  value: '12000.50',
  label: 'Region',
  username: 'pat',
  password: 'correct horse',
  url: 'https://example.com/hooks/crm',
};

/** An example value: the required fields, or else the first field. */
export function makeExample(schemas: Schemas, schema: JsonSchema, name = ''): unknown {
  if (schema.$ref) return makeExample(schemas, named(schemas, { $ref: schema.$ref }), name);
  if ('default' in schema) return schema.default;
  const [choice] = schema.anyOf ?? schema.oneOf ?? [];
  if (choice) return name in believable ? believable[name] : makeExample(schemas, choice, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.properties) {
    const { properties } = schema;
    const required = schema.required ?? [];
    const fields = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
    return Object.fromEntries(
      fields.map((field) => [field, makeExample(schemas, properties[field] ?? {}, field)]),
    );
  }
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'array') return [makeExample(schemas, schema.items ?? {})];
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1;
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === 'object') return {};
  if (name in believable) return believable[name];
  if (schema.format === 'uuid') return '0190c4f5-0000-7000-8000-000000000000';
  if (schema.format === 'date') return '2026-11-20';
  if (schema.format === 'date-time' || /date/i.test(name)) return '2026-11-20T17:00:00Z';
  return 'text';
}
