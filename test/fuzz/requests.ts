/** Requests made up from a call's description: all of it as it says, or one part of it changed. */
import fc from 'fast-check';
import type { JsonSchema, Parameter } from '#server/features/api-docs/openapi.ts';
import { type ApiDocument, type Call, checkerOf } from '../openapi.ts';
import { contents, type Records, standInFor } from './stand-ins.ts';
import { type Kind, kinds, valuesOf } from './values.ts';

type Fields = Record<string, unknown>;

/** As fast-check prints it where it fails: stand-ins in the place of ids and files. */
export interface Request {
  kind: Kind;
  path: Fields;
  query: Fields;
  header: Fields;
  body?: unknown;
}

const formType = 'multipart/form-data';

type Part = 'path' | 'query' | 'header' | 'body';

interface Shape {
  part: Part;
  schema: JsonSchema;
}

export interface Sendable {
  url: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

/** What a call may be sent, and whether it was. */
export class RequestMaker {
  readonly requests: fc.Arbitrary<Request>;
  /** Whether there is anything about them to make up. */
  readonly vary: boolean;
  private readonly call: Call;
  private readonly bodyType: string | undefined;
  private readonly isRight: Record<Part, (value: unknown) => boolean>;

  constructor(document: ApiDocument, call: Call) {
    this.call = call;
    const parameters = document.parametersOf(call.operation);
    const content = Object.entries(call.operation.requestBody?.content ?? {})[0];
    this.bodyType = content?.[0];
    const body = content && document.inlined(content[1].schema);
    const shapes: Shape[] = (['path', 'query', 'header'] as const).map((part) => ({
      part,
      schema: asObject(parameters.filter((each) => each.in === part)),
    }));
    if (body) shapes.push({ part: 'body', schema: body });
    const checkers = new Map(shapes.map(({ part, schema }) => [part, this.checker(part, schema)]));
    const isRight = (part: Part) => checkers.get(part) ?? (() => true);
    this.isRight = {
      path: isRight('path'),
      query: isRight('query'),
      header: isRight('header'),
      body: isRight('body'),
    };
    this.vary = shapes.some(({ part, schema }) => part === 'body' || hasFields(schema));
    this.requests = this.requestsOf(shapes);
  }

  /** Whether the document lets a client send this. */
  isValid(request: Request): boolean {
    const { path, query, header, body } = request;
    return (
      this.isRight.path(path) &&
      this.isRight.query(query) &&
      this.isRight.header(header) &&
      this.isRight.body(this.bodyType === formType ? asWritten(body) : body)
    );
  }

  async write(request: Request, records: Records): Promise<Sendable> {
    const address = this.call.path.replace(/\{(\w+)\}/g, (_, name) =>
      encodeURIComponent(wireText(request.path[name])),
    );
    const pairs = Object.entries(request.query).flatMap(([key, value]) =>
      (Array.isArray(value) ? value : [value]).map((each) => [key, wireText(each)] as const),
    );
    const query = new URLSearchParams(pairs.map(([key, value]) => [key, value])).toString();
    const headers = Object.fromEntries(
      Object.entries(request.header).map(([key, value]) => [key, wireText(value)]),
    );
    const { body, headers: about } = await this.writeBody(request.body, records);
    const url = await records.fill(query === '' ? address : `${address}?${query}`);
    return { url, headers: { ...headers, ...about }, body };
  }

  private async writeBody(
    body: unknown,
    records: Records,
  ): Promise<{ body: string | Buffer | undefined; headers: Record<string, string> }> {
    if (body === undefined || this.bodyType === undefined) return { body: undefined, headers: {} };
    if (this.bodyType === 'application/json') {
      const text = JSON.stringify(body);
      return { body: await records.fill(text), headers: { 'content-type': this.bodyType } };
    }
    const fields = Object.entries(Object(body)).map(
      ([key, value]) => [key, wireText(value)] as [string, string],
    );
    if (this.bodyType === 'application/x-www-form-urlencoded') {
      const text = new URLSearchParams(fields).toString();
      return { body: await records.fill(text), headers: { 'content-type': this.bodyType } };
    }
    const form = new FormData();
    // The fields first, as browsers send what stands first on a page.
    for (const [key, value] of fields.filter(([key]) => key !== 'file')) {
      form.set(key, await records.fill(value));
    }
    for (const [, value] of fields.filter(([key]) => key === 'file')) {
      form.set('file', new File([new Uint8Array(contents[value] ?? Buffer.from(value))], 'a.csv'));
    }
    const written = new Response(form);
    return {
      body: Buffer.from(await written.arrayBuffer()),
      headers: { 'content-type': written.headers.get('content-type') ?? '' },
    };
  }

