/** The audit: who did what and when, refusals and sign-ins with it, read page by page. */
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { openTestApp } from '../../../../test/app.ts';
import { aPerson, aUser } from '../../../../test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('staff');

async function entries(query: string): Promise<AuditEntry[]> {
  const reply = await boss.get<AuditEntry[]>(`/api/audit?${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
}

test('sign-ins, failed ones and refused calls are there', async () => {
  const user = await aUser(ctx, { username: 'vera' });
  const client = await app.signIn(user);
  await app.visitor.post('/api/staff-login', { username: 'vera', password: 'a secret guess' });
  expect((await client.get('/api/export')).status).toBe(403);
  const [refused, failed, started] = await entries('kind=access&limit=3');
  expect(started).toMatchObject({
    verb: 'session.started',
    actorId: user.id,
    actorName: 'Sam Seller',
  });
  expect(failed).toMatchObject({
    verb: 'session.refused',
    actorId: null,
    after: { account: 'vera' },
  });
  expect(refused).toMatchObject({
    verb: 'access.refused',
    actorId: user.id,
    after: { method: 'GET', path: '/api/export' },
  });
  expect(JSON.stringify([refused, failed, started])).not.toContain('guess');
});

test('a change is found by who, what and when, with before and after', async () => {
  const person = await aPerson(ctx, { name: 'Ada Fleet' });
  app.clock.advance(60_000);
  const staff = await app.signIn('staff');
  const from = app.clock.now().toISOString();
  await staff.patch(`/api/people/${person.id}`, { name: 'Ada Hill' });
  const [change, ...none] = await entries(`kind=record&from=${from}&actorId=${ctx.actor.id}`);
  expect(none).toEqual([]);
  expect(change).toMatchObject({
    verb: 'person.updated',
    recordId: person.id,
    before: { name: 'Ada Fleet' },
    after: { name: 'Ada Hill' },
  });
  expect(await entries(`q=Ada Hill&recordId=${person.id}`)).toHaveLength(1);
  expect(await entries(`to=${from}&recordId=${person.id}`)).toHaveLength(1);
});

test('pages follow each other without gaps', async () => {
  const all = await entries('');
  const seen: string[] = [];
  let path: string | undefined = '/api/audit?limit=2';
  while (path !== undefined) {
    const reply: { body: AuditEntry[]; headers: Record<string, string> } = await boss.get(path);
    seen.push(...reply.body.map(({ id }) => id));
    path = /<([^>]+)>/.exec(reply.headers.link ?? '')?.[1];
  }
  expect(seen).toEqual(all.map(({ id }) => id));
});

test('nobody can change or delete what is written, the server included', async () => {
  const [entry] = await entries('limit=1');
  for (const statement of [
    'update changes set verb = $1',
    'delete from changes where verb <> $1',
  ]) {
    await expect(app.database.pool.query(statement, ['x'])).rejects.toThrow('append-only');
  }
  for (const method of ['PUT', 'PATCH', 'DELETE'] as const) {
    expect((await boss.send(method, `/api/audit/${entry?.id}`)).status).toBe(404);
  }
});
