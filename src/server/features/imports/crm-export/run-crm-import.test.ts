import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import type { CrmImportReport } from '#contract/crm-import.ts';
import { openTestApp } from '#test/app.ts';
import { holdTable } from '#test/brakes.ts';
import { crmEndOf, startCrmAs, uploadCrmAs } from '#test/crm-imports.ts';
import type { Fault } from '#test/imports.ts';

vi.setConfig({ testTimeout: 60_000 });

const app = await openTestApp();
const admin = await app.signIn('admin');
const header =
  'Type,First Name,Last Name,Title,Organisation,Email Address,Mobile Phone,Work Phone,City,State,Postcode,Tags,General Notes';

async function count(query: string, ...values: unknown[]): Promise<number> {
  const result = await app.database.pool.query(`select count(*)::int as count ${query}`, values);
  return result.rows[0].count;
}

/** How many records of each kind that an import creates. */
async function counts(): Promise<number[]> {
  const tables = ['people', 'organizations', 'notes', 'changes', 'activity_log'];
  return Promise.all(tables.map((table) => count(`from ${table}`)));
}

describe('a run', () => {
  const rows = Array.from(
    { length: 600 },
    (_, n) => `Person,R${n},Un,,Run Co ${n % 90},r${n}@crmrun.example,,,Perth,WA,,,Note ${n}`,
  );
  const file = `${header}\n${rows.join('\n')}`;
  const made = () => count("from people where email like '%@crmrun.example'");

  it('that fails leaves nothing, and can be started again', async () => {
    await app.database.pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no room left' using errcode = 'XX000'; end $$;
      create trigger refuse before insert on people for each row
        when (new.email = 'r590@crmrun.example') execute function refuse()`);
    const before = await counts();
    const id = await startCrmAs(admin, file);
    const failed = await crmEndOf(admin, id);
    expect(failed).toMatchObject({
      status: 'failed',
      outcome: null,
      error: 'Something went wrong on our side. Nothing was imported.',
    });
    expect(app.takeFaults()).toHaveLength(1);
    expect(await counts()).toEqual(before);
    await app.database.pool.query('drop trigger refuse on people; drop function refuse');
    expect((await admin.post(`/api/crm-service/imports/${id}/start`, {})).status).toBe(200);
    const done = await crmEndOf(admin, id);
    expect(done.outcome).toMatchObject({ people: { created: 600 }, named: 90, notes: 600 });
    expect(await made()).toBe(600);
    expect((await admin.post<Fault>(`/api/crm-service/imports/${id}/start`, {})).body.message).toBe(
      'The import is done already.',
    );
    expect((await admin.delete(`/api/crm-service/imports/${id}`)).status).toBe(409);
  });

  it('of the same file twice at once: the second finds what the first has created', async () => {
    const twice = file.replaceAll('crmrun', 'crmtwice').replaceAll('Run Co', 'Twice Co');
    const ids = await Promise.all([startCrmAs(admin, twice), startCrmAs(admin, twice)]);
    const ends = await Promise.all(ids.map((id) => crmEndOf(admin, id)));
    expect(ends.map(({ outcome }) => outcome?.people.created).toSorted()).toEqual([0, 600]);
    expect(await count("from people where email like '%@crmtwice.example'")).toBe(600);
    expect(await count("from organizations where name like 'Twice Co%'")).toBe(90);
  });

  it('whose server died says so after 30 seconds of silence, and can be started again without duplicates', async () => {
    const { body } = await uploadCrmAs(admin, file.replaceAll('crmrun', 'crmdead'));
    await app.database.pool.query(
      "update import_jobs set status = 'running', run_id = $2, heartbeat_at = $3 where id = $1",
      [body.id, randomUUID(), new Date(app.clock.now().getTime() - 31_000)],
    );
    const read = await admin.get<CrmImportReport>(`/api/crm-service/imports/${body.id}`);
    expect(read.body).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('interrupted'),
    });
    await admin.post(`/api/crm-service/imports/${body.id}/start`, {});
    expect((await crmEndOf(admin, body.id)).outcome?.people.created).toBe(600);
    expect(await count("from people where email like '%@crmdead.example'")).toBe(600);
  });

  it('can be cancelled while it runs, and leaves nothing', async () => {
    const release = await holdTable(app.database, 'people');
    const id = await startCrmAs(admin, file.replaceAll('crmrun', 'crmoff'));
    try {
      expect((await admin.delete(`/api/crm-service/imports/${id}`)).status).toBe(204);
    } finally {
      await release();
    }
    await vi.waitFor(
      async () => {
        // The server of the tests has other databases, with locks of the same name.
        const here = 'database = (select oid from pg_database where datname = current_database())';
        const lock = `from pg_locks where locktype = 'advisory' and granted and ${here}`;
        const mine = `${lock} and objid = (hashtext('crm import')::bigint & 4294967295)::oid`;
        expect(await count(mine)).toBe(0);
      },
      { timeout: 15_000 },
    );
    expect(await count("from people where email like '%@crmoff.example'")).toBe(0);
    expect((await admin.get(`/api/crm-service/imports/${id}`)).status).toBe(404);
  });
});
