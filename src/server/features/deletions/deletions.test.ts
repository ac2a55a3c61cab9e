/** Deleting hides a record everywhere at once; taking it back brings it back whole. */
import { describe, expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { SearchResults } from '#contract/search.ts';
import type { DueCounts, HeaderStats } from '#contract/stats.ts';
import type { Task, TaskCounts } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { aNote, anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();

/** A sales day of its own: one user who owns one of everything. */
async function aDesk() {
  const user = await aUser(await app.as(), { role: 'admin' });
  const client = await app.signIn(user);
  const ctx = await app.as(user);
  const word = `Desk${user.username.replaceAll('-', '')}`;
  const organization = await anOrganization(ctx, { name: `${word} Haulage`, tags: [word] });
  const link = { organizationId: organization.id };
  const person = await aPerson(ctx, { name: `${word} Person`, ...link, tags: [word] });
  const about = { personId: person.id };
  const dueDate = app.clock.now().toISOString();
  const closed = { status: 'completed', completionReason: 'Done' } as const;
  return {
    user,
    client,
    ctx,
    word,
    organization,
    person,
    personTask: await aTask(ctx, { title: `${word} person task`, ...about, dueDate }),
    personTaskDone: await aTask(ctx, { title: `${word} person task done`, ...about, ...closed }),
    organizationTask: await aTask(ctx, { title: `${word} organization task`, ...link, dueDate }),
    personNote: await aNote(ctx, { content: `${word} person note`, ...about }),
    organizationNote: await aNote(ctx, { content: `${word} organization note`, ...link }),
  };
}
type Desk = Awaited<ReturnType<typeof aDesk>>;

/** All that the owner of a desk can see of it, by every way there is. */
async function view({ client, user, word, organization, person }: Desk) {
  const list = async <Item extends { id: string }>(path: string) =>
    (await client.get<Item[]>(path)).body.map(({ id }) => id).toSorted();
  const found = (await client.get<SearchResults>(`/api/search?q=${word}`)).body;
  const mine = `assigneeId=${user.id}`;
  return {
    people: await list<Person>(`/api/people?tag=${word}`),
    peopleBySearch: await list<Person>(`/api/people?q=${word}`),
    peopleOfOrganization: await list<Person>(`/api/people?organizationId=${organization.id}`),
    organizations: await list<Organization>(`/api/organizations?q=${word}`),
    tasks: await list<Task>(`/api/tasks?${mine}`),
    today: await list<Task>(`/api/tasks?${mine}&filter=today`),
    notes: await list<Note>(`/api/notes?q=${word}`),
    notesOfPerson: await list<Note>(`/api/notes?personId=${person.id}`),
    notesOfOrganization: await list<Note>(`/api/notes?organizationId=${organization.id}`),
    found: {
      people: found.people.map(({ id }) => id),
      organizations: found.organizations.map(({ id }) => id),
    },
    tabs: (await client.get<TaskCounts>(`/api/tasks/counts?${mine}`)).body,
    stats: (await client.get<HeaderStats>('/api/stats')).body,
    due: (await client.get<DueCounts>(`/api/stats/due?${mine}`)).body,
  };
}

const ids = (...records: { id: string }[]) => records.map(({ id }) => id).toSorted();

test('a desk shows one of everything', async () => {
  const desk = await aDesk();
  const { organization, person } = desk;
  expect(await view(desk)).toEqual({
    people: ids(person),
    peopleBySearch: ids(person),
    peopleOfOrganization: ids(person),
    organizations: ids(organization),
    tasks: ids(desk.personTask, desk.personTaskDone, desk.organizationTask),
    today: ids(desk.personTask, desk.organizationTask),
    notes: ids(desk.personNote, desk.organizationNote),
    notesOfPerson: ids(desk.personNote),
    notesOfOrganization: ids(desk.organizationNote),
    found: { people: ids(person), organizations: ids(organization) },
    tabs: { active: 2, completed: 1 },
    stats: { contacts: 1, organizations: 1, tasksPending: 2 },
    due: { today: 2, next7days: 0, overdue: 0 },
  });
});

describe('a person', () => {
  test('goes with notes and open tasks, and comes back whole', async () => {
    const desk = await aDesk();
    const before = await view(desk);
    const path = `/api/people/${desk.person.id}`;
    expect((await desk.client.delete(path)).status).toBe(204);
    expect(await view(desk)).toEqual({
      ...before,
      people: [],
      peopleBySearch: [],
      peopleOfOrganization: [],
      tasks: ids(desk.personTaskDone, desk.organizationTask),
      today: ids(desk.organizationTask),
      notes: ids(desk.organizationNote),
      notesOfPerson: [],
      found: { ...before.found, people: [] },
      tabs: { active: 1, completed: 1 },
      stats: { contacts: 0, organizations: 1, tasksPending: 1 },
      due: { today: 1, next7days: 0, overdue: 0 },
    });
    for (const gone of [
      await desk.client.get(path),
      await desk.client.patch(path, { name: 'x' }),
      await desk.client.delete(path),
      await desk.client.get(`/api/tasks/${desk.personTask.id}`),
      await desk.client.patch(`/api/tasks/${desk.personTask.id}`, { title: 'x' }),
      await desk.client.patch(`/api/notes/${desk.personNote.id}`, { content: 'x' }),
      await desk.client.delete(`/api/notes/${desk.personNote.id}`),
    ]) {
      expect(gone.status).toBe(404);
    }
    const done = await desk.client.get<Task>(`/api/tasks/${desk.personTaskDone.id}`);
    expect(done.body.personName).toBeNull();
    const organization = `/api/organizations/${desk.organization.id}`;
    expect((await desk.client.get<Organization>(organization)).body.contactsCount).toBe(0);

    const restored = await desk.client.post<Person>(`${path}/restore`);
    expect(restored).toMatchObject({
      status: 200,
      body: { ...desk.person, updatedAt: expect.any(String) },
    });
    expect(await view(desk)).toEqual(before);
    expect((await desk.client.get<Task>(`/api/tasks/${desk.personTask.id}`)).body).toEqual(
      desk.personTask,
    );
    expect((await desk.client.post(`${path}/restore`)).status).toBe(404);
  });

  test('brings back only what went with it', async () => {
    const desk = await aDesk();
    await desk.client.delete(`/api/notes/${desk.personNote.id}`);
    await desk.client.delete(`/api/tasks/${desk.personTask.id}`);
    const before = await view(desk);
    await desk.client.delete(`/api/people/${desk.person.id}`);
    await desk.client.post(`/api/people/${desk.person.id}/restore`);
    expect(await view(desk)).toEqual(before);
  });

  test('cannot be named by new records while it is away', async () => {
    const desk = await aDesk();
    await desk.client.delete(`/api/people/${desk.person.id}`);
    for (const [path, draft] of [
      ['/api/notes', { content: 'Late' }],
      ['/api/tasks', { title: 'Late' }],
    ] as const) {
      const reply = await desk.client.post(path, { ...draft, personId: desk.person.id });
      expect(reply).toMatchObject({
        status: 400,
        body: { fields: { personId: expect.any(String) } },
      });
    }
  });

  test('keeps what went with it hidden, one by one too', async () => {
    const desk = await aDesk();
    await desk.client.delete(`/api/people/${desk.person.id}`);
    const hidden = await view(desk);
    for (const path of [`/api/notes/${desk.personNote.id}`, `/api/tasks/${desk.personTask.id}`]) {
      const reply = await desk.client.post(`${path}/restore`);
      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
    }
    expect(await view(desk)).toEqual(hidden);
  });

  test('takes what a colleague adds at the same moment with it, or refuses it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const desk = await aDesk();
      const personId = desk.person.id;
      await Promise.all([
        desk.client.delete(`/api/people/${personId}`),
        desk.client.post('/api/notes', { content: `${desk.word} late`, personId }),
        desk.client.post('/api/tasks', { title: `${desk.word} late`, personId }),
      ]);
      expect((await desk.client.get<Note[]>(`/api/notes?personId=${personId}`)).body).toEqual([]);
      const open = await desk.client.get(`/api/tasks?personId=${personId}&status=pending`);
      expect(open.body).toEqual([]);
    }
  });
});

