/** Backups by the server itself: on request, by night, and the drill that restores one beside. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, expect, test } from 'vitest';
import type { BackupsState } from '#contract/backups.ts';
import { contextOfSchedule } from '#server/kernel/context.ts';
import { alone } from '#server/kernel/crew.ts';
import { openTestApp } from '#test/app.ts';
import { aFolder, falsifyRow } from '#test/backups.ts';
import { aPerson } from '#test/factories.ts';
import type { BackupHome } from './backup-home.ts';
import { listDamaged } from './backup-notes.ts';
import { type BackupRunner, createBackupRunner } from './backup-runner.ts';
import { readManifestOf } from './check-backup.ts';
import { drillBackup } from './drill-backup.ts';
import { openFolderHome } from './folder-home.ts';
import { openGoodBackups } from './held-files.ts';
import { beginDue } from './start-nightly-backups.ts';

const folder = await aFolder();
const environment = { BACKUP_DIR: folder, BACKUP_KEEP: '2' };
const app = await openTestApp({ environment });
const boss = await app.signIn('super_user');
const home = openFolderHome(folder);
const servers: FastifyInstance[] = [];
afterAll(async () => {
  for (const server of servers) await server.close();
});
const runner = await anotherServer(home);
const schedule = contextOfSchedule({ db: app.database.orm, clock: app.clock });
const hour = 60 * 60 * 1_000;

/** On the same database, with rounds that the test goes itself. */
async function anotherServer(home: BackupHome): Promise<BackupRunner> {
  const server = Fastify();
  server.decorate('database', app.database);
  server.decorate('clock', app.clock);
  server.decorate('crew', alone);
  server.decorate('room', app.fastify.room);
  const { url: databaseUrl } = app.database;
  const made = createBackupRunner(server, {
    environment: {
      databaseUrl,
      databaseDirectUrl: undefined,
      dataDir: join(folder, 'data'),
      filesS3Url: undefined,
    },
    home,
    keep: 2,
    secretKey: Buffer.alloc(32),
  });
  await server.ready();
  servers.push(server);
  return made;
}

const state = async () => (await boss.get<BackupsState>('/api/backups')).body;
const atRest = () => expect.poll(async () => (await state()).running).toBeNull();
const look = async () => {
  await beginDue(schedule, runner);
  await atRest();
};

