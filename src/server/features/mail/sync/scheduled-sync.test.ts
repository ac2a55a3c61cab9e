/** A scheduled sync may do, and does, what one started by hand does, without a user. */
import { expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { aContactThere } from '#test/mail-service.ts';
import { openMailSync } from '#test/mail-sync.ts';

const { there, app, boss, direct, sync, people, startAfresh } = await openMailSync();

test('a scheduled sync matches, completes, hides, restores and writes people, with no user as the author', async () => {
  await startAfresh('both');
  const emails = (name: string) => [`${name.toLowerCase()}@x.example`];
  for (const name of ['Gone', 'Back']) {
    there.put('book', name, aContactThere({ name: `${name} There`, emails: emails(name) }));
  }
  await sync('contacts');
  const [back] = (await people()).filter(({ name }) => name === 'Back There');
  const ctx = await app.as();
  const ada = await aPerson(ctx, { name: 'Ada King', email: 'ada@x.example', phone: null });
  await aPerson(ctx, { name: 'New Here', email: 'new@x.example' });
  there.put(
    'book',
    'ada',
    aContactThere({ name: 'Ada King', emails: ['ada@x.example'], phones: ['0400 111 222'] }),
  );
  there.drop('book', 'Gone');
  await boss.delete(`/api/people/${back?.id}`);
  there.put(
    'book',
    'Back',
    aContactThere({ name: 'Back There', emails: emails('Back'), jobTitle: 'Smith' }),
  );
  await direct('both', { schedule: 'hourly' });
  const before = app.clock.now();
  app.clock.advance(61 * 60_000);
  await app.listen();
  await expect
    .poll(async () => (await people()).map(({ name, phone, jobTitle }) => [name, phone, jobTitle]))
    .toEqual([
      ['Ada King', '0400 111 222', null],
      ['Back There', null, 'Smith'],
      ['New Here', null, null],
    ]);
  await expect
    .poll(() => there.contacts().map(({ name }) => name))
    .toEqual(expect.arrayContaining(['New Here']));
  expect(there.contacts()).toHaveLength(3);
  expect((await people()).find(({ name }) => name === 'Ada King')?.id).toBe(ada.id);
  const { rows } = await app.database.pool.query<{ verb: string; actor_id: string | null }>(
    'select verb, actor_id from changes where at > $1 and record_type = $2 order by verb',
    [before, 'person'],
  );
  expect(rows).toEqual(
    ['person.deleted', 'person.restored', 'person.updated', 'person.updated'].map((verb) => ({
      verb,
      actor_id: null,
    })),
  );
});
