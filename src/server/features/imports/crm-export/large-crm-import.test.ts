import { expect, it, vi } from 'vitest';
import type { CrmImportReport } from '#contract/crm-import.ts';
import { openTestApp } from '#test/app.ts';
import { holdTable } from '#test/brakes.ts';
import { crmEndOf, startCrmAs } from '#test/crm-imports.ts';

vi.setConfig({ testTimeout: 240_000 });

const app = await openTestApp();
const admin = await app.signIn('admin');

/** 50,000 rows: 2,940 organizations, 46,060 of 8,820 people, 1,000 that are skipped. */
const rows = Array.from({ length: 50_000 }, (_, n) => {
  if (n % 50 === 49) return `Person,No,Mail ${n},Large Co ${n % 4_000},,Perth,`;
  if (n < 3_000) return `Organisation,,,Large Co ${n},,Perth,WA`;
  const who = n % 9_000;
  return `Person,P${who},Large,Large Co ${who % 4_000},p${who}@large.example,Perth,WA`;
});
const file = `Type,First Name,Last Name,Organisation,Email Address,City,State\n${rows.join('\n')}`;

async function contents(): Promise<unknown> {
  const tables = ['people', 'organizations', 'notes', 'changes', 'activity_log'];
  const counts = await Promise.all(
    tables.map((table) => app.database.pool.query(`select count(*)::int as count from ${table}`)),
  );
  return counts.map(({ rows }) => rows[0].count);
}

async function reaches(id: string, phase: string, progress: number): Promise<void> {
  const report = await vi.waitFor(
    async () => {
      const { body } = await admin.get<CrmImportReport>(`/api/crm-service/imports/${id}`);
      expect(body.status !== 'running' || body.phase === phase).toBe(true);
      return body;
    },
    { timeout: 120_000, interval: 100 },
  );
  expect(report).toMatchObject({ status: 'running', error: null, outcome: null });
  expect(report.progress).toBeGreaterThanOrEqual(progress);
}

it('50,000 rows keep their progress, and come in once, however often', async () => {
  const brakes = [
    await holdTable(app.database, 'organizations'),
    await holdTable(app.database, 'people'),
  ];
  const id = await startCrmAs(admin, file);
  try {
    await reaches(id, 'organizations', 50);
    await brakes.shift()?.();
    await reaches(id, 'people', 75);
  } finally {
    for (const release of brakes) await release();
  }
  const report = await crmEndOf(admin, id);
  expect(report).toMatchObject({ status: 'done', progress: 100, skipped: 1_000 });
  expect(report.outcome).toEqual({
    rows: 50_000,
    people: { created: 8_820, completed: 0, unchanged: 37_240 },
    organizations: { created: 2_940, completed: 0, unchanged: 0 },
    named: 980,
    notes: 0,
  });
  expect(report.skippedRows).toHaveLength(1_000);
  expect(report.skippedRows[0]).toEqual({
    line: 51,
    name: 'No Mail 49',
    reason: 'skipped (missing email)',
  });
  const linked = await app.database.pool.query(
    "select count(*)::int as count from people where email like '%@large.example' and organization_id is not null",
  );
  expect(linked.rows[0].count).toBe(8_820);

  const before = await contents();
  const again = await crmEndOf(admin, await startCrmAs(admin, file));
  expect(again.outcome).toEqual({
    rows: 50_000,
    people: { created: 0, completed: 0, unchanged: 46_060 },
    organizations: { created: 0, completed: 0, unchanged: 2_940 },
    named: 0,
    notes: 0,
  });
  expect(await contents()).toEqual(before);
});
