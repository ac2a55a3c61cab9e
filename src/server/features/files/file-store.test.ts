/** The file store and its database: which belongs to which, what the sweep may do, and how that is undone. */
import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { FileStoreState } from '#contract/file-store.ts';
import type { FileAttachment, UploadedFile } from '#contract/files.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, type TestApp, type TestClient } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openFileStore } from './open-file-store.ts';
import type { FindHeld } from './overdue-files.ts';
import { sweepFiles } from './sweep-files.ts';

const folder = await mkdtemp(join(tmpdir(), 'crm-file-store-'));
// Tries again if a reader is just restoring a file.
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
const longAgo = new Date('2020-01-01T00:00:00Z');

const someKey = () => randomBytes(16).toString('hex');
const newDataDir = () => join(folder, newId());

/** A file in the store of a server, with or without a record. */
async function leaveFile(dataDir: string, key = someKey()): Promise<string> {
  const inner = join(dataDir, 'files', key.slice(0, 2), key.slice(2, 4));
  await mkdir(inner, { recursive: true });
  await writeFile(join(inner, key), aPdf);
  await utimes(join(inner, key), longAgo, longAgo);
  return key;
}

/** The keys that are in the store, and those that are put aside. */
async function keysIn(dataDir: string) {
  const entries = await readdir(join(dataDir, 'files'), { recursive: true }).catch(() => []);
  const keys = (shape: RegExp) => entries.flatMap((path) => shape.exec(path)?.[1] ?? []).toSorted();
  return {
    kept: keys(/^..\/..\/([0-9a-f]{32})$/),
    aside: keys(/^put-aside\/([0-9a-f]{32})\./),
  };
}

async function open(dataDir = newDataDir()) {
  const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
  const boss = await app.signIn('super_user');
  const person = await aPerson(await app.as());
  const store = openFileStore({ dataDir, filesS3Url: undefined }, () => undefined);
  return {
    app,
    boss,
    dataDir,
    sweep: (findHeld?: FindHeld) =>
      sweepFiles({ db: app.database.orm, clock: app.clock }, store, findHeld),
    state: async () => (await boss.get<FileStoreState>('/api/file-store')).body,
    upload: <Body = UploadedFile>(name = 'Quote.pdf') =>
      uploadFileAs<Body>(boss, { personId: person.id }, name, aPdf),
  };
}

/** Gives it an id of its own: the databases of the tests are all copies of one. */
async function becomeAnotherDatabase({ database }: TestApp): Promise<void> {
  await database.pool.query('update installation set database_id = $1', [newId()]);
}

/** What happened to the store, by the audit. */
async function auditOf(boss: TestClient): Promise<string[]> {
  const { body } = await boss.get<AuditEntry[]>('/api/audit?kind=settings&q=file-store');
  return body.map(({ verb }) => verb);
}

