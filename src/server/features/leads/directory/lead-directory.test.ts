/** The business directory through the app: loaded, searched, removed. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { DirectoryLoad, LeadDirectory } from '#contract/lead-directory.ts';
import { understandQuery } from '#server/features/leads/understand/understand-query.rules.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { holdTable } from '#test/brakes.ts';
import { loadRuns } from './directory-runs.ts';
import { directoryCompanies, directoryLoads } from './lead-directory.table.ts';
import { loadShippedCompanies } from './load-companies.ts';
import { searchDirectory } from './search-directory.queries.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-directory-'));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function upload<Body = DirectoryLoad>(
  client: TestClient,
  file: string | Uint8Array,
  name: string,
  attribution?: string,
) {
  const form = new FormData();
  if (attribution !== undefined) form.set('attribution', attribution);
  form.set('file', new File([Buffer.from(file)], name));
  const request = new Request('http://crm.example', { method: 'POST', body: form });
  return client.send<Body>(
    'POST',
    '/api/leads/directory',
    Buffer.from(await request.arrayBuffer()),
    {
      'content-type': request.headers.get('content-type') ?? '',
    },
  );
}

/** The files that wait to be loaded. */
const uploads = () => readdir(join(dataDir, 'directory-uploads'));

async function loaded(client: TestClient, file: string | Uint8Array, name: string, by?: string) {
  const { body, status } = await upload(client, file, name, by);
  expect(status).toBe(201);
  expect(body).toMatchObject({ fileName: name, status: 'running', companies: 0 });
  return vi.waitFor(async () => {
    const { body: load } = await client.get<DirectoryLoad>(`/api/leads/directory/${body.id}`);
    expect(load.status).not.toBe('running');
    return load;
  }, 15_000);
}

async function find(query: string, limit = 50) {
  const asked = understandQuery({ query });
  const rows = await searchDirectory({ db: app.database.orm }, asked, { limit: limit });
  return rows.map(({ name }) => name);
}

describe('loading', () => {
  test('a CSV: counted, named, in the change log, and its file deleted', async () => {
    const boss = await app.signIn('super_user');
    const csv = 'name,industry,city,state\nAcme Haulage,Freight,Dubbo,NSW\n,Freight,Orange,NSW\n';
    const load = await loaded(boss, csv, 'list.csv', 'Chamber of Commerce, CC BY 4.0');
    expect(load).toMatchObject({
      format: 'csv',
      attribution: 'Chamber of Commerce, CC BY 4.0',
      status: 'done',
      progress: 100,
      companies: 1,
      skipped: 1,
      error: null,
    });
    await expect.poll(uploads).toEqual([]);
    const { body } = await boss.get<LeadDirectory>('/api/leads/directory');
    expect(body).toEqual({ companies: 1, loads: [load] });
    const written = await app.database.orm
      .select({ verb: changes.verb })
      .from(changes)
      .where(eq(changes.recordId, load.id));
    expect(written).toEqual([{ verb: 'lead_directory.created' }]);
    expect((await boss.delete(`/api/leads/directory/${load.id}`)).status).toBe(204);
    expect((await boss.get<LeadDirectory>('/api/leads/directory')).body).toEqual({
      companies: 0,
      loads: [],
    });
  });

  test('an extract of Overture Maps, whose source is named', async () => {
    const boss = await app.signIn('super_user');
    const file = await readFile('test/overture/places-categories.parquet');
    const load = await loaded(boss, file, 'dubbo.parquet');
    expect(load).toMatchObject({ status: 'done', companies: 3, skipped: 2 });
    expect(load.attribution).toContain('Overture Maps Foundation');
    expect(await find('trucking in Dubbo')).toEqual(['Ironbark Haulage', 'Macquarie Cartage']);
    expect(await find('freight in 2830')).toEqual(['Ironbark Haulage', 'Macquarie Cartage']);
    expect(await find('freight in 2831')).toEqual([]);
    await boss.delete(`/api/leads/directory/${load.id}`);
    expect(await find('trucking in Dubbo')).toEqual([]);
  });

  test('a load that is removed while it runs leaves nothing', async () => {
    const boss = await app.signIn('super_user');
    const rows = Array.from({ length: 20_000 }, (_, at) => `Company ${at},Freight,Dubbo,NSW`);
    const { body } = await upload(boss, `name,industry,city,state\n${rows.join('\n')}`, 'big.csv');
    expect((await boss.delete(`/api/leads/directory/${body.id}`)).status).toBe(204);
    expect((await boss.get<LeadDirectory>('/api/leads/directory')).body).toEqual({
      companies: 0,
      loads: [],
    });
    expect(await uploads()).toEqual([]);
  });

  test('a load that was given up as dead commits nothing, and stays given up', async () => {
    const boss = await app.signIn('super_user');
    const letGo = await holdTable(app.database, 'lead_directory_companies');
    const { body } = await upload(boss, 'name,city\nAcme Haulage,Dubbo\n', 'slow.csv');
    // Like another server would, to which this one seemed dead.
    expect(await loadRuns.giveUpSilent(await app.as(), { all: true })).toBe(true);
    await letGo();
    await expect.poll(uploads).toEqual([]);
    const { body: directory } = await boss.get<LeadDirectory>('/api/leads/directory');
    expect(directory).toMatchObject({ companies: 0, loads: [{ id: body.id, status: 'failed' }] });
    expect(directory.loads[0]?.error).toContain('the server stopped');
    await boss.delete(`/api/leads/directory/${body.id}`);
  });

  test('nothing stays of a file that cannot be read', async () => {
    const boss = await app.signIn('super_user');
    const load = await loaded(boss, 'city,state\nDubbo,NSW\n', 'towns.csv');
    expect(load).toMatchObject({ status: 'failed', companies: 0 });
    expect(load.error).toMatch(/^No column holds the names .* Nothing was loaded\.$/);
    await boss.delete(`/api/leads/directory/${load.id}`);
  });

  test.each([
    ['companies.exe', 'MZ', 415],
    ['companies.csv', '', 400],
  ])('%s is refused at once', async (name, text, status) => {
    const boss = await app.signIn('super_user');
    expect((await upload(boss, text, name)).status).toBe(status);
    expect((await boss.get<LeadDirectory>('/api/leads/directory')).body.loads).toEqual([]);
  });

  test('a load whose server has died is given up', async () => {
    const ctx = await app.as();
    const now = ctx.clock.now();
    const load = { id: newId(), fileName: 'lost.csv', format: 'csv' as const };
    const times = { createdAt: now, updatedAt: now };
    await ctx.db.insert(directoryLoads).values({ ...load, ...times, heartbeatAt: now });
    await loadRuns.giveUpSilent(ctx);
    const read = async () =>
      (await ctx.db.select().from(directoryLoads).where(eq(directoryLoads.id, load.id)))[0];
    expect((await read())?.status).toBe('running');
    app.clock.advance(31_000);
    await loadRuns.giveUpSilent(ctx);
    expect(await read()).toMatchObject({
      status: 'failed',
      error: expect.stringContaining('stopped'),
    });
    await ctx.db.delete(directoryLoads).where(eq(directoryLoads.id, load.id));
  });
});

