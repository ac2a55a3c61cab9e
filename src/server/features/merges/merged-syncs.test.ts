/** What is elsewhere, and what was decided about duplicates, goes on with the survivor of a merge. */
import { expect, test } from 'vitest';
import { readParties } from '#server/features/crm-services/sync/tools.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { mergesOf, readMergedTables } from '#test/merges.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const { pool } = app.database;
const { merge, unmerge } = mergesOf(app, boss);

async function aCollection(name: string): Promise<string> {
  const id = newId();
  await pool.query(
    `insert into mail_collections (id, origin, kind, remote_id, name, can_write, created_at, updated_at)
     values ($1, 'https://dav.example', 'contacts', $2, $2, true, $3, $3)`,
    [id, name, app.clock.now()],
  );
  return id;
}

async function linkMail(collectionId: string, recordId: string, remoteId: string) {
  await pool.query(
    `insert into mail_links (id, kind, collection_id, remote_id, record_id, ours, theirs, record_version)
     values ($1, 'contacts', $2, $3, $4, '{}', '{}', $5)`,
    [newId(), collectionId, remoteId, recordId, app.clock.now()],
  );
}

async function linkCrm(service: string, recordId: string, externalId: string) {
  await pool.query(
    `insert into crm_sync_links (service, entity, external_id, record_id, snapshot, updated_at)
     values ($1, 'people', $2, $3, '{}', $4)`,
    [service, externalId, recordId, app.clock.now()],
  );
}

test('links of address books and CRM services go to the survivor, but for a second one in the same place', async () => {
  const [home, work] = [await aCollection('Home'), await aCollection('Work')];
  const [keep, gone] = [await aPerson(ctx), await aPerson(ctx)];
  await linkMail(home, keep.id, 'kept');
  await linkMail(home, gone.id, 'second');
  await linkMail(work, gone.id, 'only');
  await linkCrm('one', keep.id, '11');
  await linkCrm('one', gone.id, '12');
  await linkCrm('two', gone.id, '21');
  const before = await readMergedTables(app);
  const { id } = await merge('person', [keep.id, gone.id]);
  const { rows: mail } = await pool.query(
    `select remote_id as remote, record_id as record, ended_at is not null as rests
     from mail_links order by remote_id`,
  );
  expect(mail).toEqual([
    { remote: 'kept', record: keep.id, rests: false },
    { remote: 'only', record: keep.id, rests: false },
    // Still there, and nobody deletes it for the record that is hidden here.
    { remote: 'second', record: gone.id, rests: true },
  ]);
  const { rows: crm } = await pool.query(
    'select external_id as external, record_id as record from crm_sync_links order by external_id',
  );
  expect(crm).toEqual([
    { external: '11', record: keep.id },
    { external: '12', record: gone.id },
    { external: '21', record: keep.id },
  ]);
  // What comes in for the second one belongs to the survivor all the same.
  const parties = await readParties(ctx, 'one', ['11', '12']);
  expect([...parties.values()]).toMatchObject([
    { recordId: keep.id, isDeleted: false },
    { recordId: keep.id, isDeleted: false },
  ]);
  await unmerge(id);
  expect(await readMergedTables(app)).toEqual(before);
});

test('a contact that may be the merged record may be the survivor', async () => {
  const book = await aCollection('Doubts');
  const [keep, gone] = [await aPerson(ctx), await aPerson(ctx)];
  await pool.query(
    `insert into mail_items (collection_id, remote_id, etag, state) values ($1, 'doubt', '1', '{}')`,
    [book],
  );
  await pool.query(
    `insert into mail_doubts (id, collection_id, remote_id, name, record_id, level, reasons, is_taken, created_at)
     values ($1, $2, 'doubt', 'Ada', $3, 'maybe', '{same name}', false, $4)`,
    [newId(), book, gone.id, app.clock.now()],
  );
  const recordOf = async () => {
    const { rows } = await pool.query<{ id: string }>(
      `select record_id as id from mail_doubts where remote_id = 'doubt'`,
    );
    return rows[0]?.id;
  };
  const { id } = await merge('person', [keep.id, gone.id]);
  expect(await recordOf()).toBe(keep.id);
  await unmerge(id);
  expect(await recordOf()).toBe(gone.id);
});

test('decisions about pairs go to the survivor, unless one was made for it', async () => {
  const [keep, gone, other, known] = [
    await anOrganization(ctx),
    await anOrganization(ctx),
    await anOrganization(ctx),
    await anOrganization(ctx),
  ];
  const decide = async (one: string, two: string | null, leadKey: string | null = null) => {
    const [first, second] = two === null ? [one, null] : [one, two].toSorted();
    await pool.query(
      `insert into decided_pairs (id, decision_id, kind, record_id, other_id, lead_key, verdict, decided_by_id, decided_at)
       values ($1, $1, 'organization', $2, $3, $4, 'different', $5, $6)`,
      [newId(), first, second, leadKey, ctx.actor.id, app.clock.now()],
    );
  };
  await decide(gone.id, other.id);
  await decide(gone.id, known.id);
  await decide(keep.id, known.id);
  await decide(gone.id, keep.id);
  await decide(gone.id, null, 'lead');
  const before = await readMergedTables(app);
  const { id } = await merge('organization', [keep.id, gone.id]);
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int from decided_pairs where $1 in (record_id, other_id)',
    [keep.id],
  );
  // With the other one, with the known one, with the one that has gone, and of the lead.
  expect(rows).toEqual([{ count: 4 }]);
  await unmerge(id);
  expect(await readMergedTables(app)).toEqual(before);
});
