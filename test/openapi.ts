/** The app's own OpenAPI document as a program reads it: its calls, and schemas that check what is sent and answered. */
import { z } from 'zod';
import {
  type JsonSchema,
  named,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from '#server/features/api-docs/openapi.ts';

const uuid = '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$';

export interface Call {
  /** `PATCH /api/people/{id}` */
  name: string;
  method: string;
  path: string;
  operation: Operation;
}

export class ApiDocument {
  readonly document: OpenApiDocument;
  readonly calls: Call[];
  private readonly replies = new Map<string, Record<string, z.ZodType>>();

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([verb, operation]) => {
        const method = verb.toUpperCase();
        return { name: `${method} ${path}`, method, path, operation };
      }),
    );
  }

  /** What a JSON pointer such as `#/components/schemas/Person` names. */
  resolve(pointer: string): unknown {
    return pointer
      .slice(2)
      .split('/')
      .reduce<unknown>((part, key) => Object(part)[key], this.document);
  }

  parametersOf({ parameters }: Operation): Parameter[] {
    return parameters.map((parameter) =>
      '$ref' in parameter ? named(this.document.components.parameters, parameter) : parameter,
    );
  }

  /** A schema with what it refers to put in its place. */
  inlined(schema: JsonSchema): JsonSchema {
    return this.inline(schema) as JsonSchema;
  }

  private inline(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    if ('$ref' in value && typeof value.$ref === 'string') {
      return this.inline(this.resolve(value.$ref));
    }
    if (Array.isArray(value)) return value.map((item) => this.inline(item));
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, this.inline(part)]));
  }

  /** What a call answers with a status, by content type; undefined where the document has no such status. */
  repliesOf(call: Call, status: number): Record<string, z.ZodType> | undefined {
    const reply = call.operation.responses[status];
    if (reply === undefined) return undefined;
    const key = '$ref' in reply ? reply.$ref : `${call.name} ${status}`;
    const known = this.replies.get(key);
    if (known) return known;
    const whole = '$ref' in reply ? named(this.document.components.responses, reply) : reply;
    const checkers = Object.fromEntries(
      Object.entries(whole.content ?? {}).map(([type, { schema }]) => [
        type,
        checkerOf(this.inlined(schema)),
      ]),
    );
    this.replies.set(key, checkers);
    return checkers;
  }
}

/** Checks a value by an inlined schema of the document. */
export function checkerOf(schema: JsonSchema): z.ZodType {
  const plain = plainUuids(schema) as Parameters<typeof z.fromJSONSchema>[0];
  return z.fromJSONSchema(plain);
}

/** zod reads this format as RFC 9562 with its versions, which JSON Schema does not. */
function plainUuids(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  if (Array.isArray(schema)) return schema.map(plainUuids);
  if ('format' in schema && schema.format === 'uuid') return { type: 'string', pattern: uuid };
  return Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, plainUuids(part)]));
}
