import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ImportPreview, ImportReport } from '#contract/imports.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, anOrganization, aUser } from '#test/factories.ts';
import { endOf, startAs, uploadAs } from '#test/imports.ts';

const app = await openTestApp();

/** Who writes people in this database: other databases of the tests' server have such a table too. */
const writersOfPeople = `from pg_locks where relation = 'people'::regclass and granted
  and mode = 'RowExclusiveLock'
  and database = (select oid from pg_database where datname = current_database())`;

async function count(query: string, ...values: unknown[]): Promise<number> {
  const result = await app.database.pool.query(`select count(*)::int as count ${query}`, values);
  return result.rows[0].count;
}

const sp500 = await readFile('src/server/demo/companies/sp500-constituents.csv');
const sp500Mapping = [
  { column: 1, field: 'name' },
  { column: 2, field: 'industry' },
  { column: 4, field: 'location' },
];

describe('an import job', () => {
  it('takes more rows than a call may have', async () => {
    const client = await app.signIn('staff');
    const rows = `Name,Email\nOne,one@rows.example\n${'No address,\n'.repeat(50_000)}`;
    const { body } = await uploadAs(client, rows);
    await client.post(`/api/imports/${body.id}/start`, { mapping: body.mapping });
    expect(await endOf(client, body.id, { timeout: 100_000 })).toMatchObject({
      status: 'done',
      imported: 1,
      dropped: 50_000,
    });
  }, 120_000);

  it('imports the 503 companies of the S&P 500', async () => {
    const client = await app.signIn('staff');
    const me = await app.userOf('staff');
    const upload = await uploadAs(client, sp500, { entity: 'organizations', name: 'sp500.csv' });
    expect(upload.status).toBe(201);
    expect(upload.body).toMatchObject({
      entity: 'organizations',
      fileName: 'sp500.csv',
      fileSize: sp500.length,
      status: 'uploaded',
      encoding: 'utf-8',
      delimiter: ',',
      header: expect.arrayContaining([
        'Symbol',
        'Security',
        'GICS Sector',
        'Headquarters Location',
      ]),
    });
    expect(upload.body.preview).toHaveLength(5);
    expect(upload.body.preview[0]).toContain('Saint Paul, Minnesota');
    expect(upload.body.mapping.filter(({ field }) => field !== 'ignore')).toEqual([
      { column: 3, field: 'industry' },
      { column: 4, field: 'location' },
    ]);

    const { id } = upload.body;
    await client.post(`/api/imports/${id}/start`, { mapping: sp500Mapping });
    expect(await endOf(client, id)).toMatchObject({
      status: 'done',
      progress: 100,
      imported: 503,
      dropped: 0,
      droppedRows: [],
      error: null,
      finishedAt: app.clock.now().toISOString(),
    });
    const found = await client.get<Organization[]>('/api/organizations?q=A. O. Smith');
    expect(found.body).toMatchObject([
      {
        name: 'A. O. Smith',
        industry: 'Industrials',
        location: 'Milwaukee, Wisconsin',
        status: 'prospect',
        assignedToId: me.id,
        createdById: me.id,
      },
    ]);
    expect(await count('from organizations where import_id = $1', id)).toBe(503);
    expect(await count("from changes where verb = 'organization.imported'")).toBe(503);
    expect(
      await count(
        "from activity_log where user_id = $1 and activity_type = 'other' and description = $2",
        me.id,
        'Imported 503 organizations from sp500.csv',
      ),
    ).toBe(1);
    expect(await count('from import_chunks where job_id = $1', id)).toBe(0);
  });

  it('reports each dropped row with its line and reason, and offers them for download to be fixed', async () => {
    const client = await app.signIn('staff');
    const file = Buffer.from(
      [
        'Full Name;Email;Phone;Tags',
        'Ann Line;ann@line.example;1;VIP, Newsletter',
        '',
        '"Two\r\nLines";two@line.example;2;',
        'No Mail;;3;',
        ';no@name.example;4;',
        'Bad Mail;at line;=5;',
        `Long;long@line.example;${'6'.repeat(61)};`,
        'Short;row',
        'One;too@many.example;7;;more',
        'Trailing;trailing@line.example;8;;;',
        '"Broken;broken@line.example;9;',
        ';;;',
        'Zo\xeb Last;zoe@line.example;10;',
      ].join('\r\n'),
      'latin1',
    );
    const { body: uploaded } = await uploadAs(client, file);
    expect(uploaded).toMatchObject({ encoding: 'windows-1252', delimiter: ';' });
    const id = await startAs(client, file);
    const report = await endOf(client, id);
    expect(report).toMatchObject({ imported: 4, dropped: 7 });
    expect(report.droppedRows).toEqual([
      { line: 6, reason: 'No e-mail address' },
      { line: 7, reason: 'No name' },
      { line: 8, reason: '"Email" must be a valid e-mail address: at line' },
      { line: 9, reason: '"Phone" must be at most 60 characters' },
      { line: 10, reason: '"Email" must be a valid e-mail address: row' },
      { line: 11, reason: 'The row has 5 columns, the header 4 columns' },
      { line: 13, reason: 'A quotation mark is opened here and not closed properly' },
    ]);
    const people = await client.get<Person[]>('/api/people?q=line.example');
    expect(people.body.map(({ name }) => name)).toEqual([
      'Ann Line',
      'Trailing',
      'Two\r\nLines',
      'Zoë Last',
    ]);

    const csv = await client.get<string>(`/api/imports/${id}/dropped.csv`);
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(csv.headers['content-disposition']).toBe(
      "attachment; filename*=UTF-8''list%20-%20dropped%20rows.csv",
    );
    const lines = csv.body.split('\r\n');
    expect(lines[0]).toBe('\uFEFF"Full Name";"Email";"Phone";"Tags";"Line";"Reason"');
    expect(lines[3]).toBe(
      `"Bad Mail";"at line";"'=5";;"8";"""Email"" must be a valid e-mail address: at line"`,
    );
    const again = await uploadAs(client, csv.body);
    expect(again.body.mapping.map(({ field }) => field)).toEqual([
      ...['name', 'email', 'phone', 'tags', 'ignore', 'ignore'],
    ]);
  });

  it('keeps the first 1,000 dropped rows and counts them all', async () => {
    const client = await app.signIn('staff');
    const rows = Array.from({ length: 1_200 }, (_, index) => `Nobody ${index},`);
    const report = await endOf(client, await startAs(client, `Name,Email\n${rows.join('\n')}`));
    expect(report).toMatchObject({ status: 'done', imported: 0, dropped: 1_200 });
    expect(report.droppedRows).toHaveLength(1_000);
    expect(report.droppedRows.at(-1)).toEqual({ line: 1_001, reason: 'No e-mail address' });
  });

  it('imports what the mapping says: names in two parts, places in several, custom fields', async () => {
    await aCustomField(await app.as(), {
      name: 'size',
      label: 'Fleet size',
      entityType: 'person',
      fieldType: 'number',
    });
    const client = await app.signIn('staff');
    const file =
      'First Name,Last Name,E-mail,Street,City,Fleet Size,Employer,Group\n' +
      'Mo,Part,mo@part.example,1 High St,Perth,12,Part Motors,VIP\n' +
      'No,Part,no@part.example,,Perth,many,Part Motors,\n';
    const { body } = await uploadAs(client, file);
    expect(body.targets.map(({ field }) => field)).toContain('customFields.size');
    expect(body.mapping.map(({ field }) => field)).toEqual([
      ...['firstName', 'lastName', 'email', 'ignore', 'location'],
      ...['customFields.size', 'organization', 'ignore'],
    ]);
    const mapping = body.mapping.map(({ column, field }) => {
      if (column === 3) return { column, field: 'location' };
      return { column, field: column === 7 ? 'tags' : field };
    });
    const report = await endOf(client, await startAs(client, file, 'people', mapping));
    expect(report).toMatchObject({
      imported: 1,
      droppedRows: [{ line: 3, reason: '"Fleet Size" must be a number: many' }],
    });
    const found = await client.get<Person[]>('/api/people?q=part.example');
    expect(found.body).toMatchObject([
      {
        name: 'Mo Part',
        location: '1 High St, Perth',
        organizationName: 'Part Motors',
        customFields: { size: 12 },
        tags: ['VIP'],
      },
    ]);
  });

  it('reads a file again with another encoding or delimiter, before and at the start', async () => {
    const client = await app.signIn('staff');
    const file = Buffer.from(
      'Name,Email\nŁukasz,lukasz@pol.example\n'.replace('Ł', '\xa3'),
      'latin1',
    );
    const { body } = await uploadAs(client, file);
    expect(body.preview).toEqual([['£ukasz', 'lukasz@pol.example']]);
    const query = new URLSearchParams({ encoding: 'windows-1250', delimiter: ',' });
    const preview = await client.get<ImportPreview>(`/api/imports/${body.id}/preview?${query}`);
    expect(preview.body).toMatchObject({
      encoding: 'windows-1250',
      header: ['Name', 'Email'],
      preview: [['Łukasz', 'lukasz@pol.example']],
    });
    await client.post(`/api/imports/${body.id}/start`, {
      mapping: body.mapping,
      encoding: 'windows-1250',
    });
    expect(await endOf(client, body.id)).toMatchObject({ imported: 1, encoding: 'windows-1250' });
    const found = await client.get<Person[]>('/api/people?q=lukasz@pol');
    expect(found.body[0]?.name).toBe('Łukasz');
  });

  it('fails as a whole if the encoding does not fit, and can be started again', async () => {
    const client = await app.signIn('staff');
    const rows = Array.from(
      { length: 2_000 },
      (_, index) => `Row ${index},row${index}@fit.example`,
    );
    const file = Buffer.from(`Name,Email\n${rows.join('\n')}\nZo\xeb,zoe@fit.example`, 'latin1');
    const { body } = await uploadAs(client, file);
    const start = (encoding: string) =>
      client.post(`/api/imports/${body.id}/start`, { mapping: body.mapping, encoding });
    await start('utf-8');
    expect(await endOf(client, body.id)).toMatchObject({
      status: 'failed',
      imported: 0,
      error: 'The text cannot be read as utf-8. Choose another encoding. Nothing was imported.',
    });
    expect(await count("from people where email like '%@fit.example'")).toBe(0);
    await start('windows-1252');
    expect(await endOf(client, body.id)).toMatchObject({ status: 'done', imported: 2_001 });
  });

  it('leaves no row when a run fails, and imports all of them the next time', async () => {
    const client = await app.signIn('staff');
    await app.database.pool.query(`
      create function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'no room left' using errcode = 'XX000'; end $$;
      create trigger refuse before insert on people for each row
        when (new.email = 'row1400@fails.example') execute function refuse()`);
    const rows = Array.from(
      { length: 1_500 },
      (_, index) => `Row ${index},row${index}@fails.example,Failing Motors ${index % 7}`,
    );
    const id = await startAs(client, `Name,Email,Company\n${rows.join('\n')}`);
    const report = await endOf(client, id);
    expect(report).toMatchObject({ status: 'failed', imported: 0, droppedRows: [] });
    expect(report.error).toBe('Something went wrong on our side. Nothing was imported.');
    expect(app.takeFaults()).toHaveLength(1);
    expect(await count('from people where import_id = $1', id)).toBe(0);
    expect(await count('from organizations where import_id = $1', id)).toBe(0);
    expect(await count("from changes where after->>'email' like '%@fails.example'")).toBe(0);

    await app.database.pool.query('drop trigger refuse on people; drop function refuse');
    await client.post(`/api/imports/${id}/start`, { mapping: report.mapping });
    expect(await endOf(client, id)).toMatchObject({ status: 'done', imported: 1_500 });
    expect(await count('from people where import_id = $1', id)).toBe(1_500);
    expect(await count('from organizations where import_id = $1', id)).toBe(7);
  });
});

