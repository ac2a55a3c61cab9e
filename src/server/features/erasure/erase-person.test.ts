/** A person who asked to be forgotten: afterwards their rare name stands in no column of any table, and in no file. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Erased } from '#contract/erasure.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { FileAttachment } from '#contract/files.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { aFolder } from '#test/backups.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
} from '#test/factories.ts';
import { uploadFileAs } from '#test/files.ts';
import { findWords } from '#test/find-words.ts';

const dataDir = await aFolder();
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const { pool } = app.database;
const findInTables = (words: string) => findWords(pool, words);

const erase = (id: string, name: string, client = boss) =>
  client.post<Erased & ErrorReply>(`/api/people/${id}/erase`, { name });

async function findInFiles(words: string): Promise<string[]> {
  const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    if ((await readFile(path)).includes(words)) found.push(path);
  }
  return found;
}

const name = 'Xanthippe Quorndon';
const email = 'x.quorndon@rarest.example';
const phone = '0499 123 987';
const secondEmail = 'xq@rarest-home.example';
const secondPhone = '(02) 7700 1122';

/** What a sync, an import, a lead search and the rest keep beside the records. */
async function fillTables(person: Person): Promise<void> {
  const runs = `(id, service, scope, steps, counts, current_step, recent_items, started_by_id, started_at)`;
  const { rows: made } = await pool.query<{ id: string }>(
    `insert into crm_sync_runs ${runs} values (gen_random_uuid(), 'capsule', 'all', '[]', '{}', '', $1, $2, now()) returning id`,
    [JSON.stringify([{ name }]), ctx.actor.id],
  );
  const run = made[0]?.id;
  await pool.query(
    `insert into crm_sync_issues (id, run_id, entity, kind, external_id, name, reason, record_id)
     values (gen_random_uuid(), $1, 'people', 'partial', '7', $2, 'E-mail ' || $3, $4)`,
    [run, name, email, person.id],
  );
  await pool.query(
    `insert into crm_sync_links (service, entity, external_id, record_id, snapshot, updated_at)
     values ('capsule', 'people', '7', $1, $2, now())`,
    [person.id, JSON.stringify({ name, email, jobTitle: 'Buyer' })],
  );
  const { rows: books } = await pool.query<{ id: string }>(
    `insert into mail_collections (id, origin, kind, remote_id, name, can_write, created_at, updated_at)
     values (gen_random_uuid(), 'dav', 'contacts', 'book', 'Book', true, now(), now()) returning id`,
  );
  const book = books[0]?.id;
  await pool.query(
    `insert into mail_items (collection_id, remote_id, etag, state) values ($1, 'card', '1', $2)`,
    [book, JSON.stringify({ given: 'Xanthippe', family: 'Quorndon', full: name, tel: [phone] })],
  );
  await pool.query(
    `with link as (insert into mail_links (id, kind, collection_id, remote_id, record_id, ours, theirs, record_version)
       values (gen_random_uuid(), 'contacts', $1, 'card', $2, $3, $3, now()) returning id)
     insert into mail_conflicts (id, link_id, field, ours, theirs, created_at)
     select gen_random_uuid(), id, 'name', $4, $4, now() from link`,
    [book, person.id, JSON.stringify({ name, email }), name],
  );
  await pool.query(
    `insert into mail_items (collection_id, remote_id, etag, state) values ($1, 'twin', '1', '{}')`,
    [book],
  );
  await pool.query(
    `insert into mail_doubts (id, collection_id, remote_id, name, facts, record_id, level, reasons, is_taken, created_at)
     values (gen_random_uuid(), $1, 'twin', $2, $3, $4, 'maybe', array['same name'], false, now())`,
    [book, name, email, person.id],
  );
  await pool.query(
    `with run as (insert into mail_runs (id, kind, is_dry_run, started_at, current_step, counts)
       values (gen_random_uuid(), 'contacts', false, now(), '', '{}') returning id)
     insert into mail_entries (id, run_id, direction, outcome, name, record_id, copy)
     select gen_random_uuid(), id, 'in', 'created', $1, $2, 'FN:' || $1 from run`,
    [name, person.id],
  );
  await pool.query(
    `with job as (insert into import_jobs (id, entity, file_name, settings, created_by_id, created_at, updated_at)
       values (gen_random_uuid(), 'people', $1 || '.csv', '{}', $2, now(), now()) returning id)
     insert into import_dropped_rows (job_id, position, rows) select id, 0, $3 from job`,
    [
      name,
      ctx.actor.id,
      JSON.stringify([
        { line: 2, reason: 'No e-mail', cells: ['Xanthippe', 'Quorndon', 'Hill Street'] },
        { line: 3, reason: `Not an e-mail: ${email}`, cells: ['Somebody', 'Else'] },
        { line: 4, reason: 'No e-mail', cells: ['Other', 'Body'] },
      ]),
    ],
  );
  await pool.query(
    `insert into dismissed_leads (id, user_id, name, keys, dismissed_at)
     values (gen_random_uuid(), $1, $2, array[lower($2), 'x'], now())`,
    [ctx.actor.id, `${name} Haulage`],
  );
  await pool.query(
    `insert into service_answers (key, answer, expires_at) values ('k', $1, now() + interval '1 day')`,
    [JSON.stringify([{ contact: name, phone }])],
  );
  await pool.query(
    `insert into insight_wordings (user_id, lines, asked_at) values ($1, $2, now())`,
    [ctx.actor.id, JSON.stringify({ one: `Ring ${name} today` })],
  );
  await pool.query(
    `insert into webhook_deliveries (id, webhook_id, change_id, event, next_try_at, created_at, response_text)
     select gen_random_uuid(), gen_random_uuid(), id, verb, now(), now(), 'Thanks for ' || $2 from changes where record_id = $1`,
    [person.id, name],
  );
  await pool.query(
    `insert into idempotency_keys (user_id, key, fingerprint, reply, created_at) values ($1, 'a', 'b', $2, now())`,
    [ctx.actor.id, JSON.stringify(person)],
  );
}

