/** An endpoint is one call of the wire: its method, path, permission, input and output. */
import { z } from 'zod';
import type { Permission } from './permissions.ts';

type Schema = z.ZodType;
const nothing = z.object({});
export type Nothing = typeof nothing;

/** `public` is for visitors too; every other endpoint names the permission its caller needs. */
export type Access = 'public' | Permission;

export interface Endpoint<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
  Allowed extends Access = Access,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With `:name` for path parameters, as in `/api/people/:id`. */
  path: string;
  /** One English sentence on what the call does, for the readers of /api/docs. */
  summary: string;
  permission: Allowed;
  /** Not for access tokens: it decides who has access, so a leaked token must not reach it. */
  needsSession: boolean;
  /**
   * It issues something that gives access or receives data, so the password must have been given
   * within the last hour, or it answers 403 `confirm-password`; if this is a list of fields, only
   * when the body has one of them. Tokens may never call it.
   */
  confirmsPassword: boolean | readonly string[];
  params: Params;
  query: Query;
  body: Body | undefined;
  reply: Reply;
  /** The HTTP status of success; 204 has no body. */
  status: 200 | 201 | 204;
  /** The largest body in bytes, if the default of 1 MiB is not right. */
  bodyLimit: number | undefined;
  /** `import.meta.url` of the endpoint's file: a thread that reads a larger body finds its schema there. */
  bodyModule: string | undefined;
  /** It takes long or reads much: each user can run two such calls at once; of a list, only without a `limit`. */
  heavy: boolean | undefined;
  /**
   * What it reads may be some seconds old, but for what the caller has written: a standby of the database may answer it;
   * of a list, only without a `limit`.
   */
  mayLag: boolean;
  /**
   * Its answer follows from the call, the database, and the role of the caller or else the caller alone. Whoever asks
   * the same within a second, before anything has been written, gets the answer that has been made.
   * Not where a busy machine has another answer than an idle one.
   */
  sameFor: 'role' | 'caller' | undefined;
}

interface EndpointInput<Params, Query, Body, Reply, Allowed> {
  method: Endpoint['method'];
  path: string;
  summary: string;
  permission: Allowed;
  needsSession?: boolean;
  confirmsPassword?: true | readonly (keyof z.output<Body> & string)[];
  params?: Params;
  query?: Query;
  body?: Body;
  reply?: Reply;
  status?: Endpoint['status'];
  bodyLimit?: number;
  bodyModule?: string;
  heavy?: boolean;
  mayLag?: true;
  sameFor?: Endpoint['sameFor'];
}

/** A schema that is left out has the type's default, which the compiler does not know here. */
function orDefault<Given extends Schema>(given: Given | undefined, usual: Schema): Given {
  return given ?? (usual as Given);
}

/** Declares an endpoint; by default it takes no input and answers 200, or 204 without a reply. */
export function endpoint<
  const Allowed extends Access,
  Reply extends Schema = z.ZodNull,
  Params extends Schema = Nothing,
  Query extends Schema = Nothing,
  Body extends Schema = Nothing,
>(
  input: EndpointInput<Params, Query, Body, Reply, Allowed>,
): Endpoint<Params, Query, Body, Reply, Allowed> {
  return {
    method: input.method,
    path: input.path,
    summary: input.summary,
    permission: input.permission,
    needsSession: input.needsSession ?? input.confirmsPassword !== undefined,
    confirmsPassword: input.confirmsPassword ?? false,
    params: orDefault(input.params, nothing),
    query: orDefault(input.query, nothing),
    body: input.body,
    reply: orDefault(input.reply, z.null()),
    status: input.status ?? (input.reply ? 200 : 204),
    bodyLimit: input.bodyLimit,
    bodyModule: input.bodyModule,
    heavy: input.heavy,
    mayLag: input.mayLag ?? false,
    sameFor: input.sameFor,
  };
}

/** A list endpoint answers a bare array; `item` is the shape of one row. */
export interface ListEndpoint<Query extends Schema = Schema, Item extends Schema = Schema>
  extends Endpoint<Nothing, Query, Nothing, z.ZodArray<Item>> {
  item: Item;
}

/** Declares a list: a GET with a query made by `listQuery` and an array as its reply. */
export function listEndpoint<Query extends Schema, Item extends Schema>(input: {
  path: string;
  summary: string;
  permission: Access;
  query: Query;
  item: Item;
  /** False for a list that stays short however large the CRM grows. */
  heavy?: false;
  mayLag?: true;
  sameFor?: Endpoint['sameFor'];
}): ListEndpoint<Query, Item> {
  return {
    ...endpoint({
      method: 'GET',
      path: input.path,
      summary: input.summary,
      permission: input.permission,
      query: input.query,
      reply: z.array(input.item),
      heavy: input.heavy ?? true,
      ...(input.mayLag && { mayLag: true }),
      ...(input.sameFor && { sameFor: input.sameFor }),
    }),
    item: input.item,
  };
}

/** What a caller passes: the input side of the endpoint's shapes. */
export type CallInput<E extends Endpoint> = {
  params?: z.input<E['params']>;
  query?: z.input<E['query']>;
  body?: z.input<NonNullable<E['body']>>;
};

/** What a caller gets back. */
export type CallReply<E extends Endpoint> = z.output<E['reply']>;
