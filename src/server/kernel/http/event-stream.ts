/** Serves an endpoint as a stream of server-sent events, each the JSON of one message without a name. */
import { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { getReach } from '#contract/permissions.ts';
import type { Context } from '#server/kernel/context.ts';
import { getInput, routeOptions } from './http.ts';
import { makeContext } from './http-context.ts';

/** Often enough for proxies that close connections after half a minute of silence. */
const heartbeat = 10_000;
/** Milliseconds between two checks whether the reader still has the right to it. */
const lookAgain = 500;

/** Bytes that a reader may be behind; a slower one is disconnected, and may ask again. */
const mostUnread = 262_144;

interface EventWork<E extends Endpoint, Message> {
  query: z.output<E['query']>;
  /** Aborts when the reader has gone or has lost the right to it, and when the server closes. */
  signal: AbortSignal;
  /** With an id, the reader can ask for what came after it. */
  send: (message: Message, id?: string) => void;
  /** The id of the last message that its reader had before its last stream broke off. */
  lastId: string | undefined;
  /** A call from inside the server has no connection that could stay open. */
  isConnected: boolean;
  /** With the id of the request in each line. */
  log: FastifyBaseLogger;
}

/** Calls `end` once the caller may no longer read; what it returns stops watching. */
export type WatchReader = (request: FastifyRequest, end: () => void) => () => void;

interface EventOptions {
  /** Asks for each reader by itself, unless told. */
  watch?: WatchReader;
}

/**
 * The stream ends when `work` does. What `work` throws is logged, unless the reader has gone, and reported
 * with the message that `onFault` makes of it, if it makes one.
 */
export function serveEvents<E extends Endpoint, Message>(
  app: FastifyInstance,
  endpoint: E,
  work: (ctx: Context, input: EventWork<E, Message>) => Promise<void>,
  onFault: (error: unknown) => Message | undefined,
  { watch = watchAlone(endpoint) }: EventOptions = {},
): void {
  const open = new Set<AbortController>();
  // Before the server waits for what is under way.
  app.addHook('preClose', async () => {
    for (const controller of open) controller.abort(new Error('The server is stopping'));
  });
  app.route({
    ...routeOptions(endpoint, { streamsEvents: true }),
    // A compressor keeps what it is given until it has enough of it.
    compress: false,
    handler: (request, reply) => {
      const ctx = makeContext(request);
      const controller = new AbortController();
      const { signal } = controller;
      const stream = new PassThrough();
      const write = (text: string) => {
        if (signal.aborted || stream.writableEnded) return;
        stream.write(text);
        if (stream.writableLength <= mostUnread) return;
        controller.abort(new Error('The reader is too slow'));
        stream.destroy();
        reply.raw.destroy();
      };
      open.add(controller);
      const timer = setInterval(() => write(': still here\n\n'), heartbeat);
      const stopWatching = watch(request, () => {
        controller.abort(new Error('The reader may no longer hear'));
        stream.end();
      });
      reply.raw.once('close', () => controller.abort(new Error('The reader has gone')));
      const send = (message: Message, id?: string) => {
        const mark = id === undefined ? '' : `id: ${id}\n`;
        write(`${mark}data: ${JSON.stringify(message)}\n\n`);
      };
      const isConnected = request.raw.socket instanceof Socket;
      const lastId = request.headers['last-event-id']?.toString();
      const { query } = getInput(endpoint, request);
      const run = async () => {
        try {
          await work(ctx, { query, signal, send, lastId, isConnected, log: request.log });
        } catch (error) {
          if (signal.aborted) return;
          request.log.error({ err: error }, 'A stream failed through a fault of ours');
          const told = onFault(error);
          if (told !== undefined) send(told);
        } finally {
          clearInterval(timer);
          stopWatching();
          open.delete(controller);
          stream.end();
        }
      };
      reply
        .type('text/event-stream; charset=utf-8')
        .header('Cache-Control', 'no-store, no-transform')
        .header('X-Accel-Buffering', 'no')
        .send(stream);
      // Sent at once, so that the reader knows that it is connected.
      write(': begin\n\n');
      void run();
      return reply;
    },
  });
}

/** For streams that are few and soon over. */
function watchAlone(endpoint: Endpoint): WatchReader {
  return (request, end) => {
    let isLooking = false;
    const timer = setInterval(async () => {
      if (isLooking) return;
      isLooking = true;
      // That the database does not answer is no reason to end the stream.
      const mayHear = await isAllowed(request, endpoint).catch(() => true);
      isLooking = false;
      if (!mayHear) end();
    }, lookAgain);
    return () => clearInterval(timer);
  };
}

/** Its session may have been ended meanwhile, its account closed, its role changed. */
async function isAllowed(request: FastifyRequest, { permission }: Endpoint): Promise<boolean> {
  const actor = await request.actorNow();
  return actor !== null && permission !== 'public' && getReach(actor.role, permission) !== 'none';
}
