/** One statement writes a record, prints it and adds the change to the log. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { aPerson } from '#test/factories.ts';

const app = await openTestApp();
const me = await app.signIn('staff');
const ctx = await app.as('staff');

test('whatever a form leaves out stays, and only so many kinds of forms keep their statement by a name', async () => {
  const texts = {
    name: 'Ada',
    email: 'ada@fleet.example',
    phone: '1',
    location: 'Perth',
    jobTitle: 'Buyer',
  };
  const forms = subsetsOf(Object.entries(texts)).map((entries) => Object.fromEntries(entries));
  const names = new Set<string | undefined>();
  for (const form of forms) {
    const before = await aPerson(ctx, { name: 'Grace', tags: ['VIP', 'a "b"'] });
    let after: Person | undefined;
    const asked = await queriesOf(async () => {
      after = (await me.patch<Person>(`/api/people/${before.id}`, form)).body;
    });
    expect(after).toEqual({ ...before, ...form, updatedAt: after?.updatedAt });
    expect((await me.get<Person>(`/api/people/${before.id}`)).body).toEqual(after);
    const [write] = asked.filter(({ text }) => text.includes('update "people"'));
    names.add(write?.name);
  }
  expect(forms).toHaveLength(31);
  expect(names).toContain(undefined);
  expect(names.size).toBeLessThanOrEqual(21);
});

/** All but the empty one. */
function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: 2 ** items.length - 1 }, (_, n) =>
    items.filter((_item, place) => ((n + 1) >> place) % 2 === 1),
  );
}
