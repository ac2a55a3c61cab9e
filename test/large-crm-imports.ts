/** A file of a CRM that is imported, watched while it comes in, and imported again. */
import { expect, vi } from 'vitest';
import type { CrmImportReport } from '#contract/crm-import.ts';
import type { TestApp } from './app.ts';
import { holdTable } from './brakes.ts';
import { crmEndOf, startCrmAs } from './crm-imports.ts';

/** What comes of the rows that are not skipped; each fiftieth is. */
interface Outcome {
  created: number;
  unchanged: number;
}

/** The first 3,000 rows are 2,940 organizations; people work for these and for 980 that no row tells of. */
function fileOf(count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    if (n % 50 === 49) return `Person,No,Mail ${n},Large Co ${n % 4_000},,Perth,`;
    if (n < 3_000) return `Organisation,,,Large Co ${n},,Perth,WA`;
    const who = n % 9_000;
    return `Person,P${who},Large,Large Co ${who % 4_000},p${who}@large.example,Perth,WA`;
  });
  return `Type,First Name,Last Name,Organisation,Email Address,City,State\n${rows.join('\n')}`;
}

async function contentsOf(app: TestApp): Promise<unknown> {
  const tables = ['people', 'organizations', 'notes', 'changes', 'activity_log'];
  const counts = await Promise.all(
    tables.map((table) => app.database.pool.query(`select count(*)::int as count from ${table}`)),
  );
  return counts.map(({ rows }) => rows[0].count);
}

/** `rows` of the file: what they make of people, while the import keeps its progress, and that they do so once. */
export async function expectLargeImport(
  app: TestApp,
  rows: number,
  people: Outcome,
): Promise<void> {
  const admin = await app.signIn('admin');
  const file = fileOf(rows);
  const skipped = rows / 50;

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
  expect(report).toMatchObject({ status: 'done', progress: 100, skipped });
  expect(report.outcome).toEqual({
    rows,
    people: { ...people, completed: 0 },
    organizations: { created: 2_940, completed: 0, unchanged: 0 },
    named: 980,
    notes: 0,
  });
  expect(report.skippedRows).toHaveLength(skipped);
  expect(report.skippedRows[0]).toEqual({
    line: 51,
    name: 'No Mail 49',
    reason: 'skipped (missing email)',
  });
  const linked = await app.database.pool.query(
    "select count(*)::int as count from people where email like '%@large.example' and organization_id is not null",
  );
  expect(linked.rows[0].count).toBe(people.created);

  const before = await contentsOf(app);
  const again = await crmEndOf(admin, await startCrmAs(admin, file));
  expect(again.outcome).toEqual({
    rows,
    people: { created: 0, completed: 0, unchanged: people.created + people.unchanged },
    organizations: { created: 0, completed: 0, unchanged: 2_940 },
    named: 0,
    notes: 0,
  });
  expect(await contentsOf(app)).toEqual(before);
}
