/** `npm run backup` and `npm run restore` as processes, on databases of their own; test/deep has the built-in one. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aFolder, openDatabases } from '#test/backups.ts';
import { aPerson } from '#test/factories.ts';
import { aPdf, uploadFileAs } from '#test/files.ts';
import { readRows } from '#test/release-rows.ts';
import { runCommand } from '#test/run-command.ts';

const folder = await aFolder();
const aDatabase = openDatabases();
const app = await openTestApp({ environment: { DATA_DIR: join(folder, 'here') } });
const staff = await app.signIn('staff');
const { id } = await aPerson(await app.as('staff'));
await uploadFileAs(staff, { personId: id }, 'Quote.pdf', aPdf);

const run = (program: string, named: string[], environment: NodeJS.ProcessEnv) =>
  runCommand(program, named, { DATA_DIR: join(folder, 'here'), ...environment });

const here = { DATABASE_URL: app.database.url, BACKUP_DIR: join(folder, 'backups') };

test('a backup by command comes back by command, with its files', async () => {
  const made = await run('backup', [], { ...here, SECRET_KEY: 'a'.repeat(32) });
  expect(made).toMatchObject({ code: 0, complaint: '' });
  expect(made.printed).toMatch(
    /^Made the backup backup-\S+ in the folder .*: \d+ rows of \d+ tables and 1 file, /,
  );
  const other = await aDatabase({ empty: true });
  const there = { ...here, DATABASE_URL: other.url, DATA_DIR: join(folder, 'there') };
  const restored = await run('restore', ['latest'], there);
  expect(restored).toMatchObject({ code: 0, complaint: '' });
  expect(restored.printed).toMatch(
    /^Restored backup-\S+: .*, each row compared\.\nThe secret key here is not the one/,
  );
  const before = await readRows(app.database.pool);
  const after = await readRows(other.pool);
  // The store there is another one, and that the backup was made was noted after it.
  for (const rows of [before, after]) {
    delete rows.file_stores;
    delete rows.backups;
  }
  expect(after).toEqual(before);

  const copy = await openTestApp({
    database: other,
    environment: { DATA_DIR: join(folder, 'there') },
  });
  const reader = await copy.signIn(await app.userOf('staff'));
  const { body } = await reader.get<{ id: string }[]>('/api/files');
  const reply = await copy.fastify.inject({
    url: `/api/files/${body[0]?.id}/content`,
    headers: { cookie: reader.cookie ?? '' },
  });
  expect(reply.rawPayload).toEqual(aPdf);
  // The store is this database's own by now.
  const uploaded = await uploadFileAs(reader, { personId: id }, 'Offer.pdf', aPdf);
  expect(uploaded.status).toBe(201);
});

test('a store of files that belongs to another database is left alone', async () => {
  const other = await aDatabase({ empty: true });
  const mine = await openTestApp({ environment: { DATA_DIR: join(folder, 'mine') } });
  // Test databases are copies of one.
  await mine.database.pool.query('update installation set database_id = gen_random_uuid()');
  const person = await aPerson(await mine.as('staff'));
  const client = await mine.signIn('staff');
  await uploadFileAs(client, { personId: person.id }, 'Quote.pdf', aPdf);
  const there = { ...here, DATABASE_URL: other.url, DATA_DIR: join(folder, 'mine') };
  expect(await run('restore', ['latest'], there)).toMatchObject({
    code: 1,
    complaint: expect.stringMatching(/belongs to another database/),
  });
  const { rowCount } = await other.pool.query(
    `select 1 from pg_namespace where nspname = 'drizzle'`,
  );
  expect(rowCount).toBe(0);
});

test('they say in one line what they need', async () => {
  const nowhere = { DATABASE_URL: app.database.url };
  expect(await run('backup', [], nowhere)).toEqual({
    code: 1,
    printed: '',
    complaint:
      'Say where to: npm run backup -- /srv/backups, or set BACKUP_DIR or BACKUP_S3_URL.\n',
  });
  const [name = ''] = await readdir(here.BACKUP_DIR);
  expect((await run('restore', [], here)).complaint).toBe(
    `Say which one: npm run restore -- latest, its name, or its folder.\n  ${name}\n`,
  );
  const full = await run('restore', [join(here.BACKUP_DIR, name)], nowhere);
  expect(full.complaint).toMatch(/^The database is not empty/);
  expect((await run('restore', ['of-mine'], here)).complaint).toMatch(
    /has no complete backup of-mine/,
  );
});
