/** Routes made from the contract: `serve` for one reply, `serveList` for a list. */
import { Readable } from 'node:stream';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { makeEtag } from '#contract/concurrency.ts';
import { deedHeader } from '#contract/deeds.ts';
import type { Access, Endpoint, ListEndpoint } from '#contract/endpoint.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { ListRequest, Page } from '#server/kernel/lists.ts';
import { Printed, type Proofread } from '#server/kernel/postgres/printed-rows.ts';
import { makeContext, makeVisitorContext, watchHangUp } from './http-context.ts';
import { once, type UploadMark } from './idempotency.ts';
import { getParsedBody } from './json-bodies.ts';
import { followMerged, leadOn } from './merged-ids.ts';
import { RawJson } from './raw-json.ts';
import { printChunk, readInTurn, wholeText } from './whole-lists.ts';

declare module 'fastify' {
  interface FastifyInstance {
    proofread: Proofread | undefined;
  }
}

type ContextFor<Allowed extends Access> = Allowed extends 'public' ? VisitorContext : Context;

interface Input<E extends Endpoint> {
  params: z.output<E['params']>;
  query: z.output<E['query']>;
  body: z.output<NonNullable<E['body']>>;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a handler resolves to; ignored if the reply has no body. */
type Result<E extends Endpoint> =
  z.output<E['reply']> extends null
    ? unknown
    : z.output<E['reply']> | Printed<z.output<E['reply']>> | undefined;

/** The options that every route declares; without `permission` the server does not start. */
export function routeOptions(
  endpoint: Endpoint,
  more: Pick<
    FastifyContextConfig,
    'looksAtRoomItself' | 'rawJson' | 'streamsEvents' | 'takesTurnItself'
  > = {},
) {
  return {
    method: endpoint.method,
    url: endpoint.path,
    config: { permission: endpoint.permission, endpoint, ...more },
    ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
    schema: {
      params: endpoint.params,
      querystring: endpoint.query,
      ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
      ...(endpoint.status === 204 ? {} : { response: { [endpoint.status]: endpoint.reply } }),
    },
  };
}

/**
 * The input, as Fastify has parsed it by the endpoint's schemas. Parsing it again would refuse values that
 * the first parsing has changed.
 */
export function getInput<E extends Endpoint>(
  _endpoint: E,
  { params, query, body }: FastifyRequest,
): Pick<Input<E>, 'params' | 'query' | 'body'> {
  return { params, query, body } as Pick<Input<E>, 'params' | 'query' | 'body'>;
}

/** What identifies a create with an `Idempotency-Key`, besides its body. */
export function getUploadMark(request: FastifyRequest, { method, status }: Endpoint): UploadMark {
  const key = request.headers['idempotency-key'];
  const creates = method === 'POST' && status === 201;
  if (!creates || typeof key !== 'string' || !request.actor) return undefined;
  return { key, method, path: request.url };
}

/**
 * Serves one endpoint. A POST that creates honours `Idempotency-Key`, unless its body is an upload: then
 * the handler does, once it has read it. A reply that is one record carries its `ETag`; that of a write, its deed.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: Input<E>, ctx: ContextFor<E['permission']>) => Promise<Result<E>>,
  { isUpload = false } = {},
): void {
  app.route({
    ...routeOptions(endpoint),
    handler: async (request, reply) => {
      // A large one has not been parsed yet.
      request.body = await getParsedBody(request, endpoint);
      const input: Input<E> = { ...getInput(endpoint, request), request, reply };
      // Calls without permission have been refused by now, unless the endpoint is public.
      const named = { params: input.params, query: input.query, body: input.body };
      const run = (ctx: VisitorContext) => handler(input, ctx as ContextFor<E['permission']>);
      const upload = isUpload ? undefined : getUploadMark(request, endpoint);
      // As it was sent, whatever the ids in it lead to.
      const mark = upload && { ...upload, body: structuredClone(request.body) };
      const ctx = makeVisitorContext(request);
      const result = await followMerged(ctx, endpoint.method, named, async () =>
        mark ? once(makeContext(request), mark, run) : run(ctx),
      );
      if (reply.sent) return reply;
      nameDeed(request, reply);
      reply.status(endpoint.status);
      if (endpoint.status === 204) return reply.send();
      if (result instanceof Printed) {
        if (result.version) reply.header('ETag', makeEtag(result.version));
        return sendPrinted(reply, endpoint, result.text);
      }
      if (isRecord(result)) reply.header('ETag', makeEtag(result));
      return reply.send(result);
    },
  });
}

/** Serves an endpoint whose handler reads the JSON body by itself when it is its turn: the body may be large. */
export function serveRawJson<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (
    json: RawJson,
    call: { request: FastifyRequest; reply: FastifyReply },
    ctx: Context,
  ) => Promise<z.output<E['reply']>>,
): void {
  app.route({
    ...routeOptions(endpoint, { rawJson: true, takesTurnItself: true }),
    handler: async (request, reply) => {
      const { body } = request;
      if (!(body instanceof RawJson)) throw new AppError('validation', 'A JSON body is required.');
      const result = await handler(body, { request, reply }, makeContext(request));
      nameDeed(request, reply);
      return reply.status(endpoint.status).send(result);
    },
  });
}

