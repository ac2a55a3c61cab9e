/** Timelines as a test reads them, on an app of its own. */
import { expect } from 'vitest';
import type { TimelineEntry } from '#contract/timeline.ts';
import type { StaffUser } from '#contract/users.ts';
import type { Context } from '#server/kernel/context.ts';
import { openTestApp, type TestApp, type TestClient } from './app.ts';
import { aUser } from './factories.ts';

interface Record {
  id: string;
}

/** The query of a record's timeline. */
export const about = {
  person: ({ id }: Record) => `personId=${id}`,
  organization: ({ id }: Record) => `organizationId=${id}`,
  opportunity: ({ id }: Record) => `opportunityId=${id}`,
};

interface Timelines {
  app: TestApp;
  /** Who acts and reads: Sam Seller, an admin. */
  sam: StaffUser;
  client: TestClient;
  ctx: Context;
  read(query: string, headers?: { [name: string]: string }): Promise<TimelineEntry[]>;
  sentences(query: string): Promise<string[]>;
  /** What happened last. */
  last(query: string): Promise<TimelineEntry>;
  /** Calls the app a minute later, so that what it does is the last thing. */
  act<Body>(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<Body>;
}

/** Call it at the top of a test file. */
export async function openTimelines(environment: NodeJS.ProcessEnv = {}): Promise<Timelines> {
  const app = await openTestApp({ environment });
  const sam = await aUser(await app.as(), { firstName: 'Sam', lastName: 'Seller', role: 'admin' });
  const client = await app.signIn(sam);
  const read: Timelines['read'] = async (query, headers = {}) => {
    const reply = await client.get<TimelineEntry[]>(`/api/timeline?${query}`, headers);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  return {
    app,
    sam,
    client,
    ctx: await app.as(sam),
    read,
    async sentences(query) {
      return (await read(query)).map(({ sentence }) => sentence);
    },
    async last(query) {
      const [entry] = await read(query);
      if (!entry) throw new Error('The timeline is empty');
      return entry;
    },
    async act<Body>(method: 'POST' | 'PATCH' | 'PUT' | 'DELETE', path: string, body?: unknown) {
      app.clock.advance(60_000);
      const reply = await client.send<Body>(method, path, body);
      expect(reply.status).toBeLessThan(300);
      return reply.body;
    },
  };
}