describe('a database that does not know the files', () => {
  test('R-20: an empty one sweeps nothing of a store without a mark, and says so at its start', async () => {
    const { dataDir, app, state, upload, sweep } = await open();
    const key = await leaveFile(dataDir);
    await app.listen();
    await expect.poll(() => app.lines.join()).toContain('files that this database does not know');
    await sweep();
    expect(await keysIn(dataDir)).toEqual({ kept: [key], aside: [] });
    expect((await state()).standing).toBe('unknown-files');
    const refused = await upload<ErrorReply>();
    expect([refused.status, refused.body.message]).toEqual([
      503,
      expect.stringContaining('holds files that this database does not know'),
    ]);
    expect(await keysIn(dataDir)).toEqual({ kept: [key], aside: [] });
  });

  test('one whose store is marked by its own database is left alone, until a super user adopts it', async () => {
    const first = await open();
    const { body } = await first.upload();
    const before = await keysIn(first.dataDir);
    for (const key of before.kept) await leaveFile(first.dataDir, key);

    const second = await open(first.dataDir);
    await becomeAnotherDatabase(second.app);
    await second.app.listen();
    await expect.poll(() => second.app.lines.join()).toContain('belongs to another database');
    await second.sweep();
    expect(await keysIn(first.dataDir)).toEqual(before);
    expect((await second.upload<ErrorReply>()).body.message).toContain('another database');
    expect((await second.state()).standing).toBe('other-database');
    // The database that it belongs to works on.
    expect((await first.boss.get(body.fileUrl)).status).toBe(200);

    const adopted = await second.boss.post<FileStoreState>('/api/file-store/adopt');
    expect([adopted.status, adopted.body.standing]).toEqual([200, 'ours']);
    expect(await auditOf(second.boss)).toEqual(['file-store.adopted']);
    expect((await second.upload()).status).toBe(201);
    expect((await first.state()).standing).toBe('other-database');
    expect((await first.upload()).status).toBe(503);
    await second.sweep();
    expect((await keysIn(first.dataDir)).aside).toEqual(before.kept);
  });

  test('the unmarked store of an older version is recognized by the files that both know', async () => {
    const { app, dataDir, upload, state, sweep } = await open();
    await upload();
    await rm(join(dataDir, 'files', 'store-mark.json'));
    await app.database.pool.query('update file_stores set store_id = null, place = null');
    const orphan = await leaveFile(dataDir);
    await sweep();
    expect((await state()).standing).toBe('ours');
    expect((await keysIn(dataDir)).aside).toEqual([orphan]);
  });

  test('a store in the place of another is not mistaken for the database’s own', async () => {
    const { app, boss, upload, state } = await open();
    const { body } = await upload();
    // A volume that was not mounted: the folder is there, and empty.
    const elsewhere = await openTestApp({
      database: app.database,
      environment: { DATA_DIR: newDataDir() },
    });
    const there = await elsewhere.signIn('super_user');
    const { body: seen } = await there.get<FileStoreState>('/api/file-store');
    expect([seen.standing, seen.home]).toEqual(['other-store', (await state()).place]);
    const person = await aPerson(await elsewhere.as());
    const refused = await uploadFileAs<ErrorReply>(there, { personId: person.id }, 'a.pdf', aPdf);
    expect([refused.status, refused.body.message]).toEqual([
      503,
      expect.stringContaining('cannot reach'),
    ]);
    // It does not have the bytes, so it cannot know whether they are lost.
    const reply = await there.get<ErrorReply>(body.fileUrl);
    expect([reply.status, reply.body.message]).toEqual([
      503,
      expect.stringContaining('may be in that of another'),
    ]);
    expect((await boss.get<FileAttachment>(`/api/files/${body.id}`)).body.isLost).toBe(false);
  });
});

