/** Every place in the calls of the API where a caller may put text, and requests with a text in one of them. */
import type { JsonSchema } from '#server/features/api-docs/openapi.ts';
import { makeExample } from '#server/features/api-docs/schema-words.rules.ts';
import type { ApiDocument, Call } from './openapi.ts';

export interface TextPlace {
  call: Call;
  /** `query sort`, `body leads.0.name` */
  name: string;
  part: 'path' | 'query' | 'header' | 'body';
  /** The way to it within the part. */
  keys: string[];
  /** Whether any text is right there, and not only some words or an id. */
  isFree: boolean;
}

export interface WrittenRequest {
  url: string;
  headers: Record<string, string>;
  body: Record<string, unknown> | undefined;
}

const id = '0190c4f5-0000-7000-8000-000000000000';

export function textPlacesOf(document: ApiDocument): TextPlace[] {
  return document.calls.flatMap((call) => {
    const parameters = document.parametersOf(call.operation).map((parameter) => ({
      call,
      name: `${parameter.in} ${parameter.name}`,
      part: parameter.in,
      keys: [parameter.name],
      isFree: isFreeText(parameter.schema),
    }));
    const body = bodySchemaOf(document, call);
    const fields = body ? textsIn(body, []) : [];
    const places = fields.map(({ keys, isFree }) => ({
      call,
      name: `body ${keys.join('.')}`,
      part: 'body' as const,
      keys,
      isFree,
    }));
    return [...parameters, ...places];
  });
}

/** A request that is right but for the text in that place. */
export function requestWith(document: ApiDocument, place: TextPlace, text: string): WrittenRequest {
  const { call, part, keys } = place;
  const [name = ''] = keys;
  const parameters = document.parametersOf(call.operation);
  const address = call.path.replace(/\{(\w+)\}/g, (_, key) =>
    part === 'path' && key === name ? encodeURIComponent(text) : id,
  );
  const required = parameters.filter((each) => each.in === 'query' && each.required);
  const query = new URLSearchParams(
    required.map((each) => [each.name, String(makeExample({}, each.schema, each.name))]),
  );
  if (part === 'query') query.set(name, text);
  const schema = bodySchemaOf(document, call);
  const example = schema && Object(makeExample({}, schema));
  return {
    url: query.size === 0 ? address : `${address}?${query}`,
    headers: part === 'header' ? { [name]: text } : {},
    body: example && part === 'body' ? withText(example, keys, text) : example,
  };
}

function bodySchemaOf(document: ApiDocument, { operation }: Call): JsonSchema | undefined {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return schema && document.inlined(schema);
}

function isFreeText(schema: JsonSchema): boolean {
  const { type, format, pattern } = schema;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.some(isFreeText);
  const isLimited = schema.enum ?? format ?? pattern ?? ('const' in schema || undefined);
  return type === 'string' && isLimited === undefined;
}

function textsIn(schema: JsonSchema, keys: string[]): { keys: string[]; isFree: boolean }[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) {
    const found = choices.flatMap((choice) => textsIn(choice, keys));
    const known = new Set<string>();
    return found.filter((each) => {
      const way = each.keys.join('.');
      return !known.has(way) && known.add(way);
    });
  }
  if (schema.type === 'array') return textsIn(schema.items ?? {}, [...keys, '0']);
  if (schema.type === 'object') {
    const named = Object.entries(schema.properties ?? {});
    // What may have any fields: its keys are text too.
    const free = schema.additionalProperties ? [{ keys: [...keys, '*'], isFree: true }] : [];
    return [...named.flatMap(([key, part]) => textsIn(part, [...keys, key])), ...free];
  }
  if (schema.type === 'null' || schema.type === 'boolean') return [];
  return [{ keys, isFree: isFreeText(schema) || schema.type === undefined }];
}

/** A copy with the text at the end of the way; a star is a key that is the text, with the text as its value. */
function withText(value: unknown, keys: string[], text: string): Record<string, unknown> {
  const [key = '', ...rest] = keys;
  const within = Object(value);
  const name = key === '*' ? text : key;
  const changed = rest.length === 0 ? text : withText(within[name], rest, text);
  if (key === '0') return Object([changed]);
  return { ...within, [name]: changed };
}
