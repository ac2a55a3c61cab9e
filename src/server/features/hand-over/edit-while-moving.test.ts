/** Records move: who edits one of them meanwhile waits as long as a page may, and is told to try again. */
import { expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson, aUser } from '#test/factories.ts';
import { createTestDatabase } from '#test/test-database.ts';

const patient = await createTestDatabase();
// As impatient as the product itself.
const database = openDatabase(patient.url);
const app = await openTestApp({
  database: {
    ...database,
    url: patient.url,
    async drop() {
      await database.close();
      await patient.drop();
    },
  },
});
const boss = await app.signIn('super_user');
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

test('who edits what is just moving is told to try again, and nobody else waits', async () => {
  const [jack, heir] = [await aUser(ctx), await aUser(ctx)];
  const theirs = { assignedToId: jack.id };
  const [person, organization] = [await aPerson(ctx, theirs), await anOrganization(ctx, theirs)];
  const bystander = await aPerson(ctx);
  const holder = await patient.pool.connect();
  try {
    await holder.query('begin');
    // The people have moved by the time that the organizations are waited for.
    await holder.query('select 1 from organizations where id = $1 for update', [organization.id]);
    const heirs = { people: heir.id, organizations: heir.id };
    const under = boss.post(`/api/users/${jack.id}/hand-over`, { heirs });
    const waits = 'select count(*)::int as waits from pg_locks where not granted';
    await expect
      .poll(async () => (await patient.pool.query<{ waits: number }>(waits)).rows[0]?.waits)
      .toBeGreaterThan(0);
    const edit = () =>
      staff.patch<ErrorReply>(`/api/people/${person.id}`, { phone: '0412 555 019' });
    const refusal = edit();
    // Who edits another one, or only looks, is answered meanwhile.
    expect((await staff.patch(`/api/people/${bystander.id}`, { phone: '1' })).status).toBe(200);
    expect((await staff.get(`/api/people/${person.id}`)).body).toEqual(person);
    expect(await refusal).toMatchObject({
      status: 503,
      headers: { 'retry-after': '5' },
      body: { code: 'unavailable', message: expect.stringContaining('try again in a moment') },
    });
    await holder.query('commit');
    expect((await under).status).toBe(200);
    expect((await edit()).body).toMatchObject({ phone: '0412 555 019', assignedToId: heir.id });
  } finally {
    holder.release();
  }
});