describe('an organization', () => {
  test('goes with notes and open tasks; its people stay, unlinked, and are linked again', async () => {
    const desk = await aDesk();
    const before = await view(desk);
    const path = `/api/organizations/${desk.organization.id}`;
    const personPath = `/api/people/${desk.person.id}`;
    app.clock.advance(1_000);
    expect((await desk.client.delete(path)).status).toBe(204);
    expect(await view(desk)).toEqual({
      ...before,
      peopleOfOrganization: [],
      organizations: [],
      tasks: ids(desk.personTask, desk.personTaskDone),
      today: ids(desk.personTask),
      notes: ids(desk.personNote),
      notesOfOrganization: [],
      found: { ...before.found, organizations: [] },
      tabs: { active: 1, completed: 1 },
      stats: { contacts: 1, organizations: 0, tasksPending: 1 },
      due: { today: 1, next7days: 0, overdue: 0 },
    });
    const unlinked = await desk.client.get<Person>(personPath);
    expect(unlinked.body).toMatchObject({ organizationId: null, organizationName: null });
    // Whoever still has the person open as it was would bring the old link back.
    const stale = { 'if-match': (await desk.client.get(personPath)).headers.etag ?? '' };
    expect(unlinked.body.updatedAt > desk.person.updatedAt).toBe(true);
    expect((await desk.client.get(path)).status).toBe(404);

    expect((await desk.client.post(`${path}/restore`)).status).toBe(200);
    expect(await view(desk)).toEqual(before);
    const linked = await desk.client.get<Person>(personPath);
    expect(linked.body).toEqual({ ...desk.person, updatedAt: linked.body.updatedAt });
    expect((await desk.client.patch(personPath, { name: 'x' }, stale)).status).toBe(412);
    const one = await desk.client.get<Organization>(path);
    expect(one.body.contactsCount).toBe(1);
  });

  test('does not call back people who have moved on', async () => {
    const desk = await aDesk();
    const other = await anOrganization(desk.ctx);
    const path = `/api/organizations/${desk.organization.id}`;
    const personPath = `/api/people/${desk.person.id}`;
    await desk.client.delete(path);
    await desk.client.patch(personPath, { organizationId: other.id });
    await desk.client.post(`${path}/restore`);
    const person = await desk.client.get<Person>(personPath);
    expect(person.body.organizationId).toBe(other.id);
  });

  test('comes and goes twice without mixing up the two', async () => {
    const desk = await aDesk();
    const path = `/api/organizations/${desk.organization.id}`;
    const second = await aPerson(desk.ctx, { organizationId: desk.organization.id });
    await desk.client.delete(path);
    await desk.client.post(`${path}/restore`);
    await desk.client.patch(`/api/people/${second.id}`, { organizationId: null });
    await desk.client.delete(path);
    await desk.client.post(`${path}/restore`);
    const people = await desk.client.get<Person[]>(
      `/api/people?organizationId=${desk.organization.id}`,
    );
    expect(ids(...people.body)).toEqual(ids(desk.person));
  });

  test('and its person, deleted and taken back in any order, are linked in the end', async () => {
    const orders = [
      ['organizations', 'people', 'people', 'organizations'],
      ['organizations', 'people', 'organizations', 'people'],
      ['people', 'organizations', 'people', 'organizations'],
      ['people', 'organizations', 'organizations', 'people'],
    ] as const;
    for (const [first, second, third, fourth] of orders) {
      const desk = await aDesk();
      const before = await view(desk);
      const id = { organizations: desk.organization.id, people: desk.person.id };
      for (const noun of [first, second]) {
        expect((await desk.client.delete(`/api/${noun}/${id[noun]}`)).status).toBe(204);
      }
      for (const noun of [third, fourth]) {
        expect((await desk.client.post(`/api/${noun}/${id[noun]}/restore`)).status).toBe(200);
      }
      expect(await view(desk)).toEqual(before);
    }
  });
});

