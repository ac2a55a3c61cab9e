/** Contacts that may be people here: they wait, and somebody says what they are. */
import { beforeEach, describe, expect, test } from 'vitest';
import type { MailSyncDoubt } from '#contract/mail-sync.ts';
import { aPerson } from '#test/factories.ts';
import { aContactThere } from '#test/mail-service.ts';
import { openMailSync } from '#test/mail-sync.ts';

const { there, app, boss, sync, entries, people, startAfresh } = await openMailSync();

const doubts = async () => (await boss.get<MailSyncDoubt[]>('/api/mail-service/doubts')).body;
const open = async () =>
  (await boss.get<{ openDoubts: number }>('/api/mail-service/status')).body.openDoubts;
const answerOf = ({ id }: MailSyncDoubt) => `/api/mail-service/doubts/${id}/answer`;

async function only(): Promise<MailSyncDoubt> {
  const found = await doubts();
  expect(found).toHaveLength(1);
  const [doubt] = found;
  if (!doubt) throw new Error('There is no doubt');
  return doubt;
}
const say = async (answer: string) => {
  const reply = await boss.put(answerOf(await only()), { answer });
  expect(reply.status, JSON.stringify(reply.body)).toBe(204);
};

/** Bob here, and a Bob there with another address. */
async function meetBob() {
  const bob = await aPerson(await app.as(), {
    name: 'Bob Stone',
    email: 'bob@one.example',
    location: 'Dubbo',
  });
  const contact = { name: 'Bob Stone', emails: ['bob@two.example'], phones: ['0400 111 222'] };
  there.put('book', 'bob', aContactThere(contact));
  expect(await sync('contacts')).toMatchObject({ in: { created: 0 }, skipped: 1 });
  return { bob, contact };
}

beforeEach(async () => {
  await startAfresh('both');
  await app.database.pool.query('truncate decided_pairs');
});

test('a likely contact waits with its match, and is neither created here nor there', async () => {
  const { bob } = await meetBob();
  expect(await doubts()).toMatchObject([
    {
      name: 'Bob Stone',
      facts: 'bob@two.example · 0400 111 222',
      match: {
        id: bob.id,
        name: 'Bob Stone',
        detail: 'Dubbo',
        level: 'maybe',
        reasons: ['same name'],
      },
      isTaken: false,
    },
  ]);
  expect(await open()).toBe(1);
  expect(await people()).toHaveLength(1);
  expect(there.contacts()).toHaveLength(1);
});

test.each([
  ['another name with the same mailbox', { name: 'Liz Ames', emails: ['family@ames.example'] }],
  ['half a name with the same phone', { name: 'Ames', phones: ['0400 777 888'] }],
])('%s may be the same only, and waits all the same', async (_, contact) => {
  const given = { name: 'Bert Ames', email: 'family@ames.example', phone: '0400 777 888' };
  const bert = await aPerson(await app.as(), given);
  there.put('book', 'liz', aContactThere(contact));
  const first = await sync('contacts');
  expect(first).toMatchObject({ in: { created: 0 }, skipped: 1 });
  expect(await entries(first, '&outcome=skipped')).toMatchObject([
    { reason: expect.stringContaining(`${contact.name} may be “Bert Ames”`) },
  ]);
  expect(await doubts()).toMatchObject([{ match: { id: bert.id, level: 'maybe' } }]);
  await say('create');
  expect(await sync('contacts')).toMatchObject({ in: { created: 1 }, skipped: 0 });
  expect(await people()).toHaveLength(2);
});

test('the same: the next sync links the two and fills in what is missing', async () => {
  const { bob } = await meetBob();
  await say('same');
  expect(await doubts()).toEqual([]);
  expect(await open()).toBe(0);
  expect(await sync('contacts')).toMatchObject({ in: { created: 0, updated: 1 }, skipped: 0 });
  expect(await people()).toMatchObject([
    { id: bob.id, email: 'bob@one.example', phone: '0400 111 222' },
  ]);
  expect(there.contacts()).toHaveLength(1);
  const { rows } = await app.database.pool.query('select count(*)::int as n from mail_doubts');
  expect(rows).toEqual([{ n: 0 }]);
});

test('not the same: the next sync creates it, and takes the person there', async () => {
  await meetBob();
  await say('different');
  expect(await sync('contacts')).toMatchObject({
    in: { created: 1 },
    out: { created: 1 },
    skipped: 0,
  });
  expect((await people()).map(({ email }) => email).toSorted()).toEqual([
    'bob@one.example',
    'bob@two.example',
  ]);
  expect(await sync('contacts')).toMatchObject({ in: { created: 0 }, skipped: 0 });
});

test('create anyway: it is created, however many it is like', async () => {
  const ctx = await app.as();
  const given = { name: 'Ann Lee', email: 'ann@lee.example' };
  await aPerson(ctx, given);
  await aPerson(ctx, given);
  there.put('book', 'ann', aContactThere({ name: 'Ann Lee', emails: ['ann@lee.example'] }));
  const first = await sync('contacts');
  expect(await entries(first, '&outcome=skipped')).toMatchObject([
    { reason: expect.stringContaining('any of 2 people here') },
  ]);
  await say('create');
  expect(await sync('contacts')).toMatchObject({ in: { created: 1 }, skipped: 0 });
  expect(await people()).toHaveLength(3);
});

