/** F-03: two colleagues do anything in any order, and the CRM is compared with a model of it in memory after each step. */
import fc from 'fast-check';
import { expect } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import type { TestApp } from './app.ts';
import { CrmModel, type Noun } from './crm-model.ts';
import {
  type Colleague,
  type Crm,
  create,
  creating,
  deleting,
  editing,
  firstRecords,
  handingOver,
  overlapping,
  step,
  who,
} from './crm-steps.ts';
import { changingMany, settling, undoing } from './crm-task-steps.ts';
import { aUser } from './factories.ts';

const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);

async function expectSame(model: CrmModel, { client }: Colleague, word: string): Promise<void> {
  const list = async <Item extends { id: string }>(noun: Noun, query = '') =>
    (await client.get<Item[]>(`/api/${noun}?q=${word}${query}`)).body.sort(byId);
  const there = <Item extends { id: string; gone: number | null }>(records: Item[]) =>
    records.filter(({ gone }) => gone === null).sort(byId);
  const people = there(model.people);
  const organizations = there(model.organizations);
  const nameOf = (records: { id: string; name: string }[], id: string | null) =>
    records.find((record) => record.id === id)?.name ?? null;
  // A completed task keeps its link to what was deleted, and does not tell it (decision 83).
  const toldIdOf = (records: { id: string }[], id: string | null) =>
    records.some((record) => record.id === id) ? id : null;

  expect(await list<Person>('people')).toMatchObject(
    people.map(({ id, name, tags, assignedToId, createdById, organizationId }) => {
      const organizationName = nameOf(organizations, organizationId);
      return { id, name, tags, assignedToId, createdById, organizationId, organizationName };
    }),
  );
  expect(await list<Organization>('organizations')).toMatchObject(
    organizations.map(({ id, name, tags, assignedToId, createdById }) => {
      const contactsCount = people.filter(({ organizationId }) => organizationId === id).length;
      return { id, name, tags, assignedToId, createdById, contactsCount };
    }),
  );
  expect(await list<Task>('tasks')).toMatchObject(
    there(model.tasks).map(({ id, title, tags, status, dueDate, personId, organizationId }) => {
      const personName = nameOf(people, personId);
      const organizationName = nameOf(organizations, organizationId);
      return {
        id,
        title,
        tags,
        status,
        dueDate,
        personId: toldIdOf(people, personId),
        personName,
        organizationId: toldIdOf(organizations, organizationId),
        organizationName,
      };
    }),
  );
  const important = people.filter(({ tags }) => tags.includes('vip'));
  expect((await list('people', '&tag=vip')).map(({ id }) => id)).toEqual(
    important.map(({ id }) => id),
  );
}

const looking = who.map((who) =>
  step('looks at all lists', who, (model, me, crm) => expectSame(model, me, crm.word)),
);

const steps = fc.commands(
  [
    creating,
    creating,
    editing,
    handingOver,
    overlapping,
    settling,
    deleting,
    deleting,
    deleting,
    deleting,
    changingMany,
    undoing,
    looking,
  ],
  { maxCommands: 50, size: 'max' },
);

/** So many runs, or fewer where the machine is slow: `patience` is for all of them, in milliseconds. Resolves to how many. */
export async function doRandomWork(app: TestApp, runs: number, patience: number): Promise<number> {
  const users = [await aUser(await app.as()), await aUser(await app.as(), { role: 'admin' })];
  const colleagues = await Promise.all(
    users.map(async (user) => ({ id: user.id, client: await app.signIn(user) })),
  );
  let run = 0;
  const end = Date.now() + patience;
  await fc.assert(
    fc.asyncProperty(steps, async (work) => {
      // Then what it has found is told, however far that is from the shortest way there.
      if (Date.now() > end) return;
      run += 1;
      const model = new CrmModel();
      if (users[1]) model.admins.add(users[1].id);
      const crm: Crm = { colleagues, word: `run${run}x` };
      for (const [index, creation] of firstRecords.entries()) {
        const me = colleagues[index % 2];
        if (me) await create(model, me, crm, creation);
      }
      await fc.asyncModelRun(() => ({ model, real: crm }), work);
      for (const colleague of colleagues) await expectSame(model, colleague, crm.word);
    }),
    { numRuns: runs },
  );
  return run;
}
