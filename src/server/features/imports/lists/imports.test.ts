import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { type ImportJob, type ImportReport, maxFileSize } from '#contract/imports.ts';
import { clockAt } from '#server/kernel/clock.ts';
import type { UploadPart } from '#server/kernel/http/multipart.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import { endOf, type Fault, startAs, uploadAs } from '#test/imports.ts';
import { pruneImports } from './imports.commands.ts';
import { uploadImport } from './upload-import.ts';

const app = await openTestApp();
const day = 24 * 60 * 60 * 1_000;

async function count(query: string, ...values: unknown[]): Promise<number> {
  const result = await app.database.pool.query(`select count(*)::int as count ${query}`, values);
  return result.rows[0].count;
}

describe('an upload', () => {
  it('may name the entity after the file', async () => {
    const client = await app.signIn('staff');
    const reply = await uploadAs(client, 'Company\nA', {
      entity: 'organizations',
      entityLast: true,
    });
    expect(reply.status).toBe(201);
    expect(reply.body.mapping).toEqual([{ column: 0, field: 'name' }]);
  });

  it.each<[string, string | Uint8Array, object, number, string]>([
    ['an empty file', '', {}, 400, 'The CSV file is empty'],
    [
      'a file of headers only',
      'Name,Email\r\n',
      {},
      400,
      'names of columns and no rows below them',
    ],
    ['a file of blank lines', '\n\n ,\n', {}, 400, 'The CSV file is empty'],
    [
      'a header that cannot be read',
      '"Name,Email\nA,b',
      {},
      400,
      'The headers on line 1 cannot be read',
    ],
    ['too many columns', `${'a,'.repeat(501)}\n1`, {}, 400, 'more than 500 columns'],
    [
      'another kind of file',
      'Name\nA',
      { name: 'list.pdf' },
      415,
      'Only .csv, .xlsx and .xlsm files',
    ],
    [
      'a picture by the name of a list',
      Buffer.from([0x89, 0x50, 0, 0, 0, 1, 2]),
      {},
      415,
      'not a CSV file',
    ],
    [
      'an unknown entity',
      'Name\nA',
      { entity: 'robots' },
      400,
      'entity must be people, organizations, opportunities, tasks or units',
    ],
  ])('of %s is refused', async (_, file, given, status, message) => {
    const client = await app.signIn('staff');
    const before = await count('from import_jobs');
    const reply = await uploadAs<Fault>(client, file, given);
    expect(reply.status).toBe(status);
    expect(reply.body.message).toContain(message);
    expect(await count('from import_jobs')).toBe(before);
  });

  it('of more than 256 MB is refused before it is read if its length is known', async () => {
    const client = await app.signIn('staff');
    const body = Buffer.alloc(257 * 1_048_576);
    const type = { 'content-type': 'multipart/form-data; boundary=x' };
    const reply = await client.post<Fault>('/api/imports', body, type);
    expect(reply.status).toBe(413);
    expect(reply.body.message).toContain('256 MB');
  });

  it.each([
    ['counted', [Buffer.from('Name,Email\n'), Buffer.alloc(maxFileSize)], false],
    ['cut off', [Buffer.from('Name,Email\nA,b')], true],
  ])(
    'of more than 256 MB is refused while it arrives, %s, and leaves nothing',
    async (_, bytes, cut) => {
      const ctx = await app.as('staff');
      const before = await count('from import_jobs');
      const parts = async function* (): AsyncGenerator<UploadPart> {
        yield { name: 'entity', value: 'people' };
        yield { fileName: 'a.csv', bytes: Readable.from(bytes), isTruncated: () => cut };
      };
      await expect(uploadImport(ctx, parts())).rejects.toMatchObject({ code: 'too_large' });
      expect(await count('from import_jobs')).toBe(before);
      expect(
        await count('from import_chunks where job_id not in (select id from import_jobs)'),
      ).toBe(0);
    },
  );

  it.each([
    ['JSON', 'application/json', '{}'],
    ['bare CSV', 'text/csv', 'Name,Email'],
  ])('as %s is refused', async (_, type, body) => {
    const client = await app.signIn('staff');
    const reply = await client.post('/api/imports', body, { 'content-type': type });
    expect(reply.status).toBe(415);
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'Name'],
    ['without a file', 'multipart/form-data; boundary=x', '--x--\r\n'],
    [
      'that breaks off',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nName',
    ],
  ])('%s is refused, and leaves nothing', async (_, type, body) => {
    const client = await app.signIn('staff');
    const before = await count('from import_jobs');
    const reply = await client.post('/api/imports', body, { 'content-type': type });
    expect(reply.status).toBe(400);
    expect(await count('from import_jobs')).toBe(before);
  });

  it('keeps the last part of a path, and no odd characters, as its name', async () => {
    const client = await app.signIn('staff');
    const { body } = await uploadAs(client, 'Name,Email\nA,b', { name: 'C:\\tmp\\li\u202Est.csv' });
    expect(body.fileName).toBe('list.csv');
  });
});