describe('searching the shipped companies', () => {
  beforeAll(async () => {
    await loadShippedCompanies({ db: app.database.orm, clock: app.clock });
  });

  test('semiconductor companies in California', async () => {
    const names = await find('semiconductor companies in California');
    expect(names).toEqual(expect.arrayContaining(['Nvidia', 'Intel', 'Broadcom']));
    expect(names).toHaveLength(10);
  });

  test.each([
    ['microchips in Idaho', ['Micron Technology']],
    ['gold mines in Colorado', ['Newmont']],
    ['airlines in Texas', ['Southwest Airlines']],
    ['insurance companies in Newark, New Jersey', ['Prudential Financial']],
    ['breweries in Illinois', ['Molson Coors Beverage Company']],
    ['truck manufacturers in Washington', ['Paccar']],
    ['Nvidai', ['Nvidia']],
    ['Walmart', ['Walmart']],
    ['plumbers in Dubbo', []],
  ])('%s', async (query, names) => {
    expect(await find(query)).toEqual(expect.arrayContaining(names));
    if (names.length === 0) expect(await find(query)).toEqual([]);
  });

  test('a misspelt town is found', async () => {
    expect(await find('retail in Betonville')).toEqual(expect.arrayContaining(['Walmart']));
  });

  test('the best come first, and no more than asked for', async () => {
    const names = await find('semiconductors in California', 3);
    expect(names).toHaveLength(3);
  });

  test('a company that is too small is left out; one of unknown size is not', async () => {
    const ctx = await app.as();
    const [load] = await ctx.db.select().from(directoryLoads).limit(1);
    const aCompany = (name: string, employees: number | null) => ({
      id: newId(),
      loadId: load?.id ?? '',
      name,
      industry: 'Haulage',
      city: 'Longreach',
      state: 'AU-QLD',
      employees,
    });
    await ctx.db
      .insert(directoryCompanies)
      .values([aCompany('Big', 80), aCompany('Small', 8), aCompany('Unknown', null)]);
    expect(await find('trucking in Longreach with 50+ employees')).toEqual(['Big', 'Unknown']);
    expect(await find('trucking in Longreach with up to 10 staff')).toEqual(['Small', 'Unknown']);
  });

  test.each([`'; drop table users; --`, '%', '\\', '🚚', 'a & b | !c:*'])(
    'odd words do no harm: %s',
    async (query) => {
      expect(await find(query)).toEqual([]);
    },
  );
});