  private requestsOf(shapes: Shape[]): fc.Arbitrary<Request> {
    const changeable = shapes.filter(({ part, schema }) => part === 'body' || hasFields(schema));
    const without = this.bodyType === undefined ? [] : [fc.constant(undefined)];
    const choices = kinds.flatMap((kind) => {
      const changed =
        kind === 'valid' ? changeable.slice(0, 1) : changeable.filter(mayChange(kind));
      return changed.map((change) => {
        const parts = shapes.map(({ part, schema }) => {
          const values = valuesOf(part === change.part ? kind : 'valid', schema);
          const missing = part === 'body' && kind === 'missing' ? without : [];
          return [part, fc.oneof(this.sendable(part, values), ...missing)] as const;
        });
        return fc.record({
          kind: fc.constant(kind),
          ...Object.fromEntries(parts),
        }) as fc.Arbitrary<Request>; // Its parts are those of a request.
      });
    });
    const bare: fc.Arbitrary<Request> = fc.constant({
      kind: 'valid' as const,
      path: {},
      query: {},
      header: {},
    });
    return choices.length === 0 ? bare : fc.oneof(...choices);
  }

  /** Only what can be written down: an address needs its parts, a header takes no line breaks. */
  private sendable(part: Part, values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
    if (part === 'body') return values;
    const fields = values.map(fieldsOf);
    if (part === 'query') return fields;
    if (part === 'header') {
      const isWritable = (value: unknown) => /^[\x20-\x7e]*$/.test(wireText(value));
      return fields.filter((named) => Object.values(named).every(isWritable));
    }
    const standIn = standInFor(this.call.path);
    const names = [...this.call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
    return fields
      .map((named): Fields => {
        const isId = typeof named.id === 'string' && /^[0-9a-f-]{36}$/.test(named.id);
        return isId ? { ...named, id: standIn } : named;
      })
      .filter((named) => names.every((name) => !/^\.{0,2}$/.test(wireText(named[name] ?? ''))));
  }

  /** Of an address, a header and a form only text arrives: whether some value that it could be is right. */
  private checker(part: Part, schema: JsonSchema): (value: unknown) => boolean {
    const isText = part !== 'body' || this.bodyType !== 'application/json';
    const whole = checkerOf({ ...schema });
    if (!isText) return (value) => whole.safeParse(value).success;
    const fields = Object.entries(schema.properties ?? {}).map(
      ([name, field]) => [name, checkerOf(field)] as const,
    );
    const required = schema.required ?? [];
    return (value) =>
      typeof value === 'object' &&
      fields.every(([name, checker]) => {
        const given = (value as Fields | null)?.[name];
        if (given === undefined || (Array.isArray(given) && given.length === 0)) {
          return !required.includes(name);
        }
        if (Array.isArray(given) && given.length > 1) return checker.safeParse(given).success;
        return readings(wireText(Array.isArray(given) ? given[0] : given)).some(
          (reading) => checker.safeParse(reading).success,
        );
      });
  }
}

/** Without its parts an address is another call's; what else is in one nobody reads. */
function mayChange(kind: Kind): (shape: Shape) => boolean {
  const isOfParts = kind === 'missing' || kind === 'extra';
  return ({ part }) => !isOfParts || part === 'query' || part === 'body';
}

function hasFields({ properties = {} }: JsonSchema): boolean {
  return Object.keys(properties).length > 0;
}

function asObject(parameters: Parameter[]): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
}

/** A copy; nothing where something else stands in its place. */
function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && !Array.isArray(value) ? { ...value } : {};
}

function wireText(value: unknown): string {
  return wellFormed(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
}

/** Half a character cannot be encoded in an address. */
function wellFormed(text: string): string {
  return text.toWellFormed();
}

function readings(text: string): unknown[] {
  const isWord = text === 'true' || text === 'false' || text === 'null';
  const isNumber = text.trim() !== '' && Number.isFinite(Number(text));
  return [
    text,
    ...(isWord || isNumber ? [JSON.parse(isNumber ? String(Number(text)) : text)] : []),
  ];
}

/** The fields of a form with its file as what goes out: any value makes one, by its text. */
function asWritten(body: unknown): unknown {
  const { file, ...fields } = Object(body);
  return file === undefined ? body : { ...fields, file: wireText(file) };
}
