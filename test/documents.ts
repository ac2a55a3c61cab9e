/** Export Data and Import Data as a test drives them, and the owner of a fresh start who is called as elsewhere. */
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { TestApp, TestClient } from './app.ts';
import { aUser } from './factories.ts';

export type DataDocument = Record<string, unknown> & Record<'people', Record<string, unknown>[]>;

export interface ImportRefusal {
  message: string;
  fields?: Record<string, string>;
}

export async function exported(client: TestClient): Promise<DataDocument> {
  const reply = await client.get<DataDocument>('/api/export');
  expect(reply.status).toBe(200);
  return reply.body;
}

export async function imported<Body = ImportRefusal>(
  client: TestClient,
  document: unknown,
  headers: Record<string, string> = {},
) {
  const isFile = typeof document === 'string' || document instanceof Uint8Array;
  const content = isFile ? Buffer.from(document) : JSON.stringify(document);
  const form = new FormData();
  form.set('file', new File([content], 'crm.json'));
  const request = new Request('http://crm.example', { method: 'POST', body: form });
  return client.send<Body>('POST', '/api/import', Buffer.from(await request.arrayBuffer()), {
    'content-type': request.headers.get('content-type') ?? '',
    ...headers,
  });
}

/** Empties `there` but for its owner, who has the id and the names that the owner has here: both documents name the same team. */
export async function signInTwinOwner(here: TestApp, there: TestApp): Promise<TestClient> {
  const { id, username, email, firstName, lastName } = await here.userOf('super_user');
  const names = { id, firstName, lastName, email: null };
  const twin = await aUser(await there.as(), { ...names, username: 'owner', role: 'super_user' });
  const client = await there.signIn(twin);
  await there.database.orm.execute(sql`delete from users where id <> ${id}`);
  await there.database.orm.execute(sql`update users set username = ${username}, email = ${email}`);
  return client;
}