test('a rare name that stood everywhere stands nowhere, and what was removed is counted', async () => {
  const organization = await anOrganization(ctx, { name: 'Quorn Haulage' });
  const { body: person } = await boss.post<Person>('/api/people', {
    name: 'Xanthippe Oldname-Quorndon',
    email: 'before@rarest.example',
    phone,
    furtherEmails: [{ type: 'home', value: 'former@rarest.example' }],
    organizationId: organization.id,
    tags: ['buyer'],
  });
  const further = {
    furtherEmails: [{ type: 'home', value: secondEmail }],
    furtherPhones: [{ type: 'mobile', value: secondPhone }],
  };
  await boss.patch(`/api/people/${person.id}`, { name, email, ...further });
  const of = { personId: person.id };
  const note = await aNote(ctx, { ...of, content: `${name} wants a loader` });
  await aNote(ctx, {
    organizationId: organization.id,
    content: `Met ${name.toUpperCase()}, ${email}, ${secondEmail}, ${secondPhone}`,
  });
  await aTask(ctx, { ...of, title: `Ring ${name}` });
  await aTask(ctx, { ...of, title: 'Sent', status: 'completed', completionReason: `By ${name}` });
  await aTask(ctx, { title: `Ask about ${name}`, description: `on ${phone}` });
  await aCall(ctx, { ...of, content: `${name} rang` });
  await anEvent(ctx, { ...of, title: `Visit of ${name}` });
  await anOpportunity(ctx, { ...of, name: `Loader for ${name}` });
  await aUnit(ctx, { organizationId: organization.id, note: `Driven by ${name}` });
  const bytes = Buffer.from(`%PDF-1.4\n% ${name}\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n`);
  const files = [];
  for (const link of [of, { noteId: note.id }])
    files.push((await uploadFileAs<FileAttachment>(boss, link, `${name}.pdf`, bytes)).body);
  const gone = await aNote(ctx, { ...of, content: `Deleted words of ${name}` });
  await boss.delete(`/api/notes/${gone.id}`);
  await boss.delete(`/api/files/${files[0]?.id}`);
  const other = await aPerson(ctx, { name: 'Xavier Other' });
  await pool.query(
    `insert into decided_pairs (id, decision_id, kind, record_id, other_id, verdict, decided_by_id, decided_at)
     values (gen_random_uuid(), gen_random_uuid(), 'person', least($1::uuid, $2), greatest($1::uuid, $2), 'different', $3, now())`,
    [person.id, other.id, ctx.actor.id],
  );
  await fillTables((await boss.get<Person>(`/api/people/${person.id}`)).body);
  expect((await findInTables(name)).length).toBeGreaterThan(20);
  expect((await findInFiles(name)).length).toBe(2);

  expect(await erase(person.id, 'Somebody Else')).toMatchObject({
    status: 400,
    body: { fields: { name: expect.any(String) } },
  });
  const { rows: before } = await pool.query(
    'select id, at, verb, record_id from changes order by id',
  );
  const reply = await erase(person.id, name);
  expect(reply).toMatchObject({
    status: 200,
    body: {
      shared: [],
      counts: {
        people: 1,
        notes: 2,
        tasks: 2,
        calls: 1,
        files: 2,
        events: 1,
        opportunities: 1,
        pairs: 1,
        syncLinks: 2,
        importRows: 2,
      },
    },
  });
  const emails = [email, 'before@rarest.example', secondEmail, 'former@rarest.example'];
  const phones = [phone, '0499123987', secondPhone, '0277001122'];
  for (const words of [name, 'Oldname', ...emails, ...phones])
    expect(await findInTables(words), words).toEqual([]);
  expect(await findInFiles(name)).toEqual([]);
  expect((await boss.get(`/api/people/${person.id}`)).status).toBe(404);
  expect((await boss.post(`/api/people/${person.id}/restore`)).status).toBe(404);
  // Nothing of what happened is missing, and what was done is one row more.
  const { rows: after } = await pool.query(
    `select id, at, verb, record_id from changes where verb <> 'erasure.made' order by id`,
  );
  expect(after).toEqual(before);
  const notes = await boss.get<{ content: string }[]>(
    `/api/notes?organizationId=${organization.id}`,
  );
  expect(notes.body.map(({ content }) => content)).toEqual([
    'Met [erased], [erased], [erased], [erased]',
  ]);
  const { rows: kept } = await pool.query<{ rows: unknown }>(
    'select rows from import_dropped_rows',
  );
  expect(kept[0]?.rows).toEqual([
    { line: 2, reason: 'About a person who was erased' },
    { line: 3, reason: 'About a person who was erased' },
    { line: 4, reason: 'No e-mail', cells: ['Other', 'Body'] },
  ]);
});

