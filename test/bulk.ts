/** Changes of many records as a test drives them: looks first, then begins and waits for the end. */
import { expect, vi } from 'vitest';
import type { BulkReply, BulkRun } from '#contract/bulk.ts';
import type { Undone } from '#contract/deeds.ts';
import { openTestApp, type TestClient } from './app.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUser } from './factories.ts';

export interface Tagged {
  id: string;
  tags: string[];
  updatedAt: string;
}

/** An app with who changes records of each noun, reads them, and takes that back. */
export async function openBulkApp() {
  const app = await openTestApp();
  const staff = await app.signIn('staff');
  const admin = await app.signIn('admin');
  const boss = await app.signIn('super_user');
  const ctx = await app.as('staff');
  return {
    ...{ app, staff, admin, boss, ctx, colleague: await aUser(ctx) },
    makers: {
      people: (tags: string[]): Promise<Tagged> => aPerson(ctx, { tags }),
      organizations: (tags: string[]): Promise<Tagged> => anOrganization(ctx, { tags }),
      opportunities: (tags: string[]): Promise<Tagged> => anOpportunity(ctx, { tags }),
      tasks: (tags: string[]): Promise<Tagged> => aTask(ctx, { tags }),
    },

    async read<Item>(entity: string, id: string): Promise<Item> {
      const { status, body } = await staff.get<Item>(`/api/${entity}/${id}`);
      expect(status).toBe(200);
      return body;
    },

    async undo(deedId: string | null): Promise<Undone> {
      app.clock.advance(1_000);
      const { status, body } = await boss.post<Undone>(`/api/deeds/${deedId}/undo`);
      expect(status, JSON.stringify(body)).toBe(200);
      return body;
    },
  };
}

/** A record without what each write makes new. */
export function still<Item extends { updatedAt: string }>({ updatedAt: _, ...rest }: Item) {
  return rest;
}

export interface Order {
  entity: string;
  change: object;
  filter?: object;
  ids?: string[];
}

export async function lookAs(client: TestClient, order: Order): Promise<BulkReply> {
  const { status, body } = await client.post<BulkReply>('/api/bulk', { ...order, dryRun: true });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.run).toBeNull();
  return body;
}

/** As it was looked at. */
export async function beginAs(client: TestClient, order: Order): Promise<string> {
  const { fingerprint } = await lookAs(client, order);
  const { status, body } = await client.post<BulkReply>('/api/bulk', { ...order, fingerprint });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.run).toMatchObject({ status: 'running', total: body.willChange, deedId: null });
  return body.run?.id ?? '';
}

export function endOfBulk(client: TestClient, id: string): Promise<BulkRun> {
  return vi.waitFor(
    async () => {
      const { status, body } = await client.get<BulkRun>(`/api/bulk/${id}`);
      expect(status).toBe(200);
      expect(body.status).not.toBe('running');
      return body;
    },
    { timeout: 30_000, interval: 20 },
  );
}

/** The run does what the dry run said. */
export async function changeAs(client: TestClient, order: Order) {
  const seen = await lookAs(client, order);
  const run = await endOfBulk(client, await beginAs(client, order));
  expect(run).toMatchObject({
    status: 'done',
    error: null,
    total: seen.willChange,
    done: seen.willChange,
    changed: seen.willChange,
    unchanged: 0,
    refused: [],
  });
  return { seen, run };
}
