/**
 * Calls every route that writes over a real socket with half of its body, takes the caller's rights away, and
 * sends the rest: nothing may have come of it. The routes are the app's own, so that a new one is among them.
 */
import { type IncomingMessage, request } from 'node:http';
import type { TestApp, TestClient } from './app.ts';
import type { ExpectedRoute, RecordKind } from './expected-access/answers.ts';
import { expectedAccess } from './expected-access.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
  aUnit,
  aUser,
} from './factories.ts';
import { aFile } from './files.ts';

export const ends = ['deactivated', 'demoted', 'signed out'] as const;
export type End = (typeof ends)[number];

export interface WriteRoute {
  method: string;
  path: string;
}

/** Every route that writes and is not for visitors. */
export function writeRoutesOf({ fastify }: TestApp): WriteRoute[] {
  return fastify.routeTable.flatMap(({ method, path, permission }) =>
    method === 'GET' || method === 'HEAD' || permission === 'public' ? [] : [{ method, path }],
  );
}

/** What an upload sends, by its route: a file and the fields beside it. */
const uploads: Record<string, { fileName: string; fields?: Record<string, string> }> = {
  'PUT /api/account/picture': { fileName: 'me.png' },
  'POST /api/imports': { fileName: 'list.csv', fields: { entity: 'people' } },
  'POST /api/crm-service/imports': { fileName: 'list.csv' },
  'POST /api/import': { fileName: 'everything.json' },
  'POST /api/files': { fileName: 'quote.csv' },
  'POST /api/leads/directory': { fileName: 'companies.csv' },
};

export interface Stall {
  /** What the call was answered. */
  status: number;
  /** The state of the whole database without and with the call. */
  before: string;
  after: string;
}

/** `dataDir` is where the app keeps its files. */
export function stallsOf(app: TestApp, address: string, dataDir: string) {
  const admitted = new Set<string>();
  const { accounts } = app.fastify;
  const { see } = accounts;
  accounts.see = async (db, account, call) => {
    await see.call(accounts, db, account, call);
    setImmediate(() => admitted.add(account.id));
  };
  const factories: Record<
    RecordKind,
    (ctx: Awaited<ReturnType<TestApp['as']>>) => Promise<{ id: string }>
  > = {
    person: aPerson,
    organization: anOrganization,
    opportunity: anOpportunity,
    task: aTask,
    event: anEvent,
    note: aNote,
    call: aCall,
    file: (ctx) => aFile(ctx, dataDir),
    unit: aUnit,
  };

  return async function stall(route: WriteRoute, end: End): Promise<Stall> {
    const boss = await app.signIn('super_user');
    const caller = await aUser(await app.as(), { role: 'super_user' });
    const client = await app.signIn(caller);
    const expected = expectedAccess[`${route.method} ${route.path}`];
    if (!expected)
      throw new Error(`The table of access does not know ${route.method} ${route.path}`);
    const url = await addressOf(route, expected, await app.as(caller), boss);
    const { type, body } = bodyOf(route, expected);
    admitted.delete(caller.id);
    const call = request(address + url, {
      method: route.method,
      headers: { cookie: client.cookie ?? '', 'content-type': type, 'content-length': body.length },
    });
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      call.once('response', resolve).once('error', reject);
    });
    const half = Math.floor(body.length / 2);
    await new Promise<void>((resolve) => call.write(body.subarray(0, half), () => resolve()));
    await until(() => admitted.has(caller.id));
    await take(end, caller.id, client, boss);
    const before = await stateOf(app);
    call.end(body.subarray(half));
    const reply = await answered;
    reply.resume();
    return { status: reply.statusCode ?? 0, before, after: await stateOf(app) };
  };

  async function addressOf(
    { path }: WriteRoute,
    expected: ExpectedRoute,
    owner: Awaited<ReturnType<TestApp['as']>>,
    boss: TestClient,
  ): Promise<string> {
    if (!('kind' in expected)) return expected.call ?? path;
    const { id } = await factories[expected.kind](owner);
    const url = path.replace(':id', id);
    if (expected.deleted) await boss.delete(url.replace('/restore', ''));
    return url;
  }

  async function take(end: End, id: string, client: TestClient, boss: TestClient): Promise<void> {
    const reply =
      end === 'signed out'
        ? await client.get('/api/logout')
        : await boss.patch(
            `/api/users/${id}`,
            end === 'demoted' ? { role: 'staff' } : { active: false },
          );
    if (reply.status >= 400) throw new Error(`The rights could not be taken: ${reply.status}`);
  }
}

function bodyOf(
  { method, path }: WriteRoute,
  expected: ExpectedRoute,
): { type: string; body: Buffer } {
  const upload = uploads[`${method} ${path}`];
  if (!upload) {
    return { type: 'application/json', body: Buffer.from(JSON.stringify(expected.body ?? {})) };
  }
  const fields = Object.entries(upload.fields ?? {}).map(
    ([name, value]) =>
      `--stall\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--stall\r\nContent-Disposition: form-data; name="file"; filename="${upload.fileName}"\r\n\r\nName,Email\r\nAda,ada@fleet.example\r\n--stall--\r\n`;
  return {
    type: 'multipart/form-data; boundary=stall',
    body: Buffer.from(fields.join('') + file),
  };
}

/** Tables that the server's own rounds go on changing, whatever is called: sums are added up, alike pairs looked for. */
const ownRounds =
  '_(sums|counts)$|^(pairs_due|pair_searches|found_pairs|group_members|duplicate_groups)$';

/** All that is in the database but who was here, servers among them, when, and what they were refused. */
export async function stateOf({ database }: TestApp): Promise<string> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname = 'public' and relname not in ('sessions', 'sign_in_attempts')
       and relname !~ $1
     order by 1`,
    [ownRounds],
  );
  const digests = tables.map(({ name }) => {
    const kept = name === 'changes' ? `where record_type not in ('access', 'session')` : '';
    const row =
      name === 'users' || name === 'servers'
        ? `(to_jsonb(t) - 'last_seen_at' - 'time_zone')::text`
        : 't::text';
    return `select '${name}' as name, count(*), md5(string_agg(${row}, ';' order by ${row})) from "${name}" as t ${kept}`;
  });
  const { rows } = await database.pool.query(digests.join(' union all '));
  return JSON.stringify(rows, null, 1);
}

async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 5) {
    if (waited > 30_000) throw new Error('The call was never admitted');
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
