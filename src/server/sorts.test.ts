/** Every list of named records can be asked for by name and newest first. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');

const makers: Record<string, (name: string) => object> = {
  '/api/people': (name) => ({ name }),
  '/api/organizations': (name) => ({ name }),
  '/api/opportunities': (name) => ({ name }),
  '/api/tasks': (title) => ({ title }),
  '/api/calendar-events': (title) => ({ title, eventDate: '2026-11-20T09:00:00Z' }),
  '/api/custom-field-definitions': (name) => ({ name, label: name }),
};
const names = ['beta', 'Alpha', 'gamma'];

test.each(Object.entries(makers))('%s', async (path, draft) => {
  for (const name of names) {
    app.clock.advance(1_000);
    expect((await boss.post(path, draft(name))).status).toBe(201);
  }
  const listed = async (sort: string) => {
    const { body } = await boss.get<{ name?: string; title?: string }[]>(`${path}?sort=${sort}`);
    return body.map((record) => record.name ?? record.title);
  };
  expect(await listed('name')).toEqual(['Alpha', 'beta', 'gamma']);
  expect(await listed('-name')).toEqual(['gamma', 'beta', 'Alpha']);
  expect(await listed('-createdAt')).toEqual(['gamma', 'Alpha', 'beta']);
});

test('the team', async () => {
  app.clock.advance(1_000);
  await app.signIn('staff');
  const listed = async (sort: string) => {
    const { body } = await boss.get<{ id: string }[]>(`/api/staff-users?sort=${sort}`);
    return body.map(({ id }) => id);
  };
  const [newest] = await listed('-createdAt');
  expect(newest).toBe((await app.userOf('staff')).id);
  expect(await listed('-name')).toEqual((await listed('name')).toReversed());
});

test.each(['/api/people', '/api/notes', '/api/tasks', '/api/activity-logs'])(
  '%s names the sorts it knows',
  async (path) => {
    const reply = await boss.get<{ fields: object }>(`${path}?sort=color`);
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual({
      sort: expect.stringMatching(/^must be one of .*-createdAt/),
    });
  },
);
