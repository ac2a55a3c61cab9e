/**
 * How JSON bodies are read: checked before they are parsed, and on the event loop only if they are small.
 * Bodies that are larger or hold very much are parsed in a thread, for endpoints that accept them.
 */
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import type { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { startThread } from '#server/kernel/jobs/threads.ts';
import { Places } from '#server/kernel/places.ts';
import { assertJsonWithin, deepestJson } from './json-limits.ts';
import type { JsonAnswer, JsonOrder } from './json-thread.ts';
import { bodyTooLarge, keptInMemory, RawJson, receiveRawJson } from './raw-json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body by itself: it is handed the `RawJson`. */
    rawJson?: boolean;
  }
  interface FastifyRequest {
    rawJson: RawJson | null;
  }
}

/** More than any form or bulk action of ours sends. */
const mostValues = 20_000;
/** Threads at a time; each may take a heap of its own. */
const threads = new Places(2);

export function registerJsonBodies(app: FastifyInstance): void {
  app.decorateRequest('rawJson', null);
  app.setValidatorCompiler<z.core.$ZodType>((route) => {
    const check = validatorCompiler(route);
    return (data) => (data instanceof RawJson ? { value: data } : check(data));
  });
  app.addHook('onRoute', ({ method, url, bodyLimit = 0, config }) => {
    if (bodyLimit <= keptInMemory || config?.rawJson || config?.endpoint?.bodyModule) return;
    throw new Error(`${method} ${url} takes large bodies and does not say where they are read.`);
  });
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser(
    'application/json',
    async (request: FastifyRequest, payload: Readable) => {
      const raw = await receive(request, payload);
      request.rawJson = raw;
      if (raw.size > 0 && isForThread(request, raw)) return raw;
      return new Promise((resolve, reject) =>
        parse(request, String(raw.held), (error, body) => (error ? reject(error) : resolve(body))),
      );
    },
  );
  const forget = async ({ rawJson }: FastifyRequest) => rawJson?.forget();
  app.addHook('onResponse', forget);
  app.addHook('onRequestAbort', forget);
}

async function receive(request: FastifyRequest, payload: Readable) {
  const { bodyLimit = keptInMemory } = request.routeOptions;
  if (Number(request.headers['content-length'] ?? 0) > bodyLimit) throw bodyTooLarge(bodyLimit);
  return receiveRawJson(payload, bodyLimit);
}

function isForThread({ routeOptions: { config } }: FastifyRequest, { held }: RawJson): boolean {
  if (config.rawJson || held === undefined) return true;
  try {
    assertJsonWithin(held, { depth: deepestJson, values: mostValues });
    return false;
  } catch (error) {
    if (config.endpoint?.bodyModule === undefined) throw error;
    return true;
  }
}

/** The body for the handler; a thread parses it if that has not been done yet. */
export async function getParsedBody(request: FastifyRequest, endpoint: Endpoint): Promise<unknown> {
  const { body } = request;
  const { bodyModule, method, path } = endpoint;
  if (!(body instanceof RawJson) || bodyModule === undefined) return body;
  return threads.during(async () => {
    const source = body.source();
    const first: JsonOrder = { source, module: bodyModule, method, path };
    const thread = startThread<never, JsonAnswer>(new URL('./json-thread.ts', import.meta.url), {
      first,
      transferList: 'bytes' in source ? [source.bytes] : [],
      tooMuch: new AppError('too_large', 'The body takes too much to be read. Send less at once.'),
    });
    try {
      const answer = await thread.opened();
      if (answer.kind !== 'value') throw new Error('The thread did not read the body');
      return answer.value;
    } finally {
      await thread.end();
    }
  });
}
