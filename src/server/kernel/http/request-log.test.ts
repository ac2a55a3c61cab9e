/** Every line of the log is JSON, says which request and whose it is of, and holds nothing that people typed. */
import { expect, test } from 'vitest';
import { loadShippedCompanies } from '#server/features/leads/directory/load-companies.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';

interface Line {
  level: number;
  msg: string;
  reqId?: string;
  userId?: string;
  route?: string | null;
  [more: string]: unknown;
}

let lines: string[] = [];
const app = await openTestApp({ log: (line) => lines.push(line) });
const boss = await app.signIn('super_user');
const { id: bossId } = await app.userOf('super_user');

/** Nobody else's words: each stands for one way in which people type something. */
const planted = {
  name: 'Wilhelmina Zaborowski',
  email: 'wilhelmina@zaborowski.example',
  phone: '+61 499 000 123',
  search: 'zaborowskis harvester',
  note: 'Her divorce comes through in May',
  password: 'Tr0ubador-horse-7',
};
const { name, email, phone, search, note, password } = planted;
const asked = encodeURIComponent(search);
const person = await aPerson(await app.as(), { name, email, phone });

function takeLines(): Line[] {
  const taken = lines;
  lines = [];
  for (const line of taken) {
    for (const word of [...Object.values(planted), asked, name.split(' ')[0] ?? '', 'zaborowski'])
      expect(line.toLowerCase()).not.toContain(word.toLowerCase());
  }
  return taken.map((line) => JSON.parse(line));
}

const json = { 'content-type': 'application/json' };
const calls: [string, (client: TestClient) => Promise<{ status: number }>][] = [
  ['a record', (client) => client.post('/api/people', { name, email, phone })],
  ['a note', (client) => client.post('/api/notes', { content: note, personId: person.id })],
  ['a search', (client) => client.get(`/api/search?q=${asked}`)],
  ['a list', (client) => client.get(`/api/people?q=${asked}&limit=5`)],
  ['a filter that is wrong', (client) => client.get(`/api/people?limit=${asked}`)],
  ['a field that is wrong', (client) => client.post('/api/people', { name, email: note })],
  ['what is no JSON', (client) => client.post('/api/people', `{"name": ${name}`, json)],
  ['an id that is none', (client) => client.get(`/api/people/${asked}`)],
  ['no call', (client) => client.get(`/api/${asked}`)],
  ['a time zone', (client) => client.get('/api/stats', { 'time-zone': name })],
  ['another host', (client) => client.get('/api/people', { host: 'elsewhere.example' })],
  ['a sign-in', (client) => client.post('/api/staff-login', { username: email, password })],
  ['a token', (client) => client.get('/api/people', { authorization: `Bearer ${password}` })],
  ['a lead', (client) => client.get(`/api/ai/generate-leads-stream?query=${asked}`)],
];

test.each(calls)('%s is answered, and logged without its words', async (_what, call) => {
  lines = [];
  for (const client of [boss, app.visitor]) await call(client);
  const told = takeLines();
  expect(told.length).toBeGreaterThan(0);
  for (const line of told) expect(line.reqId, JSON.stringify(line)).toMatch(/^[0-9a-f-]{8}$/);
});

test('an address that is none is refused before there is a request, and not logged', async () => {
  lines = [];
  expect((await boss.get(`/%E0%A4%A/${asked}`)).status).toBe(400);
  expect(lines).toEqual([]);
});

test('an answer is one line, with its route in place of its address', async () => {
  lines = [];
  await boss.get(`/api/people/${person.id}?q=${asked}`);
  expect(takeLines()).toMatchObject([
    {
      level: 30,
      msg: 'Answered',
      method: 'GET',
      route: '/api/people/:id',
      status: 200,
      milliseconds: expect.any(Number),
      userId: bossId,
    },
  ]);
});

test('a fault of ours names the request and the user, and no value of the statement', async () => {
  await app.database.pool.query('alter table people rename column phone to telephone');
  lines = [];
  const reply = await boss.post<{ message: string }>('/api/people', { name, email, phone });
  await app.database.pool.query('alter table people rename column telephone to phone');
  expect(reply.status).toBe(500);
  const faults = takeLines().filter(({ level }) => level >= 50);
  expect(faults.length).toBeGreaterThan(0);
  for (const fault of faults) {
    expect(fault.userId).toBe(bossId);
    expect(reply.body.message).toContain(fault.reqId);
  }
});

test('a source of leads that fails through a fault of ours names them too', async () => {
  await loadShippedCompanies({ db: app.database.orm, clock: app.clock });
  const companies = 'alter table lead_directory_companies rename column';
  await app.database.pool.query(`${companies} phone to telephone`);
  lines = [];
  await boss.get('/api/ai/generate-leads-stream?query=software+companies+in+California');
  await app.database.pool.query(`${companies} telephone to phone`);
  expect(takeLines().filter(({ level }) => level >= 50)).toMatchObject([
    {
      msg: 'A source of leads failed through a fault of ours',
      reqId: expect.stringMatching(/^[0-9a-f-]{8}$/),
      userId: bossId,
    },
  ]);
});

test('errors that repeat what they are about are logged without it', async () => {
  lines = [];
  const parse = () => JSON.parse(`{"name": ${name}}`);
  const ask = () => app.database.pool.query('select $1::text::int', [name]);
  for (const fail of [async () => parse(), ask]) {
    const err: unknown = await fail().catch((error: unknown) => error);
    app.fastify.log.error({ err }, 'Failed');
  }
  app.fastify.log.error({ err: new Error(`No answer from <${email}> today`) }, 'Failed');
  expect(takeLines().map(({ err }) => err)).toMatchObject([
    { type: 'SyntaxError' },
    { code: '22P02' },
    { message: 'No answer from …@… today' },
  ]);
});
