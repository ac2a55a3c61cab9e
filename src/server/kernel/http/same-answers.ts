/**
 * The same call has the same answer as long as nothing is written: what colleagues' windows all ask at once, after
 * somebody has changed a record, is read once. PostgreSQL itself says whether anything has been written since, with
 * the session that each call reads anyway.
 */
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readDatabaseState } from '#server/kernel/postgres/database-state.ts';
import { mayLag } from './http-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the database held when the caller was looked up; undefined for a visitor. */
    databaseState: string | undefined;
    /** The answer that such a call has had; undefined if there is none. */
    sameAnswer: Answer | undefined;
  }
}

interface Answer {
  text: string;
  headers: OutgoingHttpHeaders;
}

interface Kept extends Answer {
  state: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Milliseconds: what follows from the time of day may be so old. */
const lifetime = 1_000;
/** In characters: of one answer, and of all that are kept. */
const longest = 262_144;
const most = 8 * longest;
/** Those that belong to one answer; all others belong to each reply. */
const ownHeaders = ['content-type', 'etag', 'link', 'x-total-count'];

/** Must be registered before what compresses replies or cuts them up. */
export function registerSameAnswers(
  app: FastifyInstance,
  readState = () => readDatabaseState(app.database.entry.orm),
): void {
  const answers = new Answers();
  app.decorateRequest('databaseState', undefined);
  app.decorateRequest('sameAnswer', undefined);
  app.addHook('preHandler', async (request, reply) => {
    const call = nameCall(request);
    if (call === undefined) return;
    const found = answers.find(call, app.clock.now().getTime());
    if (!found) return;
    request.sameAnswer = found;
    // Where replies are proofread, this one is made again and compared.
    if (!app.proofread) return reply.headers(found.headers).send(found.text);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (reply.statusCode !== 200 || typeof payload !== 'string') return payload;
    const call = nameCall(request);
    if (call === undefined) return payload;
    const answer = { text: payload, headers: pickOwn(reply) };
    const { sameAnswer } = request;
    if (!sameAnswer) answers.keep(call, answer, app.clock.now().getTime());
    else if (app.proofread && JSON.stringify(sameAnswer) !== JSON.stringify(answer)) {
      // Something may have been written while this one was made.
      if ((await readState()) === call.state)
        throw new Error(`The answer that is kept of ${request.url} is another one`);
    }
    return payload;
  });
}

interface Call {
  key: string;
  state: string;
}

/** Undefined where each caller may get another answer. */
function nameCall(request: FastifyRequest): Call | undefined {
  const { actor, databaseState: state, method, url, query, headers, server } = request;
  const { endpoint } = request.routeOptions.config;
  if (!endpoint?.sameFor || method !== 'GET' || !actor || state === undefined) return undefined;
  // A standby does not say how old its answers are.
  if (mayLag(request) && server.database.standby) return undefined;
  // Conditions may name the caller.
  const isOwn = endpoint.sameFor === 'caller' || Object(query).where !== undefined;
  const who = isOwn ? `${actor.role} ${actor.id}` : actor.role;
  return { key: `${who} ${headers['time-zone']} ${url}`, state };
}

function pickOwn(reply: FastifyReply): OutgoingHttpHeaders {
  const names = ownHeaders.filter((name) => reply.hasHeader(name));
  return Object.fromEntries(names.map((name) => [name, reply.getHeader(name)]));
}

/** The answers of the last second, the oldest first. */
class Answers {
  private readonly kept = new Map<string, Kept>();
  private size = 0;

  find({ key, state }: Call, now: number): Answer | undefined {
    const kept = this.kept.get(key);
    if (!kept || kept.state !== state || Math.abs(now - kept.at) > lifetime) return undefined;
    const { text, headers } = kept;
    return { text, headers };
  }

  keep({ key, state }: Call, answer: Answer, now: number): void {
    this.drop(key);
    if (answer.text.length > longest) return;
    this.kept.set(key, { ...answer, state, at: now });
    this.size += key.length + answer.text.length;
    for (const [oldest, { at }] of this.kept) {
      if (this.size <= most && Math.abs(now - at) <= lifetime) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const kept = this.kept.get(key);
    if (!kept) return;
    this.size -= key.length + kept.text.length;
    this.kept.delete(key);
  }
}
