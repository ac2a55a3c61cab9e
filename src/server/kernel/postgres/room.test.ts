/** A disk that fills up, as callers see it: what needs too much room is refused with figures, reading goes on. */
import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { ImportUpload } from '#contract/imports.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { aPdf, formWith, uploadFileAs } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';
import type { Volume } from './volume.ts';

const mega = 1024 ** 2;
const volume: Volume = { size: 10_000 * mega, free: 0, owed: 0, device: 1 };
const setFree = (megabytes: number) => {
  volume.free = megabytes * mega;
};
setFree(5_000);
const app = await openTestApp({ readVolume: async () => ({ ...volume }) });
const boss = await app.signIn('super_user');
const person = await aPerson(await app.as());

/** How much room a refusal says is needed and free, in MB. */
function figuresOf({ status, body }: { status: number; body: ErrorReply }) {
  const words =
    /^There is too little room on the server’s disk: (\d+) MB are needed, and (\d+) MB are free\. Nothing was changed\.$/;
  const [, needed, free] = words.exec(body.message) ?? [];
  return { status, code: body.code, needed: Number(needed), free: Number(free) };
}

const someRows = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ name: `Person ${n}`, email: `p${n}@example.com` }));
const write = () => boss.post<ErrorReply>('/api/people', { name: 'Rose Doyle' });
const peopleCount = async () => (await boss.get<unknown[]>('/api/people')).body.length;

test('R-05: with hardly anything left every write is refused, reading and signing in go on, and it ends by itself', async () => {
  expect((await write()).status).toBe(201);
  const before = await peopleCount();
  setFree(100);
  await expect.poll(async () => (await write()).status).toBe(507);
  const refused = await write();
  expect(figuresOf(refused)).toEqual({ status: 507, code: 'no_room', needed: 128, free: 100 });
  expect(refused.headers['retry-after']).toBe('60');
  // An export is streamed and needs almost no room: so everything can be saved even from a full disk.
  const exports = ['/api/export', '/api/exports/people?format=csv'];
  for (const path of ['/api/people', '/api/tasks', '/api/auth/user', '/api/health', ...exports]) {
    expect((await boss.get(path)).status, path).toBe(200);
  }
  const signIn = { username: 'nobody', password: 'wrong' };
  expect((await app.visitor.post('/api/staff-login', signIn)).status).toBe(401);
  setFree(5_000);
  await expect.poll(async () => (await write()).status).toBe(201);
  expect(await peopleCount()).toBeGreaterThan(before);
  mustSurvive('R-05', {
    figure: '507 with words, reads answer, ends by itself',
    limit: '507 with words, reads answer',
  });
});

test('an upload that would leave too little is refused before it is read, and leaves nothing', async () => {
  setFree(130);
  const big = Buffer.concat([aPdf, Buffer.alloc(10 * mega)]);
  const upload = () => uploadFileAs<ErrorReply>(boss, { personId: person.id }, 'big.pdf', big);
  expect(figuresOf(await upload())).toMatchObject({ status: 507, needed: 139, free: 130 });
  expect((await boss.get(`/api/files?personId=${person.id}`)).body).toEqual([]);
  setFree(140);
  expect((await upload()).status).toBe(201);
});

test('a list is refused by its rows, which take more than their bytes', async () => {
  setFree(330);
  const before = await peopleCount();
  const send = (count: number) =>
    boss.post<ErrorReply>('/api/people/import-csv', { data: someRows(count) });
  // 128 MB stay free, 192 MB are for the log of changes, and 2 kB go for each row and more.
  expect(figuresOf(await send(5_000))).toMatchObject({ status: 507, needed: 331, free: 330 });
  expect(await peopleCount()).toBe(before);
  expect((await send(500)).status).toBe(200);
  expect(await peopleCount()).toBe(before + 500);
});

test('a file is refused as its import is started, and can be imported once there is room', async () => {
  setFree(5_000);
  const lines = someRows(4_000).map(({ name, email }) => `${name},${email}\n`);
  const form = await formWith('list.csv', Buffer.from(`name,email\n${lines.join('')}`), {
    entity: 'people',
  });
  const { body: job } = await boss.send<ImportUpload>(
    'POST',
    '/api/imports',
    form.body,
    form.headers,
  );
  const start = () =>
    boss.post<ErrorReply>(`/api/imports/${job.id}/start`, { mapping: job.mapping });
  setFree(325);
  const { needed, ...rest } = figuresOf(await start());
  expect(rest).toEqual({ status: 507, code: 'no_room', free: 325 });
  expect(needed).toBeGreaterThan(327);
  expect(needed).toBeLessThan(332);
  expect((await boss.get<{ status: string }>(`/api/imports/${job.id}`)).body.status).toBe(
    'uploaded',
  );
  setFree(5_000);
  expect((await start()).status).toBe(200);
  await expect
    .poll(async () => (await boss.get<{ status: string }>(`/api/imports/${job.id}`)).body.status, {
      timeout: 60_000,
    })
    .toBe('done');
}, 90_000);

test('an import of everything is refused once it is known how much it holds, and nothing of it stays', async () => {
  const { body: document } = await boss.get<Record<string, unknown>>('/api/export');
  const send = async () => {
    const form = await formWith('all.json', Buffer.from(JSON.stringify(document)));
    return boss.send<ErrorReply>('POST', '/api/import', form.body, form.headers);
  };
  setFree(330);
  expect(figuresOf(await send())).toMatchObject({ status: 507, code: 'no_room', free: 330 });
  setFree(5_000);
  expect((await send()).status).toBe(200);
}, 90_000);

test('R-05: a full disk of an outside database is answered with 507, and reading goes on', async () => {
  await app.database.pool.query(`
    create function full_disk() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger full_disk before insert on people execute function full_disk()`);
  const refused = await write();
  expect([refused.status, refused.body.message]).toEqual([
    507,
    'The server has no room left on its disk. Nothing was changed.',
  ]);
  expect((await boss.get('/api/people')).status).toBe(200);
  await app.database.pool.query('drop trigger full_disk on people');
  expect((await write()).status).toBe(201);
});
