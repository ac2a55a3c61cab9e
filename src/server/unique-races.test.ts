/** Fifty who want the same name at once: one has it, the others are told so, and nobody hears of a fault of ours. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { aNote, aPerson, aUser } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const many = Array.from({ length: 50 }, (_, n) => n);

function expectOneWinner(statuses: readonly number[]): void {
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(many.length - 1);
}

test('R-12: of 50 sign-ups with spellings of one name exactly one has it', async () => {
  // In upper and lower case, in wide letters, and with a ligature for two letters: all are one name.
  const spellings = ['office-fi', 'OFFICE-FI', 'Ｏffice-fi', 'o\ufb03ce-fi', 'OFFice-\ufb01'];
  const replies = await Promise.all(
    many.map((n) =>
      app.visitor.post('/api/signup', {
        username: spellings[n % spellings.length],
        password: `secret ${n}`,
        firstName: 'New',
        lastName: 'Comer',
        email: `newcomer${n}@races.example`,
      }),
    ),
  );
  expectOneWinner(replies.map(({ status }) => status));
  const { rows } = await app.database.pool.query(
    `select count(*)::int as n from users where lower(username) = 'office-fi'`,
  );
  expect(rows[0].n).toBe(1);
  mustSurvive('R-12', { figure: '1 of 50, 49 × 409', limit: '1 wins, 49 × 409' });
});

test('R-12: of 50 sign-ups with one e-mail address exactly one has it', async () => {
  const replies = await Promise.all(
    many.map((n) =>
      app.visitor.post('/api/signup', {
        username: `racer-${n}`,
        password: `secret ${n}`,
        firstName: 'New',
        lastName: 'Comer',
        email: n % 2 ? 'One@Races.example' : 'one@races.example',
      }),
    ),
  );
  expectOneWinner(replies.map(({ status }) => status));
  mustSurvive('R-12', { figure: '1 of 50, 49 × 409', limit: '1 wins, 49 × 409' });
});

test('R-12: of 50 custom fields of one name exactly one is made', async () => {
  const replies = await Promise.all(
    many.map(() => boss.post('/api/custom-field-definitions', { name: 'race', label: 'Race' })),
  );
  expectOneWinner(replies.map(({ status }) => status));
});

/** Tags are words on records: what is left is one tag that 50 add at once. */
test('R-12: 50 who add one tag to a person, by what they read of it, make it one tag', async () => {
  const person = await aPerson(await app.as(), { tags: [] });
  const { body } = await boss.get<{ updatedAt: string }>(`/api/people/${person.id}`);
  const replies = await Promise.all(
    many.map((n) =>
      boss.patch(`/api/people/${person.id}`, {
        tags: [n % 2 ? 'Fleet' : 'fleet'],
        updatedAt: body.updatedAt,
      }),
    ),
  );
  const statuses = replies.map(({ status }) => status);
  expect(statuses.every((status) => [200, 409, 412].includes(status))).toBe(true);
  expect(statuses).toContain(200);
  const after = await boss.get<{ tags: string[] }>(`/api/people/${person.id}`);
  expect(after.body.tags).toHaveLength(1);
  mustSurvive('R-12', { figure: '1 tag of 50', limit: '1 tag' });
});

test('R-12: of 50 merges of the same two people exactly one is made', async () => {
  const ctx = await app.as();
  const [keep, gone] = [await aPerson(ctx), await aPerson(ctx)];
  await aNote(ctx, { personId: gone.id });
  const merge = { kind: 'person', survivorId: keep.id, ids: [gone.id] };
  // One user alone may not have so many under way.
  const bosses = await Promise.all(
    [1, 2, 3].map(async () => app.signIn(await aUser(ctx, { role: 'super_user' }))),
  );
  const replies = await Promise.all(
    many.map((n) => (bosses[n % bosses.length] ?? boss).post('/api/merges', merge)),
  );
  expectOneWinner(replies.map(({ status }) => status));
  const { body } = await boss.get<{ id: string }>(`/api/people/${gone.id}`);
  expect(body.id).toBe(keep.id);
  const notes = await boss.get<unknown[]>(`/api/notes?personId=${keep.id}`);
  expect(notes.body).toHaveLength(1);
  mustSurvive('R-12', { figure: '1 of 50, 49 × 409', limit: '1 wins, 49 × 409' });
});