describe('the sweep', () => {
  test('puts bytes without a record aside, except those of an upload that may be under way', async () => {
    const { app, dataDir, upload, sweep, state } = await open();
    await upload();
    const [kept] = (await keysIn(dataDir)).kept;
    const orphan = await leaveFile(dataDir);
    const young = await leaveFile(dataDir);
    const now = app.clock.now();
    await utimes(join(dataDir, 'files', young.slice(0, 2), young.slice(2, 4), young), now, now);
    await mkdir(join(dataDir, 'files', 'incoming'), { recursive: true });
    for (const name of ['old', 'new']) {
      await writeFile(join(dataDir, 'files', 'incoming', name), aPdf);
    }
    await utimes(join(dataDir, 'files', 'incoming', 'old'), longAgo, longAgo);
    await utimes(join(dataDir, 'files', 'incoming', 'new'), now, now);
    await sweep();
    expect(await keysIn(dataDir)).toEqual({ kept: [kept, young].toSorted(), aside: [orphan] });
    expect(await readdir(join(dataDir, 'files', 'incoming'))).toEqual(['new']);
    expect((await state()).putAside).toEqual({
      count: 1,
      size: aPdf.length,
      overdue: 0,
      files: [{ key: orphan, size: aPdf.length, since: '2026-03-11', until: '2026-04-10' }],
    });
    mustSurvive('R-20', { figure: 'orphans put aside', limit: 'orphans gone within 24 h' });
  });

  test('keeps what it put aside for 30 days, and no longer once a good backup holds it', async () => {
    const { app, dataDir, upload, sweep, state } = await open();
    await upload();
    const [held, other] = [await leaveFile(dataDir), await leaveFile(dataDir)];
    const findHeld = async (keys: readonly string[]) => {
      expect(keys.toSorted()).toEqual([held, other].toSorted());
      return new Set([held]);
    };
    await sweep(findHeld);
    app.clock.set('2026-04-10T23:59:59Z');
    await sweep(findHeld);
    expect((await keysIn(dataDir)).aside).toEqual([held, other].toSorted());
    expect((await state()).putAside.overdue).toBe(0);
    app.clock.set('2026-04-11T00:00:00Z');
    // Without backups.
    await sweep();
    expect((await keysIn(dataDir)).aside).toEqual([held, other].toSorted());
    expect((await state()).putAside.overdue).toBe(2);
    await sweep(findHeld);
    expect((await keysIn(dataDir)).aside).toEqual([other]);
    expect((await state()).putAside).toMatchObject({ count: 1, overdue: 1 });
  });

  test('deletes nothing for good while more wait for a super user than may be put aside', async () => {
    const { app, dataDir, upload, sweep } = await open();
    await upload();
    const orphan = await leaveFile(dataDir);
    await sweep();
    app.clock.set('2026-04-11T00:00:00Z');
    for (let n = 0; n < 51; n += 1) await leaveFile(dataDir);
    await sweep(async (keys) => new Set(keys));
    expect((await keysIn(dataDir)).aside).toEqual([orphan]);
  });

  test('touches none of more than 50 files that are over 5 % of the store without permission of a super user', async () => {
    const { boss, dataDir, upload, sweep, state } = await open();
    await upload();
    for (let n = 0; n < 51; n += 1) await leaveFile(dataDir);
    await sweep();
    expect((await keysIn(dataDir)).aside).toEqual([]);
    expect((await state()).held).toMatchObject({ files: 51, of: 52 });
    // The permission is for what the super user saw, not for files that came later.
    expect((await boss.post('/api/file-store/sweep', { files: 50 })).status).toBe(409);
    const allowed = await boss.post<FileStoreState>('/api/file-store/sweep', { files: 51 });
    expect(allowed.status).toBe(200);
    await expect.poll(async () => (await keysIn(dataDir)).aside.length).toBe(51);
    await expect.poll(async () => (await state()).held).toBeNull();
    expect(await auditOf(boss)).toEqual(['file-store.swept', 'file-store.sweep-allowed']);
  });

  test.each([
    ['50, whatever their share', 50, 50, 50],
    ['5 %, however many', 55, 1_045, 55],
    ['neither', 56, 1_044, 0],
  ])('takes as many as %s', async (_, orphans, others, taken) => {
    const { app, dataDir, upload, sweep } = await open();
    await upload();
    const keys = Array.from({ length: others - 1 }, someKey);
    for (const key of keys) await leaveFile(dataDir, key);
    await app.database.pool.query(
      `insert into file_attachments (id, file_name, file_url, storage_key, created_at)
       select gen_random_uuid(), 'a.pdf', '', unnest($1::text[]), now()`,
      [keys],
    );
    for (let n = 0; n < orphans; n += 1) await leaveFile(dataDir);
    await sweep();
    expect((await keysIn(dataDir)).aside).toHaveLength(taken);
  });

  test('files whose record is back are restored by the next sweep or the first reader', async () => {
    const { app, boss, dataDir, upload, sweep } = await open();
    const files = [(await upload('Read.pdf')).body, (await upload('Swept.pdf')).body];
    await upload('Kept.pdf');
    const [read, swept] = files.map(({ id }) => id);
    const { kept } = await keysIn(dataDir);
    for (const key of kept) await leaveFile(dataDir, key);
    // The database from before the uploads, then the later one again.
    await app.database.pool.query(
      'create table later as select * from file_attachments where id = any($1)',
      [[read, swept]],
    );
    await app.database.pool.query(
      'delete from file_attachments where id in (select id from later)',
    );
    await sweep();
    expect((await keysIn(dataDir)).aside).toHaveLength(2);
    await app.database.pool.query('insert into file_attachments select * from later');
    expect((await boss.get(`/api/files/${read}/content`)).status).toBe(200);
    expect((await keysIn(dataDir)).aside).toHaveLength(1);
    await sweep();
    expect(await keysIn(dataDir)).toEqual({ kept, aside: [] });
  });
});

