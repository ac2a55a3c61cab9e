/** Two servers on one database whose clocks are half a minute apart, and one whose clock jumps. */
import { afterAll, expect, test, vi } from 'vitest';
import type { ImportReport, ImportUpload } from '#contract/imports.ts';
import { holdTable } from '../brakes.ts';
import { signUpAt } from '../remote-user.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { createTestDatabase } from '../test-database.ts';

vi.setConfig({ testTimeout: 180_000 });

/** Shifts what a process takes for the time; by an hour more with each SIGUSR2. */
const shifted = (by: number) => `
  const Real = Date;
  let shift = ${by};
  process.on('SIGUSR2', () => { shift += 3600000 });
  globalThis.Date = class Date extends Real {
    constructor(...given) { if (given.length === 0) super(Real.now() + shift); else super(...given); }
    static now() { return Real.now() + shift; }
  };
`;

const database = await createTestDatabase();
const right = await startServerProcess(database.url);
const ahead = await startServerProcess(database.url, shifted(35_000));
const behind = await startServerProcess(database.url, shifted(-35_000));
const user = await signUpAt(right.url);
afterAll(async () => {
  await Promise.all([right, ahead, behind].map((server) => server.kill()));
  await database.drop();
});

const at = (server: ServerProcess, path: string, body?: object) =>
  fetch(server.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { cookie: user.cookie, ...(body && { 'content-type': 'application/json' }) },
  });

async function upload(server: ServerProcess, list: string): Promise<ImportUpload> {
  const form = new FormData();
  form.set('entity', 'people');
  form.set('file', new File([list], 'list.csv'));
  const reply = await fetch(`${server.url}/api/imports`, {
    method: 'POST',
    headers: { cookie: user.cookie },
    body: form,
  });
  return reply.json();
}

const reportOf = async (server: ServerProcess, id: string): Promise<ImportReport> =>
  (await at(server, `/api/imports/${id}`)).json();

/** Does something while no import can write people, however long it takes. */
async function whileBraked<Result>(act: () => Promise<Result>): Promise<Result> {
  const release = await holdTable(database, 'people');
  try {
    return await act();
  } finally {
    await release();
  }
}

/** Runs an import at a server, in the middle of which it is looked at from everywhere. */
async function importWhile(server: ServerProcess, name: string, meanwhile: () => Promise<void>) {
  const id = await whileBraked(async () => {
    const uploaded = await upload(server, `name,email\n${name},${name}@clocks.example\n`);
    const { mapping } = uploaded;
    const started = await at(server, `/api/imports/${uploaded.id}/start`, { mapping });
    expect(started.status).toBe(200);
    for (let look = 0; look < 5; look += 1) {
      await meanwhile();
      for (const other of [right, ahead, behind]) {
        expect(await reportOf(other, uploaded.id)).toMatchObject({ status: 'running' });
      }
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
    return uploaded.id;
  });
  await expect
    .poll(async () => (await reportOf(right, id)).status, { timeout: 60_000 })
    .toBe('done');
}

test('the skew is told at the start', () => {
  expect(right.output()).not.toContain('The clock of this server');
  expect(ahead.output()).toMatch(/The clock of this server is 35 s ahead of the database's/);
  expect(behind.output()).toMatch(/The clock of this server is 35 s behind the database's/);
});

test.each([
  ['right', right],
  ['ahead', ahead],
  ['behind', behind],
])(
  'an import of the server whose clock is %s is left alone by the others',
  async (name, server) => {
    await importWhile(server, name, async () => undefined);
  },
);

test('an import survives jumps of the clock of its own server, and records stay in order', async () => {
  await importWhile(ahead, 'jumping', async () => ahead.signal('SIGUSR2'));
  const created = [];
  for (const server of [ahead, right, behind]) {
    const reply = await at(server, '/api/people', { name: 'In order' });
    created.push(((await reply.json()) as { createdAt: string }).createdAt);
  }
  expect(created).toEqual(created.toSorted());
});

test('a run whose server dies is found out, though the clock of who looks is behind', async () => {
  await whileBraked(async () => {
    const dying = await startServerProcess(database.url, shifted(35_000));
    const { id, mapping } = await upload(dying, 'name,email\nNever,never@clocks.example\n');
    const { status } = await at(dying, `/api/imports/${id}/start`, { mapping });
    await dying.kill();
    expect(status).toBe(200);
    await expect
      .poll(async () => (await reportOf(behind, id)).status, { timeout: 90_000, interval: 1_000 })
      .toBe('failed');
    expect((await reportOf(right, id)).error).toContain('the server stopped while it ran');
  });
});
