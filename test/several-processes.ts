/** Servers of several processes: each answer says which of them gave it, and calls keep to one connection. */
import { Client } from 'undici';

/** Loaded before each process: names it on its answers. */
export const namesProcess = `
  import { Server } from 'node:http';
  const { emit } = Server.prototype;
  Server.prototype.emit = function (name, ...given) {
    if (name === 'request') given[1].setHeader('x-process', process.pid);
    return emit.call(this, name, ...given);
  };
`;

export interface Answer {
  status: number;
  text: string;
  cookies: string;
  process: number;
}

/** One connection, so one process; signed in as whoever the cookie is of. */
export class Caller {
  private readonly client: Client;
  cookie = '';

  constructor(url: string) {
    this.client = new Client(url);
  }

  async call(path: string, body?: object, method?: 'PATCH'): Promise<Answer> {
    const reply = await this.client.request({
      path,
      method: method ?? (body ? 'POST' : 'GET'),
      headers: { cookie: this.cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const set = [reply.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]);
    return {
      status: reply.statusCode,
      text: await reply.body.text(),
      cookies: set.join('; '),
      process: Number(reply.headers['x-process']),
    };
  }

  close(): Promise<void> {
    return this.client.destroy();
  }
}

/** One for each process, once so many answer. */
export async function callEach(url: string, count: number): Promise<Caller[]> {
  const callers = new Map<number, Caller>();
  const until = Date.now() + 120_000;
  while (callers.size < count) {
    if (Date.now() > until) throw new Error(`Only ${callers.size} processes answer.`);
    const caller = new Caller(url);
    const { process: id } = await caller.call('/api/health');
    if (callers.has(id)) await caller.close();
    else callers.set(id, caller);
  }
  return [...callers.values()];
}