describe('a run', () => {
  const file = `Name,Email\n${Array.from({ length: 3_000 }, (_, i) => `R ${i},r${i}@run.example`).join('\n')}`;
  const beat = "update import_jobs set heartbeat_at = $2, status = 'running' where id = $1";

  beforeEach(async () => {
    await app.database.pool.query("delete from people where email like '%@run.example'");
  });

  it('is given up after its server was silent for 25 seconds, and can be started again without duplicates', async () => {
    const client = await app.signIn('staff');
    const { body } = await uploadAs(client, file);
    const silentFor = (milliseconds: number) =>
      app.database.pool.query(beat, [body.id, new Date(app.clock.now().getTime() - milliseconds)]);
    await silentFor(24_000);
    const read = () => client.get<ImportReport>(`/api/imports/${body.id}`);
    expect((await read()).body.status).toBe('running');
    await silentFor(26_000);
    expect((await read()).body).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('interrupted'),
    });
    await client.post(`/api/imports/${body.id}/start`, { mapping: body.mapping });
    expect(await endOf(client, body.id)).toMatchObject({ status: 'done', imported: 3_000 });
    expect(await count("from people where email like '%@run.example'")).toBe(3_000);
  });

  it('cannot commit any more once it was given up', async () => {
    const client = await app.signIn('staff');
    const id = await startAs(client, file);
    // As another server would, to which this one seemed dead.
    await app.database.pool.query(
      "update import_jobs set status = 'failed', run_id = $2 where id = $1 and status = 'running'",
      [id, randomUUID()],
    );
    await app.fastify.ready();
    await vi.waitFor(
      async () => {
        expect(
          await count(
            "from pg_stat_activity where state like 'idle in transaction%' and datname = current_database()",
          ),
        ).toBe(0);
        expect(await count(writersOfPeople)).toBe(0);
      },
      { timeout: 10_000 },
    );
    expect((await endOf(client, id)).status).toBe('failed');
    expect(await count("from people where email like '%@run.example'")).toBe(0);
  });

  it('can be cancelled while it runs, and leaves nothing', async () => {
    const client = await app.signIn('staff');
    const id = await startAs(client, file);
    expect((await client.delete(`/api/imports/${id}`)).status).toBe(204);
    expect((await client.get(`/api/imports/${id}`)).status).toBe(404);
    await vi.waitFor(
      async () => {
        expect(await count(writersOfPeople)).toBe(0);
      },
      { timeout: 10_000 },
    );
    expect(await count("from people where email like '%@run.example'")).toBe(0);
    expect(await count('from import_chunks where job_id = $1', id)).toBe(0);
  });

  it('runs once, however often it is started', async () => {
    const client = await app.signIn('staff');
    const { body } = await uploadAs(client, file);
    const starts = await Promise.all(
      [1, 2, 3].map(() => client.post(`/api/imports/${body.id}/start`, { mapping: body.mapping })),
    );
    expect(starts.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await endOf(client, body.id)).toMatchObject({ imported: 3_000 });
    const late = await client.post(`/api/imports/${body.id}/start`, { mapping: body.mapping });
    expect(late.status).toBe(409);
    expect((await client.delete(`/api/imports/${body.id}`)).status).toBe(409);
    expect(await count("from people where email like '%@run.example'")).toBe(3_000);
  });

  it('keeps nobody from editing the records it links to, or their own account', async () => {
    const organization = await anOrganization(await app.as(), { name: 'Busy Motors' });
    const user = await aUser(await app.as());
    const client = await app.signIn(user);
    const run = await app.database.pool.connect();
    try {
      await run.query('begin');
      await run.query(
        `insert into people (id, name, organization_id, assigned_to_id, created_at, updated_at)
          values ($1, 'Imported', $2, $3, now(), now())`,
        [randomUUID(), organization.id, user.id],
      );
      const edit = await client.patch(`/api/organizations/${organization.id}`, {
        industry: 'Cars',
      });
      expect(edit.status).toBe(200);
      const account = await client.patch('/api/account', { firstName: 'Samuel' });
      expect(account.status).toBe(200);
    } finally {
      await run.query('rollback');
      run.release();
    }
  });
});
