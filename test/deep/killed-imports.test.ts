/** imports of 10,000 rows, each killed at another moment or just after its end, with and without PostgreSQL beside; and what the next server makes of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test, vi } from 'vitest';
import type { ImportReport, ImportUpload } from '#contract/imports.ts';
import type { Person } from '#contract/people.ts';
import { type Database, openDatabase } from '#server/kernel/postgres/database.ts';
import { findRunningPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { type EmbeddedServer, seededRandom, startEmbeddedServer } from '../embedded-server.ts';
import { formWith } from '../files.ts';
import { mustSurvive } from '../must-survive.ts';

const rows = 10_000;
/** `KILLED_IMPORTS=6 npm run test:deep -- killed-imports` takes less time; what was asked is thirty. */
const rounds = Number(process.env.KILLED_IMPORTS ?? 30);
/** Milliseconds for a round: two imports, a kill and a start, by a machine that has other things to do. */
const patience = 120_000;
const dataDir = await mkdtemp(join(tmpdir(), 'crm-killed-imports-'));
let server: EmbeddedServer | undefined;
afterAll(async () => {
  server?.signal('SIGTERM');
  await server?.ended;
  await rm(dataDir, { recursive: true, force: true });
});

function listOf(round: number): Buffer {
  const lines = Array.from({ length: rows }, (_, n) => {
    const company = `company-${n % 500}.example`;
    return `Person Number ${n},p${n}@round-${round}.example,+61 4${String(n).padStart(8, '0')},Manager,Wants a quote from ${company}\n`;
  });
  return Buffer.from(`Name,Email,Phone,Job Title,Notes\n${lines.join('')}`);
}

async function onDatabase<Result>(work: (database: Database) => Promise<Result>) {
  const found = await findRunningPostgres(dataDir);
  if (!found) throw new Error('The database of the server was not found');
  const database = openDatabase(found, { max: 1 });
  return work(database).finally(() => database.close());
}

/** People of a round's list, and how many addresses they have between them. */
function countImported(round: number) {
  return onDatabase(async ({ pool }) => {
    const { rows: found } = await pool.query<{ people: number; addresses: number }>(
      `select count(*)::int as people, count(distinct email)::int as addresses from people
       where email like $1`,
      [`%@round-${round}.example`],
    );
    return found[0];
  });
}

async function startImport({ call, upload }: EmbeddedServer, round: number) {
  const form = await formWith('fair.csv', listOf(round), { entity: 'people' });
  const { status, body } = await upload<ImportUpload>('/api/imports', form);
  expect(status).toBe(201);
  const { id, mapping } = body;
  return { id, start: () => call<ImportReport>('POST', `/api/imports/${id}/start`, { mapping }) };
}

function endOf({ call }: EmbeddedServer, id: string): Promise<ImportReport> {
  return vi.waitFor(
    async () => {
      const { body } = await call<ImportReport>('GET', `/api/imports/${id}`);
      expect(body.status).not.toBe('running');
      return body;
    },
    { timeout: 120_000, interval: 50 },
  );
}

test(
  'R-01: all rows of an import or none, whenever its server is killed, and nothing that was acknowledged is lost',
  async () => {
    const random = seededRandom(20_260_311);
    let current = await startEmbeddedServer(dataDir);
    server = current;
    const undisturbed = await startImport(current, 0);
    const began = performance.now();
    expect((await undisturbed.start()).status).toBe(200);
    expect(await endOf(current, undisturbed.id)).toMatchObject({ status: 'done', imported: rows });
    const lasts = performance.now() - began;

    const acknowledged: string[] = [];
    const outcomes = { none: 0, all: 0 };
    const starts: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      const alive = current;
      const { id, start } = await startImport(alive, round);
      const starting = start().catch(() => undefined);
      let isKilled = false;
      const clerk = (async () => {
        while (!isKilled) {
          const made = await alive
            .call<Person>('POST', '/api/people', { name: `Walks in ${round}` })
            .catch(() => undefined);
          if (made?.status === 201) acknowledged.push(made.body.id);
        }
      })();
      // Each third one as soon as it says that it is done; the others at any moment. Beside the clerk and a rush of
      // starts it lasts longer than alone.
      if (round % 3 === 2) {
        await starting;
        expect(await endOf(alive, id)).toMatchObject({ status: 'done' });
      } else await sleep(random() * 1.6 * lasts);
      await alive.cutPower(round % 2 === 0 ? 'both' : 'server');
      isKilled = true;
      await Promise.all([starting, clerk]);

      current = await startEmbeddedServer(dataDir);
      server = current;
      starts.push(current.secondsToStart);
      const { body: found } = await current.call<ImportReport>('GET', `/api/imports/${id}`);
      const whole = { people: rows, addresses: rows };
      if (round % 3 === 2) expect(found.status).toBe('done');
      if (found.status === 'done') {
        outcomes.all += 1;
        expect(await countImported(round)).toEqual(whole);
        continue;
      }
      outcomes.none += 1;
      expect(await countImported(round)).toEqual({ people: 0, addresses: 0 });
      // One whose start was not answered before may not have begun.
      if (found.status !== 'uploaded')
        expect(found).toMatchObject({
          status: 'failed',
          error: expect.stringMatching(/^The import was interrupted: .*Nothing was imported\./),
        });
      const again = await current.call<ImportReport>('POST', `/api/imports/${id}/start`, {
        mapping: found.mapping,
      });
      expect(again.status).toBe(200);
      expect(await endOf(current, id)).toMatchObject({ status: 'done', imported: rows });
      expect(await countImported(round)).toEqual(whole);
    }

    // Neither before the commit alone nor after it.
    expect(outcomes.none).toBeGreaterThan(0);
    expect(outcomes.all).toBeGreaterThan(0);
    const kept = await onDatabase(({ pool }) =>
      pool.query('select 1 from people where id = any($1::uuid[])', [acknowledged]),
    );
    expect(acknowledged.length).toBeGreaterThan(rounds);
    expect(kept.rowCount).toBe(acknowledged.length);
    const slowest = Math.max(...starts);
    mustSurvive('R-01', {
      figure: `${rounds} kills: ${outcomes.none} left 0 rows and ${outcomes.all} all ${rows}; 0 of ${acknowledged.length} acknowledged records lost; ready after at most ${slowest.toFixed(1)} s`,
      limit: '0 or 10,000 rows, 0 lost, no duplicates, ready within 10 s',
      value: slowest,
      most: 10,
    });
    // Ten seconds, and three times that where others have the machine too.
    expect(slowest).toBeLessThan(30);
  },
  rounds * patience,
);