describe('what was put aside', () => {
  test('can be put back by a super user, and is kept for 30 more days', async () => {
    const { app, boss, dataDir, upload, sweep, state } = await open();
    await upload();
    const [one = '', two = ''] = [await leaveFile(dataDir), await leaveFile(dataDir)];
    await sweep();
    const content = await app.fastify.inject({
      url: `/api/file-store/put-aside/${one}/content`,
      headers: { cookie: boss.cookie ?? '' },
    });
    expect(content.rawPayload.equals(aPdf)).toBe(true);
    expect(content.headers['content-disposition']).toContain(`attachment; filename="${one}.pdf"`);
    expect(content.headers['content-security-policy']).toContain('sandbox');
    const restored = await boss.post<FileStoreState>('/api/file-store/restore', { keys: [one] });
    expect(restored.body.putAside.files.map(({ key }) => key)).toEqual([two]);
    await sweep();
    expect((await keysIn(dataDir)).kept).toContain(one);
    expect((await boss.post('/api/file-store/restore', { keys: 'all' })).status).toBe(200);
    expect((await state()).putAside.count).toBe(0);
    expect((await boss.post('/api/file-store/restore', { keys: [one] })).status).toBe(404);
    expect(await auditOf(boss)).toEqual([
      'file-store.restored',
      'file-store.restored',
      'file-store.swept',
    ]);
    app.clock.set('2026-04-11T09:30:00Z');
    await sweep();
    expect((await keysIn(dataDir)).aside.toSorted()).toEqual([one, two].toSorted());
  });

  test('is deleted for good when a super user says so: as many as were seen, after their 30 days, without a record', async () => {
    const { app, boss, dataDir, upload, sweep, state } = await open();
    await upload();
    const [known = ''] = (await keysIn(dataDir)).kept;
    const [old, young] = [await leaveFile(dataDir), await leaveFile(dataDir)];
    const store = openFileStore({ dataDir, filesS3Url: undefined }, () => undefined);
    await store.putAside({ key: old, day: '2026-03-01' });
    await store.putAside({ key: young, day: '2026-03-11' });
    await store.putAside({ key: known, day: '2026-03-01' });
    app.clock.set('2026-04-01T00:00:00Z');
    const remove = (files: number) => boss.post('/api/file-store/delete-overdue', { files });
    expect((await state()).putAside).toMatchObject({ count: 3, overdue: 1 });
    expect((await remove(2)).status).toBe(409);
    expect((await remove(1)).status).toBe(200);
    expect((await keysIn(dataDir)).aside).toEqual([known, young].toSorted());
    expect((await remove(1)).status).toBe(409);
    expect(await auditOf(boss)).toEqual(['file-store.deleted']);
    await sweep();
    expect(await keysIn(dataDir)).toEqual({ kept: [known], aside: [young] });
  });

  test('can be erased at once if that cannot wait', async () => {
    const { dataDir, upload, sweep } = await open();
    await upload();
    const orphan = await leaveFile(dataDir);
    await sweep();
    const store = openFileStore({ dataDir, filesS3Url: undefined }, () => undefined);
    const [kept = ''] = (await keysIn(dataDir)).kept;
    await store.erase(orphan);
    await store.erase(kept);
    expect(await keysIn(dataDir)).toEqual({ kept: [], aside: [] });
  });
});