describe.each(['notes', 'tasks'] as const)('what hangs on two records, one of the %s', (noun) => {
  test.each([
    ['people', 'organizations', 'people', 'organizations'],
    ['people', 'organizations', 'organizations', 'people'],
    ['organizations', 'people', 'people', 'organizations'],
    ['organizations', 'people', 'organizations', 'people'],
    ['people', 'opportunities', 'people', 'opportunities'],
    ['opportunities', 'organizations', 'organizations', 'opportunities'],
  ] as const)('deleted: %s, %s; taken back: %s, %s; comes with the last', async (...nouns) => {
    const desk = await aDesk();
    const opportunity = await anOpportunity(desk.ctx);
    const ids = {
      people: desk.person.id,
      organizations: desk.organization.id,
      opportunities: opportunity.id,
    };
    const named: readonly string[] = nouns;
    const links = {
      personId: named.includes('people') ? ids.people : null,
      organizationId: named.includes('organizations') ? ids.organizations : null,
      opportunityId: named.includes('opportunities') ? ids.opportunities : null,
    };
    const draft = noun === 'notes' ? { content: 'Of both' } : { title: 'Of both' };
    const both = await desk.client.post<{ id: string }>(`/api/${noun}`, { ...draft, ...links });
    const before = await view(desk);
    const [first, second, third, fourth] = nouns;
    for (const each of [first, second]) await desk.client.delete(`/api/${each}/${ids[each]}`);
    await desk.client.post(`/api/${third}/${ids[third]}/restore`);
    expect((await view(desk))[noun]).not.toContain(both.body.id);
    expect((await desk.client.post(`/api/${noun}/${both.body.id}/restore`)).status).toBe(409);
    await desk.client.post(`/api/${fourth}/${ids[fourth]}/restore`);
    expect(await view(desk)).toEqual(before);
  });
});