async function databases(): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select datname as name from pg_database where datname like current_database() || '_drill%'
       or datname like left(current_database(), 40) || '_drill%'`,
  );
  return rows.map(({ name }) => name);
}

test('a super user makes one, and sees it', async () => {
  expect(await state()).toEqual({
    place: home.place,
    keep: 2,
    running: null,
    lastBackup: null,
    backupFailure: null,
    lastDrill: null,
    drillFailure: null,
  });
  await aPerson(await app.as('staff'));
  const begun = await boss.post<BackupsState>('/api/backups');
  expect([begun.status, begun.body.running?.kind]).toEqual([200, 'backup']);
  await atRest();
  const { lastBackup, backupFailure } = await state();
  const [made] = await home.list();
  expect(backupFailure).toBeNull();
  expect(lastBackup).toMatchObject({ name: made?.name, place: home.place, missingFiles: 0 });
  expect(lastBackup?.rows).toBeGreaterThan(3);
  expect(lastBackup?.size).toBeGreaterThan(1_000);
  const { rows } = await app.database.pool.query(
    `select actor_id from changes where verb = 'backup.started'`,
  );
  expect(rows).toEqual([{ actor_id: (await app.userOf('super_user')).id }]);
});

test('one at a time, whoever asks', async () => {
  await app.database.pool.query(
    `insert into backups (id, kind, status, attempt, heartbeat_at, place, started_at)
     values (gen_random_uuid(), 'drill', 'running', gen_random_uuid(), now() + interval '1 day', '', now())`,
  );
  expect((await boss.post('/api/backups')).status).toBe(409);
  expect(await runner.begin(schedule, 'backup')).toBe(false);
  // Its server has died: it is given up, and the next one begins.
  await app.database.pool.query(
    `update backups set heartbeat_at = '2000-01-01' where status = 'running'`,
  );
  expect(await runner.begin(schedule, 'backup')).toBe(true);
  await atRest();
  expect((await state()).drillFailure?.error).toBe('It was interrupted: the server stopped.');
  await app.database.pool.query(`delete from backups`);
});

test('one a night, the last two stay, and each week one is restored beside', async () => {
  const count = async () => (await home.list()).length;
  app.clock.advance(24 * hour);
  await look();
  const first = (await state()).lastBackup;
  // The drill comes next, and then there is nothing to do until the next night.
  await look();
  expect((await state()).lastDrill).toMatchObject({ name: first?.name, rows: first?.rows });
  expect(await databases()).toEqual([]);
  await look();
  expect((await state()).lastBackup).toEqual(first);
  for (let night = 0; night < 3; night += 1) {
    app.clock.advance(24 * hour);
    await look();
  }
  // The old ones are removed once the new one is noted.
  await expect.poll(count).toBe(2);
  expect((await state()).lastDrill?.name).toBe(first?.name);
  for (let night = 0; night < 4; night += 1) {
    app.clock.advance(24 * hour);
    await look();
  }
  await look();
  expect((await state()).lastDrill?.name).toBe((await state()).lastBackup?.name);
});

test.each([
  {
    damage: 'bytes that are missing',
    words:
      /^The backup \S+ is damaged: tables\/people\.gz is not what was written\. Take an older one\.$/,
    inflict: async (name: string) => {
      const path = join(folder, name, 'tables', 'people.gz');
      const bytes = await readFile(path);
      await writeFile(path, bytes.subarray(0, -1));
    },
  },
  {
    damage: 'a row that is another one',
    words: /^The backup \S+ is damaged: the table people came back with \d+ rows/,
    inflict: (name: string) => falsifyRow(folder, name),
  },
])(
  'a drill that finds $damage says so, and the backup counts for nothing from then on',
  async ({ words, inflict }) => {
    const before = (await state()).lastBackup;
    app.clock.advance(7 * 24 * hour);
    await look();
    const name = (await state()).lastBackup?.name ?? '';
    expect(name).not.toBe(before?.name);
    await inflict(name);
    await look();
    const { drillFailure, lastBackup } = await state();
    expect(drillFailure?.error).toMatch(words);
    expect(drillFailure?.error).toContain(name);
    expect(lastBackup).toEqual(before);
    expect(await listDamaged(app.database.orm)).toContain(name);
    expect(await databases()).toEqual([]);
    // What only it holds is not deleted for good.
    const openGoodBackup = openGoodBackups(app.database.orm, { folder, s3Url: undefined, keep: 2 });
    const held = (await openGoodBackup())?.takenAt.toISOString();
    expect(held).toBe((await readManifestOf(home, before?.name ?? '')).takenAt);
    // The next one is made within the hour, not the next night.
    app.clock.advance(hour);
    await look();
    expect((await state()).lastBackup?.name).not.toBe(before?.name);
  },
);

test('why a backup could not be made stands there until one could', async () => {
  const blocked = await anotherServer(openFolderHome(join(folder, 'a-file')));
  await writeFile(join(folder, 'a-file'), '');
  app.clock.advance(hour);
  expect(await blocked.begin(schedule, 'backup')).toBe(true);
  await atRest();
  expect((await state()).backupFailure?.error).toMatch(/^ENOTDIR/);
  app.clock.advance(hour);
  await runner.begin(schedule, 'backup');
  await atRest();
  expect((await state()).backupFailure).toBeNull();
});

test('an account that may not make databases is told what a drill needs', async () => {
  const role = 'no_maker';
  await app.database.pool.query(`create role ${role} login password 'secret'`);
  const url = new URL(app.database.url);
  url.username = role;
  url.password = 'secret';
  const name = (await home.list()).at(-1)?.name ?? '';
  const { signal } = new AbortController();
  try {
    await expect(drillBackup({ connection: url.href, home, name, signal })).rejects.toThrow(
      /CREATEDB$/,
    );
  } finally {
    await app.database.pool.query(`drop role ${role}`);
  }
});
