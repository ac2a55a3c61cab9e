/** Merges of many children whose server is killed on the way, with PostgreSQL or without: whole or undone, never between. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import type { Undone } from '#contract/deeds.ts';
import type { Merge } from '#contract/merges.ts';
import type { Person } from '#contract/people.ts';
import { type Database, openDatabase } from '#server/kernel/postgres/database.ts';
import { findRunningPostgres } from '#server/kernel/postgres/embedded-postgres.ts';
import { type EmbeddedServer, seededRandom, startEmbeddedServer } from '../embedded-server.ts';

const notes = 20_000;
const rounds = 8;
const dataDir = await mkdtemp(join(tmpdir(), 'crm-killed-merges-'));
let server: EmbeddedServer | undefined;
afterAll(async () => {
  server?.signal('SIGTERM');
  await server?.ended;
  await rm(dataDir, { recursive: true, force: true });
});

async function onDatabase<Result>(work: (database: Database) => Promise<Result>) {
  const found = await findRunningPostgres(dataDir);
  if (!found) throw new Error('The database of the server was not found');
  const database = openDatabase(found, { max: 1 });
  return work(database).finally(() => database.close());
}

/** Whom the notes belong to, and what else there is of the merge. */
function stateOf(ids: { keep: string; gone: string }) {
  return onDatabase(async ({ pool }) => {
    const { rows } = await pool.query<Record<string, number>>(
      `select (select count(*)::int from notes where person_id = $1) as keep,
        (select count(*)::int from notes where person_id = $2) as gone,
        (select count(*)::int from people where id = $2 and deleted_at is not null) as hidden,
        (select count(*)::int from merged_records where record_id = $2 and undone_at is null) as led,
        (select count(*)::int from changes where record_id = $1 and verb = 'person.merged') as told`,
      [ids.keep, ids.gone],
    );
    return rows[0];
  });
}

async function aPair({ call }: EmbeddedServer) {
  const make = async (name: string) =>
    (await call<Person>('POST', '/api/people', { name })).body.id;
  const ids = { keep: await make('Stays'), gone: await make('Goes') };
  await onDatabase(({ pool }) =>
    pool.query(
      `insert into notes (id, content, person_id, created_at, updated_at)
       select gen_random_uuid(), 'Note ' || n, $1, now(), now() from generate_series(1, $2::int) as n`,
      [ids.gone, notes],
    ),
  );
  return ids;
}

const merge = ({ call }: EmbeddedServer, { keep, gone }: { keep: string; gone: string }) =>
  call<Merge>('POST', '/api/merges', { kind: 'person', survivorId: keep, ids: [gone] });

test('a merge whose server is killed is whole or has not begun, and can be done and taken back afterwards', async () => {
  const random = seededRandom(20_260_311);
  let current = await startEmbeddedServer(dataDir);
  server = current;
  const undisturbed = await aPair(current);
  const began = performance.now();
  expect((await merge(current, undisturbed)).status).toBe(201);
  const lasts = performance.now() - began;
  const whole = { keep: notes, gone: 0, hidden: 1, led: 1, told: 1 };
  const none = { keep: 0, gone: notes, hidden: 0, led: 0, told: 0 };
  expect(await stateOf(undisturbed)).toEqual(whole);

  const outcomes = { none: 0, whole: 0 };
  for (let round = 1; round <= rounds; round += 1) {
    const ids = await aPair(current);
    const merging = merge(current, ids).catch(() => undefined);
    await sleep(random() * 1.2 * lasts);
    await current.cutPower(round % 2 === 0 ? 'both' : 'server');
    const answered = await merging;
    current = await startEmbeddedServer(dataDir);
    server = current;
    const state = await stateOf(ids);
    const isWhole = state?.led === 1;
    outcomes[isWhole ? 'whole' : 'none'] += 1;
    expect(state).toEqual(isWhole ? whole : none);
    // What was answered is never lost.
    if (answered?.status === 201) expect(isWhole).toBe(true);
    if (!isWhole) expect((await merge(current, ids)).status).toBe(201);
    const { body: merges } = await current.call<Merge[]>('GET', `/api/merges?recordId=${ids.keep}`);
    const undone = await current.call<Undone>('POST', `/api/merges/${merges[0]?.id}/unmerge`);
    expect(undone).toMatchObject({ status: 200, body: { kept: [] } });
    expect(await stateOf(ids)).toMatchObject({ keep: 0, gone: notes, hidden: 0, led: 0 });
  }
  expect(outcomes.none).toBeGreaterThan(0);
}, 900_000);
