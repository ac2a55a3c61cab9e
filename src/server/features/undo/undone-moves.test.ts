/** Somebody is put at the wrong organization, and that is undone: what was made before goes along, and stays nowhere. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import { aNote, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';

const app = await openTestApp();
const client = await app.signIn('staff');
const ctx = await app.as('staff');

type Kind = 'people' | 'opportunities';

async function move(kind: Kind, id: string, organizationId: string | null): Promise<string> {
  app.clock.advance(1_000);
  const reply = await client.patch(`/api/${kind}/${id}`, { organizationId });
  expect(reply.status).toBe(200);
  return reply.headers['x-deed-id'] ?? '';
}

const { undoWhole } = followDeeds(app);
const undo = (deed: string) => undoWhole(client, deed);

async function notesAt({ id }: { id: string }): Promise<string[]> {
  const { body } = await client.get<{ text: string }[]>(
    `/api/timeline?organizationId=${id}&kind=note`,
  );
  return body.map(({ text }) => text);
}

async function twoPlaces() {
  const wrong = await anOrganization(ctx, { name: 'Wrong Vans' });
  const right = await anOrganization(ctx, { name: 'Right Trucks' });
  return { wrong, right };
}

test('a person who was put at the wrong organization and moved on was never there, once both are undone', async () => {
  const { wrong, right } = await twoPlaces();
  const person = await aPerson(ctx, { name: 'Kim Hill' });
  await aNote(ctx, { content: 'Met at the fair', personId: person.id });
  await aTask(ctx, { title: 'Send a card', personId: person.id });
  const joined = await move('people', person.id, wrong.id);
  const left = await move('people', person.id, right.id);
  expect(await notesAt(wrong)).toEqual(['Met at the fair']);
  expect(await notesAt(right)).toEqual([]);

  const undone = await undo(left);
  expect(await notesAt(wrong)).toEqual(['Met at the fair']);
  // Once more, it stays where they were; and is back with them.
  const again = await undo(undone);
  expect(await notesAt(wrong)).toEqual(['Met at the fair']);
  expect(await notesAt(right)).toEqual([]);
  await undo(again);

  await undo(joined);
  expect(await notesAt(wrong)).toEqual([]);
  await move('people', person.id, right.id);
  expect(await notesAt(right)).toEqual(['Met at the fair']);
  const { rows } = await app.database.pool.query(
    `select for_organization_id from notes where person_id = $1
     union all select for_organization_id from tasks where person_id = $1`,
    [person.id],
  );
  expect(rows).toEqual([{ for_organization_id: null }, { for_organization_id: null }]);
});

test('a deal takes its notes back along', async () => {
  const { wrong, right } = await twoPlaces();
  const deal = await anOpportunity(ctx, { name: 'Fleet' });
  await aNote(ctx, { content: 'Ten trucks', opportunityId: deal.id });
  const joined = await move('opportunities', deal.id, wrong.id);
  const left = await move('opportunities', deal.id, right.id);
  expect(await notesAt(wrong)).toEqual(['Ten trucks']);
  await undo(left);
  await undo(joined);
  expect(await notesAt(wrong)).toEqual([]);
  await move('opportunities', deal.id, right.id);
  expect(await notesAt(right)).toEqual(['Ten trucks']);
});

test('who was taken off an organization as it was deleted has never been away once it is restored', async () => {
  const { wrong, right } = await twoPlaces();
  const person = await aPerson(ctx, { name: 'Lee Moss' });
  await aNote(ctx, { content: 'Likes red', personId: person.id });
  const joined = await move('people', person.id, wrong.id);
  expect((await client.delete(`/api/organizations/${wrong.id}`)).status).toBe(204);
  expect((await client.post(`/api/organizations/${wrong.id}/restore`)).status).toBe(200);
  expect(await notesAt(wrong)).toEqual(['Likes red']);
  // Their link came back with the organization, so it is as the deed left it.
  await undo(joined);
  await move('people', person.id, right.id);
  expect(await notesAt(wrong)).toEqual([]);
  expect(await notesAt(right)).toEqual(['Likes red']);
});

test('what was made there meanwhile stays there', async () => {
  const { wrong } = await twoPlaces();
  const person = await aPerson(ctx, { name: 'Ann Berg' });
  const joined = await move('people', person.id, wrong.id);
  await aNote(ctx, { content: 'Visited the yard', personId: person.id });
  await undo(joined);
  expect(await notesAt(wrong)).toEqual(['Visited the yard']);
});