test('a name that another contact has too stays where it is theirs, and the reply says so', async () => {
  const [one, namesake] = [
    await aPerson(ctx, { name: 'Jo Commonname', email: 'one@rare.example' }),
    await aPerson(ctx, { name: 'Jo Commonname', email: 'other@rare.example' }),
  ];
  const note = await aNote(ctx, {
    personId: namesake.id,
    content: 'Jo Commonname, not one@rare.example',
  });
  await aNote(ctx, { personId: one.id, content: 'Jo Commonname wants out' });
  const { body } = await erase(one.id, 'Jo Commonname');
  expect(body).toMatchObject({ shared: ['name'], counts: { people: 1, notes: 1 } });
  expect((await boss.get(`/api/people/${namesake.id}`)).body).toEqual(namesake);
  const left = await boss.get<{ content: string }>(`/api/notes?personId=${namesake.id}`);
  expect(left.body).toMatchObject([{ id: note.id, content: 'Jo Commonname, not [erased]' }]);
  const { rows } = await pool.query('select before, after from changes where record_id = $1', [
    one.id,
  ]);
  expect(JSON.stringify(rows)).not.toContain('Commonname');
});

test('a further address that somebody else has too stays with them', async () => {
  const shared = 'family@shared.example';
  const further = { furtherEmails: [{ type: null, value: shared }] };
  const one = await aPerson(ctx, { name: 'Jo Firstborn', email: 'jo@rare.example', ...further });
  const other = await aPerson(ctx, { name: 'Bo Secondborn', email: 'bo@rare.example', ...further });
  const note = await aNote(ctx, { personId: other.id, content: `Write to ${shared}` });
  expect((await erase(one.id, 'Jo Firstborn')).body).toMatchObject({ shared: ['email'] });
  expect((await boss.get(`/api/people/${other.id}`)).body).toEqual(other);
  expect((await boss.get(`/api/notes?personId=${other.id}`)).body).toMatchObject([
    { id: note.id, content: `Write to ${shared}` },
  ]);
});

test('somebody who is deleted already can be erased; the log cannot be rewritten otherwise', async () => {
  const person = await aPerson(ctx, { name: 'Hidden Harriet' });
  await aNote(ctx, { personId: person.id, content: 'Hidden Harriet too' });
  await boss.delete(`/api/people/${person.id}`);
  const admin = await app.signIn('admin');
  expect((await erase(person.id, 'Hidden Harriet', admin)).status).toBe(403);
  expect((await erase(person.id, 'Hidden Harriet')).status).toBe(200);
  expect(await findInTables('Hidden Harriet')).toEqual([]);
  const rewrite = (set: string) =>
    pool.query(
      `begin; select set_config('crm.erasing', 'on', true); update changes set ${set}; commit`,
    );
  await expect(rewrite(`verb = 'x'`)).rejects.toThrow('append-only');
  await pool.query('rollback');
  await expect(rewrite('before = null, after = null')).rejects.toThrow('append-only');
  await pool.query('rollback');
  await expect(pool.query(`update changes set after = '{}'`)).rejects.toThrow('append-only');
});
