/** People at work: each writes, reads what there is, and sends a create again with its key where no answer came. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';

/** Milliseconds before a client asks again, as pages do. */
const again = 100;
/** Answers that say nothing about the call: those of a balancer, and of a server that goes or has too much to do. */
const noAnswer = new Set([502, 503, 504]);

interface SteadyClients {
  /** The names of the organizations whose creation was acknowledged. */
  acknowledged: string[];
  /** The longest time from a first try to an answer, in milliseconds. */
  longestWait: number;
  /** How often a call had no answer. */
  unanswered: number;
  /** Resolves once everybody has written so many more. */
  haveWritten(more: number): Promise<void>;
  /** Waits for what is under way. */
  stop(): Promise<void>;
}

export function startClients(url: string, cookie: string, count: number): SteadyClients {
  let isOver = false;
  const written = Array.from({ length: count }, () => 0);
  const state: SteadyClients = {
    acknowledged: [],
    longestWait: 0,
    unanswered: 0,
    async haveWritten(more) {
      const wanted = written.map((each) => each + more);
      while (written.some((each, client) => each < (wanted[client] ?? 0))) {
        await Promise.race([pause(again), ...work]);
      }
    },
    async stop() {
      isOver = true;
      await Promise.all(work);
    },
  };

  const ask = async (client: Client, body?: object, key = '') => {
    const began = performance.now();
    for (;;) {
      const reply = await client
        .request({
          path: body ? '/api/organizations' : '/api/organizations?limit=20',
          method: body ? 'POST' : 'GET',
          headers: {
            cookie,
            ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
          },
          ...(body && { body: JSON.stringify(body) }),
        })
        .then(async (reply) => ({ ...reply, text: await reply.body.text() }))
        .catch(() => undefined);
      const status = reply?.statusCode ?? 503;
      const isUnderWay = status === 409 && reply?.headers['retry-after'] !== undefined;
      if (!noAnswer.has(status) && !isUnderWay) {
        if (status >= 400) throw new Error(`${status} ${reply?.text}`);
        state.longestWait = Math.max(state.longestWait, performance.now() - began);
        return;
      }
      state.unanswered += 1;
      await pause(again);
    }
  };

  const go = async (_: unknown, number: number) => {
    const client = new Client(url);
    for (let turn = 0; !isOver; turn += 1) {
      const name = `Firm ${number}-${turn}`;
      await ask(client, { name }, randomUUID());
      state.acknowledged.push(name);
      written[number] = turn + 1;
      await ask(client);
    }
    await client.destroy();
  };
  const work = Array.from({ length: count }, go);
  return state;
}
