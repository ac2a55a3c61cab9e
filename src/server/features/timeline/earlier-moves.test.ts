/** Moves from before the log kept with each change whom it was for: those the upgrade finds, and those that come after. */
import { afterAll, expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { migrateDatabase } from '#server/kernel/postgres/migrations.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { migrateToRelease } from '#test/release-data.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { about, openTimelines } from '#test/timelines.ts';

const { app, client, ctx, act } = await openTimelines();
const database = await createTestDatabase({ empty: true });
afterAll(() => database.drop());

test('what was logged for nobody stays where its person or opportunity was', async () => {
  const old = await anOrganization(ctx);
  const present = await anOrganization(ctx);
  const person = await aPerson(ctx, { organizationId: old.id });
  const deal = await act<{ id: string }>('POST', '/api/opportunities', {
    name: 'Fleet',
    organizationId: old.id,
  });
  const triggers = (state: 'enable' | 'disable') =>
    app.database.pool.query(
      `alter table notes ${state} trigger organization_of_added_notes;
       alter table changes ${state} trigger organization_of_change`,
    );
  const notesOf = async (query: string) =>
    (await client.get<{ text: string | null }[]>(`/api/timeline?${query}&kind=note`)).body.map(
      ({ text }) => text,
    );
  await triggers('disable');
  await act('POST', '/api/notes', { content: 'To Kim', personId: person.id });
  await act('POST', '/api/notes', { content: 'Of the deal', opportunityId: deal.id });
  await triggers('enable');
  expect(await notesOf(about.organization(old))).toEqual(['Of the deal', 'To Kim']);

  await act('PATCH', `/api/people/${person.id}`, { organizationId: present.id });
  await act('PATCH', `/api/opportunities/${deal.id}`, { organizationId: present.id });
  expect(await notesOf(about.organization(old))).toEqual(['Of the deal', 'To Kim']);
  expect(await notesOf(about.organization(present))).toEqual([]);
  await act('PATCH', `/api/people/${person.id}`, { organizationId: old.id });
  await act('PATCH', `/api/people/${person.id}`, { organizationId: present.id });
  expect(await notesOf(about.organization(old))).toEqual(['Of the deal', 'To Kim']);
  expect(await notesOf(about.organization(present))).toEqual([]);

  // A later change of it is told there too, for the note itself keeps where it was made.
  const [note] = (await client.get<{ id: string }[]>(`/api/notes?personId=${person.id}`)).body;
  await act('PATCH', `/api/notes/${note?.id}`, { content: 'To Kim Hill' });
  expect(await notesOf(about.organization(old))).toEqual([null, 'Of the deal', 'To Kim']);
  expect(await notesOf(about.organization(present))).toEqual([]);
});

test('the upgrade leaves with an organization what was made for its people until they left', async () => {
  const { pool } = database;
  await migrateToRelease(pool);
  const [alpha, bravo, kim, lee, before, after, leesNote] = Array.from({ length: 7 }, newId);
  const at = (day: number) => `2026-03-0${day}T09:00:00Z`;
  for (const id of [alpha, bravo]) {
    await pool.query(
      `insert into organizations (id, name, created_at, updated_at) values ($1, 'Yard', $2, $2)`,
      [id, at(1)],
    );
  }
  await pool.query(
    `insert into people (id, name, organization_id, created_at, updated_at)
     values ($1, 'Kim', $2, $4, $4), ($3, 'Lee', $2, $4, $4)`,
    [kim, bravo, lee, at(1)],
  );
  const log = (type: string, verb: string, id: unknown, states: [unknown, unknown], day: number) =>
    pool.query(
      `insert into changes (id, at, verb, record_type, record_id, before, after, person_id)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[newId(), at(day), verb, type, id, ...states.map((state) => JSON.stringify(state))],
        type === 'note' ? ([before, after].includes(String(id)) ? kim : lee) : kim,
      ],
    );
  for (const [id, person, day] of [
    [before, kim, 2],
    [after, kim, 4],
    [leesNote, lee, 2],
  ] as const) {
    await pool.query(
      `insert into notes (id, content, person_id, created_at, updated_at) values ($1, 'Said', $2, $3, $3)`,
      [id, person, at(day)],
    );
    await log('note', 'note.created', id, [null, { id }], day);
  }
  const moved = [{ organizationId: alpha }, { organizationId: bravo }] as [unknown, unknown];
  await log('person', 'person.updated', kim, moved, 3);

  await migrateDatabase(database);
  const { rows: notes } = await pool.query(
    'select id, for_organization_id as place from notes order by id',
  );
  expect(notes).toEqual([
    { id: before, place: alpha },
    { id: after, place: null },
    { id: leesNote, place: null },
  ]);
  const { rows: left } = await pool.query(
    'select subject, subject_id, organization_id, since, until from departures',
  );
  expect(left).toEqual([
    {
      subject: 'person',
      subject_id: kim,
      organization_id: alpha,
      since: null,
      until: new Date(at(3)),
    },
  ]);
});