/** By which the caller can take back what it has done. */
export function nameDeed({ deed }: FastifyRequest, reply: FastifyReply): void {
  if (deed?.isNotable) reply.header(deedHeader, deed.id);
}

/** Sends what PostgreSQL has printed as the reply of an endpoint. */
function sendPrinted(reply: FastifyReply, endpoint: Endpoint, text: string): FastifyReply {
  reply.server.proofread?.(endpoint.reply, text);
  return reply.type(json).send(text);
}

const json = 'application/json; charset=utf-8';

/** The items are either all printed, or none of them is. */
type ListPage<Item> = Pick<Page<Item | Printed<Item>>, 'items' | 'next'>;

interface ListSource<Query, Item> {
  /** Reads one page; without `limit` one of the kernel's own chunks. */
  page: (ctx: Context, query: Query) => Promise<ListPage<Item>>;
  /** Counts the matches, in the form of the `X-Total-Count` header. */
  total: (ctx: Context, query: Query) => Promise<string>;
  /** Reads both at once where the query asks for what everybody sees first; undefined for any other. */
  opening?: (
    ctx: Context,
    query: Query,
  ) => Promise<ListPage<Item> & { total: string | undefined }> | undefined;
}

/**
 * Serves a list. With `limit` it answers one page and `Link: <…>; rel="next"` while there is more;
 * without, the whole list, streamed in chunks so that memory does not grow with it.
 */
export function serveList<E extends ListEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  source: ListSource<z.output<E['query']>, z.output<E['item']>>,
): void {
  app.route({
    ...routeOptions(endpoint),
    handler: async (request, reply) => {
      const ctx = makeContext(request);
      // Parsed by the endpoint's own query schema, which `listQuery` made.
      const query = request.query as z.output<E['query']> & ListRequest;
      const asked = Object.values(query).some((value) => value !== undefined);
      const isWhole = query.limit === undefined;
      const gone = watchHangUp(reply);
      // A short list does not wait for the user's long ones.
      const inTurn: InTurn = (read) => (endpoint.heavy ? readInTurn(ctx.actor.id, read) : read());
      const firstInTurn = async () => {
        // A client that hung up while waiting must not delay those behind it.
        gone.throwIfAborted();
        return source.page(ctx, query);
      };
      const bothAtOnce = async () => {
        // If it throws at once, the page that is being read must not be left alone with its own failure.
        const count = async () => source.total(ctx, query);
        const [page, total] = await Promise.all([
          isWhole ? inTurn(firstInTurn) : source.page(ctx, query),
          asked ? count() : undefined,
        ]);
        return { ...page, total };
      };
      const read = async () => source.opening?.(ctx, query) ?? bothAtOnce();
      const named = { query };
      let first = await followMerged(ctx, endpoint.method, named, read);
      // What belonged to a merged record belongs to another one by now.
      if (asked && first.items.length === 0 && (await leadOn(ctx, named))) first = await read();
      if (first.total !== undefined) reply.header('X-Total-Count', first.total);
      if (!isWhole || first.next === undefined) {
        if (first.next !== undefined) reply.header('Link', nextLink(request, first.next));
        const printed = joinPrinted(first.items);
        if (printed === null) return reply.send(first.items);
        return sendPrinted(reply, endpoint, `[${printed}]`);
      }
      const schema = endpoint.item.array();
      const print = (page: ListPage<z.output<E['item']>>) =>
        printChunk(page, (items) => {
          const printed = joinPrinted(items);
          if (printed === null) return JSON.stringify(schema.parse(items)).slice(1, -1);
          app.proofread?.(schema, `[${printed}]`);
          return printed;
        });
      const chunks = wholeText(print(first), (at) =>
        inTurn(async () => print(await source.page(ctx, { ...query, ...at }))),
      );
      return reply.type(json).send(Readable.from(jsonArray(chunks), { objectMode: false }));
    },
  });
}

/** Null where they are not printed. */
function joinPrinted(items: readonly unknown[]): string | null {
  const printed = items.filter((item) => item instanceof Printed);
  return printed.length < Math.max(items.length, 1) ? null : printed.map(({ text }) => text).join();
}

type InTurn = <Result>(read: () => Promise<Result>) => Promise<Result>;

async function* jsonArray(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let mark = '[';
  for await (const text of chunks) {
    yield mark + text;
    mark = ',';
  }
  yield ']';
}

function nextLink(request: FastifyRequest, cursor: string): string {
  const url = new URL(request.url, 'http://list');
  url.searchParams.set('cursor', cursor);
  url.searchParams.delete('skip');
  return `<${url.pathname}${url.search}>; rel="next"`;
}

function isRecord(value: unknown): value is { id: string; updatedAt: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    'updatedAt' in value &&
    typeof value.id === 'string' &&
    typeof value.updatedAt === 'string'
  );
}
