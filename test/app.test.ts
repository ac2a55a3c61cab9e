import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import type { CurrentUser } from '#contract/users.ts';
import { openTestApp } from './app.ts';
import { aCustomField, aNote, anOrganization, aPerson, aTask, aUser } from './factories.ts';

const app = await openTestApp();

test('a test signs in with a role or as a user, and calls the app', async () => {
  const staff = await app.signIn('staff');
  const me = await staff.get<CurrentUser>('/api/auth/user');
  expect(me).toMatchObject({ status: 200, body: { role: 'staff' } });
  const nina = await aUser(await app.as(), { role: 'admin', firstName: 'Nina' });
  const asNina = await app.signIn(nina);
  expect((await asNina.get<CurrentUser>('/api/auth/user')).body.firstName).toBe('Nina');
  expect((await app.visitor.get('/api/auth/user')).status).toBe(401);
  const created = await asNina.post<Person>('/api/people', { name: 'Ada Fleet' });
  expect(created).toMatchObject({
    status: 201,
    body: { name: 'Ada Fleet', assignedToId: nina.id },
  });
});

test('factories make records at the time of the clock', async () => {
  const ctx = await app.as('staff');
  app.clock.set('2026-05-01T08:00:00.000Z');
  const organization = await anOrganization(ctx);
  const person = await aPerson(ctx, { organizationId: organization.id });
  await aTask(ctx, { personId: person.id });
  await aNote(ctx, { organizationId: organization.id });
  await aCustomField(ctx, { fieldType: 'number' });
  expect(person).toMatchObject({
    organizationName: organization.name,
    assignedToId: ctx.actor.id,
    createdAt: '2026-05-01T08:00:00.000Z',
  });
});