test('who is not the one it is like most may be the next', async () => {
  const ctx = await app.as();
  const one = await aPerson(ctx, { name: 'Ann Lee', email: 'ann@lee.example' });
  const other = await aPerson(ctx, { name: 'Ann Lee', email: 'ann@lee.example' });
  there.put('book', 'ann', aContactThere({ name: 'Ann Lee', emails: ['ann@lee.example'] }));
  await sync('contacts');
  const { match } = await only();
  await say('different');
  await sync('contacts');
  const left = match.id === one.id ? other : one;
  expect(there.contacts().length).toBeGreaterThan(0);
  const { rows } = await app.database.pool.query(
    `select record_id from mail_links where remote_id like '%ann%'`,
  );
  expect(rows).toEqual([{ record_id: left.id }]);
});

test('a contact whose person belongs to another contact there can only be another', async () => {
  const contact = aContactThere({ name: 'Tina Twin', emails: ['tina@twin.example'] });
  there.put('book', 'one', contact);
  await sync('contacts');
  there.put('book', 'two', contact);
  await sync('contacts');
  const doubt = await only();
  expect(doubt.isTaken).toBe(true);
  expect((await boss.put(answerOf(doubt), { answer: 'same' })).status).toBe(409);
  await say('different');
  expect(await sync('contacts')).toMatchObject({ in: { created: 1 }, skipped: 0 });
  expect(await people()).toHaveLength(2);
});

describe('what was said', () => {
  test('can be taken back until the next sync', async () => {
    await meetBob();
    const doubt = await only();
    for (const answer of ['different', 'create', 'same']) {
      await say(answer);
      expect((await boss.delete(answerOf(doubt))).status).toBe(204);
      expect(await only()).toEqual(doubt);
    }
    const { rows } = await app.database.pool.query('select count(*)::int as n from decided_pairs');
    expect(rows).toEqual([{ n: 0 }]);
    expect(await sync('contacts')).toMatchObject({ in: { created: 0 }, skipped: 1 });
    await say('create');
    await sync('contacts');
    expect((await boss.delete(answerOf(doubt))).status).toBe(404);
  });

  test('replaces what was said before', async () => {
    const { bob } = await meetBob();
    const doubt = await only();
    await say('different');
    expect((await boss.put(answerOf(doubt), { answer: 'same' })).status).toBe(204);
    await sync('contacts');
    expect(await people()).toMatchObject([{ id: bob.id }]);
  });

  const here = { name: 'Bob Ston', email: 'bob@three.example', phone: '0400 999 888' };
  test.each(Object.entries(here))('ends with another %s of the person', async (field, value) => {
    const { bob } = await meetBob();
    await say('different');
    await boss.patch(`/api/people/${bob.id}`, { [field]: value });
    const { rows } = await app.database.pool.query('select count(*)::int as n from decided_pairs');
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('does not end with anything else of the person', async () => {
    const { bob } = await meetBob();
    await say('different');
    const patch = { jobTitle: 'Smith', location: 'Orange', name: bob.name, phone: bob.phone };
    expect((await boss.patch(`/api/people/${bob.id}`, patch)).status).toBe(200);
    expect(await sync('contacts')).toMatchObject({ in: { created: 1 }, skipped: 0 });
  });

  const changes = [
    { name: 'Stone, Bob' },
    { emails: ['bob@four.example'] },
    { phones: ['0400 333 444'] },
  ];
  test.each(changes)('ends with %j of the contact', async (change) => {
    const { contact } = await meetBob();
    await say('different');
    there.put('book', 'bob', aContactThere({ ...contact, ...change }));
    expect(await sync('contacts')).toMatchObject({ in: { created: 0 }, skipped: 1 });
    expect(await open()).toBe(1);
  });
});

test('a dry run asks nothing, and keeps what was answered', async () => {
  await meetBob();
  await say('create');
  expect(await sync('contacts', '?dryRun=1')).toMatchObject({ in: { created: 1 } });
  expect(await people()).toHaveLength(1);
  expect(await sync('contacts')).toMatchObject({ in: { created: 1 } });
});

test('a wish waits for a sync that may fulfil it', async () => {
  await startAfresh('out');
  await meetBob();
  await say('create');
  await sync('contacts');
  expect(await people()).toHaveLength(1);
  expect(await doubts()).toEqual([]);
  await boss.put('/api/mail-service/settings', {
    provider: null,
    contactsDirection: 'both',
    calendarDirection: 'both',
    schedule: 'off',
  });
  expect(await sync('contacts')).toMatchObject({ in: { created: 1 } });
});

test('a doubt goes with its contact, and with its person', async () => {
  const { bob } = await meetBob();
  await boss.delete(`/api/people/${bob.id}`);
  expect([await doubts(), await open()]).toEqual([[], 0]);
  await boss.post(`/api/people/${bob.id}/restore`);
  expect(await open()).toBe(1);
  there.drop('book', 'bob');
  await sync('contacts');
  expect(await open()).toBe(0);
});

test('only a super user is asked', async () => {
  await meetBob();
  const doubt = await only();
  const admin = await app.signIn('admin');
  expect((await admin.get('/api/mail-service/doubts')).status).toBe(403);
  expect((await admin.put(answerOf(doubt), { answer: 'same' })).status).toBe(403);
});
