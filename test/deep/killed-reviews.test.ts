/** A review of 10,000 rows whose server is killed at any moment: nothing is written, and it can be read again to the same end. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import type { ImportReview } from '#contract/import-reviews.ts';
import type { ImportReport, ImportUpload } from '#contract/imports.ts';
import type { HeaderStats } from '#contract/stats.ts';
import { type EmbeddedServer, seededRandom, startEmbeddedServer } from '../embedded-server.ts';
import { formWith } from '../files.ts';

const rows = 10_000;
const known = 500;
const rounds = 12;
const dataDir = await mkdtemp(join(tmpdir(), 'crm-killed-reviews-'));
let server: EmbeddedServer | undefined;
afterAll(async () => {
  server?.signal('SIGTERM');
  await server?.ended;
  await rm(dataDir, { recursive: true, force: true });
});

function listOf(count: number, jobTitle: string): Buffer {
  const lines = Array.from(
    { length: count },
    (_, n) => `Person Number ${n},p${n}@review.example,${jobTitle}\n`,
  );
  return Buffer.from(`Name,Email,Job Title\n${lines.join('')}`);
}

async function uploadList({ upload }: EmbeddedServer, list: Buffer): Promise<ImportUpload> {
  const form = await formWith('fair.csv', list, { entity: 'people' });
  const { status, body } = await upload<ImportUpload>('/api/imports', form);
  expect(status).toBe(201);
  return body;
}

function startReview({ call }: EmbeddedServer, { id, mapping }: ImportUpload) {
  return call<ImportReview>('POST', `/api/imports/${id}/review`, { mapping, key: 'email' });
}

const readReview = ({ call }: EmbeddedServer, id: string) =>
  call<ImportReview>('GET', `/api/imports/${id}/review`);

function endOfReview(server: EmbeddedServer, id: string): Promise<ImportReview> {
  return vi.waitFor(
    async () => {
      const { body } = await readReview(server, id);
      expect(body.status).not.toBe('reading');
      return body;
    },
    { timeout: 120_000, interval: 50 },
  );
}

async function runImport(
  { call }: EmbeddedServer,
  { id, mapping }: ImportUpload,
  reviewed: boolean,
) {
  const begun = await call('POST', `/api/imports/${id}/start`, {
    mapping,
    ...(reviewed && { reviewed }),
  });
  expect(begun.status).toBe(200);
  return vi.waitFor(
    async () => {
      const { body } = await call<ImportReport>('GET', `/api/imports/${id}`);
      expect(body.status).not.toBe('running');
      return body;
    },
    { timeout: 120_000, interval: 50 },
  );
}

async function countPeople({ call }: EmbeddedServer): Promise<number> {
  const { body } = await call<HeaderStats>('GET', '/api/stats');
  return body.contacts;
}

test('a review writes nothing whenever its server is killed, and says the same once it is read again', async () => {
  const random = seededRandom(20_261_127);
  let current = await startEmbeddedServer(dataDir);
  server = current;
  const first = await uploadList(current, listOf(known, ''));
  expect(await runImport(current, first, false)).toMatchObject({ imported: known });
  const list = await uploadList(current, listOf(rows, 'Manager'));
  const counts = { create: rows - known, update: known, unchanged: 0, conflict: 0, duplicate: 0 };
  const began = performance.now();
  expect((await startReview(current, list)).status).toBe(200);
  expect(await endOfReview(current, list.id)).toMatchObject({ status: 'ready', counts });
  const lasts = performance.now() - began;

  const outcomes = { ready: 0, failed: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const starting = startReview(current, list).catch(() => undefined);
    await sleep(random() * 1.3 * lasts);
    await current.cutPower(round % 2 === 0 ? 'both' : 'server');
    await starting;
    current = await startEmbeddedServer(dataDir);
    server = current;
    const found = await endOfReview(current, list.id);
    if (found.status === 'ready') {
      outcomes.ready += 1;
      expect(found).toMatchObject({ counts });
    } else {
      outcomes.failed += 1;
      expect(found.error).toMatch(/interrupted/);
    }
    expect(await countPeople(current)).toBe(known);
  }
  expect(outcomes.failed).toBeGreaterThan(0);
  console.log(
    JSON.stringify({ id: 'killed reviews', pass: true, figure: outcomes, limit: rounds }),
  );

  expect((await startReview(current, list)).status).toBe(200);
  expect(await endOfReview(current, list.id)).toMatchObject({ status: 'ready', counts });
  expect(await runImport(current, list, true)).toMatchObject({
    status: 'done',
    imported: rows - known,
    updated: known,
  });
  expect(await countPeople(current)).toBe(rows);
});
