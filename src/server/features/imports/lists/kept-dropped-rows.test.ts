/** An import may drop most of a large file: the dropped rows are kept, listed and downloaded, without making anybody wait. */
import { parse } from 'csv-parse/sync';
import { expect, test, vi } from 'vitest';
import type { CrmImportReport } from '#contract/crm-import.ts';
import { guardFormula } from '#contract/csv-guard.ts';
import type { ImportReport } from '#contract/imports.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { openTestApp } from '#test/app.ts';
import { crmEndOf, startCrmAs } from '#test/crm-imports.ts';
import { endOf, startAs } from '#test/imports.ts';
import { findJobOrThrow, type JobKind } from './import-jobs.ts';
import { keepDroppedRows, printDropped } from './kept-dropped-rows.ts';

vi.setConfig({ testTimeout: 120_000 });

const app = await openTestApp();
const client = await app.signIn('super_user');
const ctx = await app.as('super_user');

const count = 25_000;
const others = ['Fleet, manager', 'Perth', '0400 000 000', '-1', '@shop', 'Met "them"\ntwice', ''];
const header = ['Name', 'Role', 'City', 'Phone', 'Sum', 'Shop', 'Story', 'Empty'];
const kept = Array.from({ length: count }, (_, n) => ({
  line: n + 2,
  reason: 'No e-mail address',
  cells: [`Row ${n}`, ...others],
}));

/** A job that is done and has dropped rows. */
async function aJobOf(kind: JobKind): Promise<string> {
  const id =
    kind === 'crm'
      ? await startCrmAs(client, 'Type,First Name,Email Address\nPerson,Ada,ada@kept.example')
      : await startAs(client, 'Name,Email\nAda,ada@kept.example');
  await (kind === 'crm' ? crmEndOf(client, id) : endOf(client, id));
  await inTransaction(ctx, (ctx) => keepDroppedRows(ctx, id, kept));
  await app.database.pool.query(
    `update import_jobs set settings = jsonb_set(settings, '{header}', $2) where id = $1`,
    [id, JSON.stringify(header)],
  );
  return id;
}

test.each([
  ['list', '/api/imports', 'dropped.csv'],
  ['crm', '/api/crm-service/imports', 'skipped.csv'],
] as const)('of a %s import, 25,000 rows are sent piece by piece', async (kind, path, file) => {
  const small = kind === 'crm' ? 1_000 : count;
  const id = await aJobOf(kind);
  // Twice: the first call of a route warms it up, then the turns of the event loop are watched.
  for (const _ of [1, 2]) {
    expect((await client.get(path)).status).toBe(200);
    const { body } = await client.get<Partial<ImportReport & CrmImportReport>>(`${path}/${id}`);
    const told = body.droppedRows ?? body.skippedRows ?? [];
    expect(told).toHaveLength(small);
    expect(told[999]).toMatchObject({ line: 1_001, reason: 'No e-mail address' });
    const csv = await client.get<string>(`${path}/${id}/${file}`);
    expect(csv.status).toBe(200);
    expect(csv.body.match(/"No e-mail address"\r\n/g)).toHaveLength(count);
  }

  // However busy the machine: no piece takes long in itself.
  const printed = printDropped(ctx, await findJobOrThrow(ctx, kind, id), 'kept');
  const pieces = await Array.fromAsync(printed.text);
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(100_000);
  const rows: string[][] = parse(pieces.join(''), { bom: true });
  expect(rows[0]).toEqual([...header, 'Line', 'Reason']);
  expect(rows).toHaveLength(count + 1);
  const guarded = others.map(guardFormula);
  expect(rows.at(-1)).toEqual([
    `Row ${count - 1}`,
    ...guarded,
    String(count + 1),
    'No e-mail address',
  ]);
});
