/** A CRM export finds people by any of their e-mails: nobody who is here comes in a second time. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { crmEndOf, startCrmAs } from '#test/crm-imports.ts';
import { aPerson } from '#test/factories.ts';

const app = await openTestApp();
const admin = await app.signIn('admin');
const header =
  'Type,First Name,Last Name,Title,Organisation,Email Address,Mobile Phone,Work Phone,City,State,Postcode,Tags,General Notes';

test('who has it as a further one is completed, keeps the primary one, and is found again', async () => {
  const ctx = await app.as();
  const rose = await aPerson(ctx, {
    name: 'Rose Doyle',
    email: 'rose@work.example',
    furtherEmails: [{ type: 'home', value: 'Rose@Home.example' }],
    phone: null,
  });
  const file = `${header}\nPerson,Rose,Doyle,,,rose@home.example,0412 000 111,,,,,,`;
  for (const _ of ['once', 'and again']) {
    await crmEndOf(admin, await startCrmAs(admin, file));
    const found = (await admin.get<Person[]>('/api/people?q=Doyle')).body;
    expect(found.map(({ id }) => id)).toEqual([rose.id]);
    expect((await admin.get<Person>(`/api/people/${rose.id}`)).body).toMatchObject({
      email: 'rose@work.example',
      phone: '0412 000 111',
      furtherEmails: [{ type: 'home' }],
    });
  }
});

test('an address that several of a file have is each of theirs, whether primary or further', async () => {
  const ctx = await app.as();
  const office = { furtherEmails: [{ type: null, value: 'office@yard.example' }] };
  const anna = await aPerson(ctx, {
    name: 'Anna Yard',
    email: 'anna@yard.example',
    phone: null,
    ...office,
  });
  const ben = await aPerson(ctx, { name: 'Ben Yard', email: 'office@yard.example', phone: null });
  const file = [
    header,
    'Person,Anna,Yard,,,office@yard.example,0412 000 001,,,,,,',
    'Person,Ben,Yard,,,office@yard.example,0412 000 002,,,,,,',
    'Person,Cleo,Yard,,,office@yard.example,0412 000 003,,,,,,',
  ].join('\n');
  await crmEndOf(admin, await startCrmAs(admin, file));
  const found = (await admin.get<Person[]>('/api/people?q=Yard&sort=name')).body;
  expect(found.map(({ name, phone }) => `${name}: ${phone}`).toSorted()).toEqual([
    'Anna Yard: 0412 000 001',
    'Ben Yard: 0412 000 002',
    'Cleo Yard: 0412 000 003',
  ]);
  const ids = found.map(({ id }) => id);
  expect([anna.id, ben.id].every((id) => ids.includes(id))).toBe(true);
});
