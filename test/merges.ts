/** Merges in tests: records with one of everything that can hang on them, merged and taken apart. */
import { expect } from 'vitest';
import type { Undone } from '#contract/deeds.ts';
import type { Merge } from '#contract/merges.ts';
import type { Context } from '#server/kernel/context.ts';
import type { openTestApp, TestClient, TestReply } from './app.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
} from './factories.ts';
import { aPdf, uploadFileAs } from './files.ts';

export type MergedKind = 'person' | 'organization';

function deedOf({ headers, status, body }: TestReply<unknown>): string {
  expect(status, JSON.stringify(body)).toBeLessThan(300);
  return headers['x-deed-id'] ?? '';
}

/** As a client: the first of the ids stays. Time passes before and after. */
export function mergesOf(
  { clock }: Pick<Awaited<ReturnType<typeof openTestApp>>, 'clock'>,
  client: TestClient,
) {
  return {
    async merge(kind: MergedKind, ids: string[], chosen?: Record<string, string>) {
      const [survivorId, ...others] = ids;
      clock.advance(1_000);
      const body = { kind, survivorId, ids: others, chosen };
      const reply = await client.post<Merge>('/api/merges', body);
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      clock.advance(1_000);
      return { ...reply.body, deed: deedOf(reply) };
    },

    async unmerge(id: string): Promise<Undone> {
      const reply = await client.post<Undone>(`/api/merges/${id}/unmerge`);
      expect(reply.status, JSON.stringify(reply.body)).toBe(200);
      clock.advance(1_000);
      return reply.body;
    },
  };
}

/** Of everything that can hang on a record, one; returns the note. */
export async function fillRecord(ctx: Context, client: TestClient, kind: MergedKind, id: string) {
  const of = { [`${kind}Id`]: id };
  const note = await aNote(ctx, of);
  expect((await uploadFileAs(client, of, 'quote.pdf', aPdf)).status).toBe(201);
  await aCall(ctx, of);
  await aTask(ctx, of);
  await anEvent(ctx, of);
  await anOpportunity(ctx, of);
  if (kind === 'organization') {
    await aPerson(ctx, of);
    await anOrganization(ctx, { parentId: id });
    await aUnit(ctx, { organizationId: id });
  }
  return note;
}

const children = ['notes', 'tasks', 'calendar-events', 'files', 'opportunities'];

/** The ids of what belongs to a record, list by list. */
export async function listBelongings(
  client: TestClient,
  kind: MergedKind,
  id: string,
): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const list of kind === 'person' ? children : [...children, 'people', 'units']) {
    const reply = await client.get<{ id: string }[]>(`/api/${list}?${kind}Id=${id}`);
    expect(reply.status, list).toBe(200);
    found[list] = reply.body.map((each) => each.id).toSorted();
  }
  return found;
}

const tables = [
  ...['people', 'organizations', 'memberships', 'notes', 'calls', 'tasks', 'calendar_events'],
  ...['file_attachments', 'opportunities', 'units', 'activity_log', 'decided_pairs', 'departures'],
  ...['mail_links', 'crm_sync_links'],
];

const merged = new Set(['people', 'organizations', 'memberships']);

/** Every row that a merge may touch, but for when people and organizations were last changed. */
export async function readMergedTables({
  database,
}: Pick<Awaited<ReturnType<typeof openTestApp>>, 'database'>) {
  const read: Record<string, unknown[]> = {};
  for (const table of tables) {
    const { rows } = await database.pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(of) ${merged.has(table) ? "- 'updated_at'" : ''} as row from ${table} as of order by 1`,
    );
    read[table] = rows.map(({ row }) => row);
  }
  return read;
}

/** The record that a note leads to. */
export async function holderOf(
  { database }: Pick<Awaited<ReturnType<typeof openTestApp>>, 'database'>,
  noteId: string,
): Promise<string | undefined> {
  const { rows } = await database.pool.query<{ id: string }>(
    'select coalesce(person_id, organization_id) as id from notes where id = $1',
    [noteId],
  );
  return rows[0]?.id;
}