describe.each(['notes', 'tasks'] as const)('one of the %s', (noun) => {
  test('goes and comes back as it was', async () => {
    const desk = await aDesk();
    const before = await view(desk);
    const record = noun === 'notes' ? desk.personNote : desk.personTask;
    const path = `/api/${noun}/${record.id}`;
    expect((await desk.client.delete(path)).status).toBe(204);
    const hidden = await view(desk);
    expect(hidden[noun]).not.toContain(record.id);
    expect(hidden).not.toEqual(before);
    expect((await desk.client.delete(path)).status).toBe(404);
    const restored = await desk.client.post(`${path}/restore`);
    expect(restored.body).toEqual({ ...record, updatedAt: expect.any(String) });
    expect(await view(desk)).toEqual(before);
    expect((await desk.client.post(`${path}/restore`)).status).toBe(404);
  });

  test('is not taken back to a person who is away', async () => {
    const desk = await aDesk();
    const record = noun === 'notes' ? desk.personNote : desk.personTask;
    await desk.client.delete(`/api/${noun}/${record.id}`);
    await desk.client.delete(`/api/people/${desk.person.id}`);
    expect((await desk.client.post(`/api/${noun}/${record.id}/restore`)).status).toBe(409);
    await desk.client.post(`/api/people/${desk.person.id}/restore`);
    expect((await desk.client.post(`/api/${noun}/${record.id}/restore`)).status).toBe(200);
  });
});