describe('a start', () => {
  it.each<[string, unknown, string]>([
    ['no mapping', {}, 'mapping is required'],
    ['a mapping that is no list', { mapping: 'name' }, 'mapping must be an array'],
    [
      'no column for a required field',
      { mapping: [{ column: 0, field: 'name' }] },
      'no column for Email',
    ],
    [
      'an unknown field',
      { mapping: [{ column: 0, field: 'passwordHash' }] },
      'there is not: passwordHash',
    ],
    [
      'an unknown custom field',
      { mapping: [{ column: 0, field: 'customFields.x' }] },
      'there is not',
    ],
    ['a column too many', { mapping: [{ column: 7, field: 'name' }] }, 'does not have'],
    ['a negative column', { mapping: [{ column: -1, field: 'name' }] }, 'mapping.0.column'],
    [
      'two columns for one field',
      {
        mapping: [
          { column: 0, field: 'name' },
          { column: 1, field: 'name' },
        ],
      },
      'two columns for Name',
    ],
    [
      'two fields for one column',
      {
        mapping: [
          { column: 0, field: 'name' },
          { column: 0, field: 'email' },
        ],
      },
      'names a column twice',
    ],
    ['an unknown encoding', { mapping: [], encoding: 'klingon' }, 'encoding must be one of'],
    ['an unknown delimiter', { mapping: [], delimiter: 'x' }, 'delimiter must be'],
  ])('with %s is refused', async (_, body, message) => {
    const client = await app.signIn('staff');
    const { body: job } = await uploadAs(client, 'Name,Email\nA,a@start.example');
    const reply = await client.post<Fault>(`/api/imports/${job.id}/start`, body);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain(message);
    const after = await client.get<ImportReport>(`/api/imports/${job.id}`);
    expect(after.body.status).toBe('uploaded');
  });
});

describe('a job', () => {
  it('is visible only to its creator and to super users', async () => {
    const maker = await app.signIn('staff');
    const other = await app.signIn(await aUser(await app.as()));
    const { body: job } = await uploadAs(maker, 'Name,Email\nA,a@own.example');
    const calls = (client: TestClient) =>
      Promise.all([
        client.get(`/api/imports/${job.id}`),
        client.get(`/api/imports/${job.id}/preview`),
        client.get(`/api/imports/${job.id}/dropped.csv`),
        client.post(`/api/imports/${job.id}/start`, { mapping: [] }),
        client.delete(`/api/imports/${job.id}`),
      ]).then((replies) => replies.map(({ status }) => status));
    expect(await calls(other)).toEqual([404, 404, 404, 404, 404]);
    expect(await calls(await app.signIn('admin'))).toEqual([404, 404, 404, 404, 404]);
    expect(await calls(app.visitor)).toEqual([401, 401, 401, 401, 401]);

    const listed = async (client: TestClient, query = '') =>
      (await client.get<ImportJob[]>(`/api/imports${query}`)).body.map(({ id }) => id);
    expect(await listed(other)).toEqual([]);
    expect(await listed(maker)).toContain(job.id);
    const superUser = await app.signIn('super_user');
    expect(await listed(superUser)).toContain(job.id);
    expect(await listed(superUser, '?entity=organizations')).not.toContain(job.id);
    const me = await app.userOf('super_user');
    expect(await listed(superUser, `?createdById=${me.id}`)).not.toContain(job.id);
    expect((await superUser.get(`/api/imports/${job.id}`)).status).toBe(200);
    expect((await superUser.delete(`/api/imports/${job.id}`)).status).toBe(204);
  });

  it.each(['nonsense', '00000000-0000-4000-8000-000000000000', '..%2f..', "'--"])(
    'with the id %j does not exist',
    async (id) => {
      const client = await app.signIn('staff');
      const replies = await Promise.all([
        client.get(`/api/imports/${id}`),
        client.get(`/api/imports/${id}/preview`),
        client.get(`/api/imports/${id}/dropped.csv`),
        client.post(`/api/imports/${id}/start`, { mapping: [] }),
        client.delete(`/api/imports/${id}`),
      ]);
      for (const { status } of replies) expect([400, 404]).toContain(status);
    },
  );

  it('is listed page by page, the newest first', async () => {
    const client = await app.signIn(await aUser(await app.as()));
    for (const name of ['a.csv', 'b.csv', 'c.csv']) {
      await uploadAs(client, 'Name,Email\nA,b', { name });
    }
    const first = await client.get<ImportJob[]>('/api/imports?limit=2');
    expect(first.body.map(({ fileName }) => fileName)).toEqual(['c.csv', 'b.csv']);
    const next = /<(.*)>/.exec(first.headers.link ?? '')?.[1] ?? '';
    const second = await client.get<ImportJob[]>(next);
    expect(second.body.map(({ fileName }) => fileName)).toEqual(['a.csv']);
  });

  it('is forgotten after a time, its file before that', async () => {
    const client = await app.signIn('staff');
    const { body: never } = await uploadAs(client, 'Name,Email\nA,a@prune.example');
    const { body: failed } = await uploadAs(client, 'Name,Email\nA,a@prune.example');
    const done = await startAs(client, 'Name,Email\nA,a@prune.example');
    await endOf(client, done);
    await app.database.pool.query(
      "update import_jobs set status = 'failed', finished_at = created_at where id = $1",
      [failed.id],
    );
    const later = (days: number) => ({
      db: app.database.orm,
      clock: clockAt(() => new Date(app.clock.now().getTime() + days * day + 1)),
    });
    const statuses = () =>
      Promise.all(
        [never.id, failed.id, done].map(
          async (id) => (await client.get(`/api/imports/${id}`)).status,
        ),
      );
    await pruneImports(later(0));
    expect(await statuses()).toEqual([200, 200, 200]);
    await pruneImports(later(1));
    expect(await statuses()).toEqual([404, 200, 200]);
    const again = await client.post<Fault>(`/api/imports/${failed.id}/start`, {
      mapping: failed.mapping,
    });
    expect(again.status).toBe(409);
    expect(again.body.message).toContain('Choose it again');
    await pruneImports(later(30));
    expect(await statuses()).toEqual([404, 404, 404]);
    expect(await count("from people where email = 'a@prune.example'")).toBe(1);
  });
});
