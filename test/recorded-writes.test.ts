/** What nouns write many of: in a few statements, however many there are, whole, and each with its change in the log. */
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { calendarEvents } from '#server/features/events/events.table.ts';
import {
  changeEvents,
  hideEvents,
  newEvent,
  writeEvents,
} from '#server/features/events/write-events.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { changeNotes, newNote, writeNotes } from '#server/features/notes/write-notes.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import {
  addOrganization,
  changeOrganizations,
  newOrganization,
  writeOrganizations,
} from '#server/features/organizations/write-organizations.ts';
import { people } from '#server/features/people/people.table.ts';
import {
  addPerson,
  changePeople,
  hidePeople,
  newPerson,
  showPerson,
  writePeople,
} from '#server/features/people/write-people.ts';
import { emptyTask } from '#server/features/tasks/task-values.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { changeTasks, newTask, writeTasks } from '#server/features/tasks/write-tasks.ts';
import { units } from '#server/features/units/units.table.ts';
import { newUnit, writeUnits } from '#server/features/units/write-units.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization } from '#test/factories.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const query = vi.spyOn(pg.Client.prototype, 'query');
afterAll(() => vi.restoreAllMocks());

const employer = await anOrganization(ctx, { name: 'Ridge "Quarry"' });
const many = 1_000;
const times = <Item>(make: (n: number) => Item) => Array.from({ length: many }, (_, n) => make(n));

/**
 * Statements that the work alone sends, without those of its transaction and of whoever else asks meanwhile, and without
 * the word before a large write that plans are to be made anew, which reads and writes nothing.
 */
async function statements(work: (ctx: Context) => Promise<unknown>): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    await ctx.db.execute(sql`select 'whose connection this is'`);
    const mark = query.mock.calls.findLastIndex(([asked]) =>
      JSON.stringify(asked).includes('whose connection this is'),
    );
    const own = query.mock.contexts[mark];
    const before = query.mock.calls.length;
    await work(ctx);
    return query.mock.calls
      .slice(before)
      .filter((_, place) => query.mock.contexts[before + place] === own)
      .filter(([asked]) => !JSON.stringify(asked).includes('discard plans')).length;
  });
}

interface Row {
  id: string;
  updatedAt: Date;
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

async function stored(table: PgTable, rows: readonly Row[]) {
  const ids = sql.param(rows.map(({ id }) => id));
  const found: Record<string, unknown>[] = await ctx.db
    .select()
    .from(table)
    .where(sql`${table}.id = any(${ids}::uuid[])`)
    .orderBy(sql`${table}.id`);
  return found.map(({ searchText: _, nameKey: __, ...row }) => row);
}

/** The log of these records: each verb, how often, and on how many of them. */
async function logOf(rows: readonly Row[]) {
  const ids = sql.param(rows.map(({ id }) => id));
  return ctx.db
    .select({
      verb: changes.verb,
      changes: sql<number>`count(*)::int`,
      records: sql<number>`count(distinct ${changes.recordId})::int`,
    })
    .from(changes)
    .where(sql`${changes.recordId} = any(${ids}::uuid[])`)
    .groupBy(changes.verb)
    .orderBy(changes.verb);
}

interface Kind<R extends Row> {
  table: PgTable;
  write(ctx: Context, rows: R[]): Promise<void>;
  change(ctx: Context, changed: { before: R; after: R }[]): Promise<void>;
}

/** Writes and changes them; says in how many statements. */
async function writeAndChange<R extends Row>(kind: Kind<R>, rows: R[], given: Partial<R>) {
  const written = await statements((ctx) => kind.write(ctx, rows));
  expect(await stored(kind.table, rows)).toEqual(rows.toSorted(byId));
  const changed = rows.map((before) => {
    const updatedAt = new Date(before.updatedAt.getTime() + 1);
    return { before, after: { ...before, ...given, updatedAt } };
  });
  const rewritten = await statements((ctx) => kind.change(ctx, changed));
  const after = changed.map((one) => one.after);
  expect(await stored(kind.table, rows)).toEqual(after.toSorted(byId));
  return { written, rewritten, after };
}

const oncePerRecord = (...verbs: string[]) =>
  verbs.map((verb) => ({ verb, changes: many, records: many }));

test('people: written, changed and hidden', async () => {
  const made = times((n) =>
    newPerson(ctx, {
      name: `Ann ${n} \\ "quoted" ☃`,
      organizationId: employer.id,
      tags: ['a,b', '{c}', 'it’s'],
      customFields: { Bays: 7, Text: 'ä\n' },
    }),
  );
  const kind = { table: people, write: writePeople, change: changePeople };
  const next = { jobTitle: 'Driver', tags: [], organizationId: null, assignedToId: null };
  const given = { ...next, assignedById: null };
  const { written, rewritten, after } = await writeAndChange(kind, made, given);
  // Three for where they have left: their memberships are read, the ended ones written, and noted for an undo.
  expect([written, rewritten]).toEqual([1, 6]);
  let hidden = after;
  const hiding = await statements(async (ctx) => {
    hidden = await hidePeople(ctx, after);
  });
  expect(hiding).toBe(2);
  expect(await stored(people, after)).toEqual(hidden.toSorted(byId));
  expect(new Set(hidden.map(({ deletionId }) => deletionId)).size).toBe(many);
  expect(await logOf(made)).toEqual(
    oncePerRecord('membership.changed', 'person.deleted', 'person.imported', 'person.updated'),
  );
  const [log] = await ctx.db
    .select({ before: changes.before, after: changes.after })
    .from(changes)
    .where(sql`${changes.recordId} = ${made[0]?.id} and ${changes.verb} = 'person.updated'`);
  expect(log).toMatchObject({
    before: { jobTitle: null, organizationName: employer.name, tags: ['a,b', '{c}', 'it’s'] },
    after: { jobTitle: 'Driver', organizationName: null, tags: [] },
  });
});

test('organizations, notes, tasks and events: written and changed', async () => {
  const counts = [
    await writeAndChange(
      { table: organizations, write: writeOrganizations, change: changeOrganizations },
      times((n) => newOrganization(ctx, { name: `Mine ${n}`, revenue: '$1', tags: ['One'] })),
      { status: 'active', customFields: { Bays: 1 } },
    ),
    await writeAndChange(
      { table: notes, write: writeNotes, change: changeNotes },
      times((n) => ({
        ...newNote(ctx, { content: `Said\t${n}`, organizationId: employer.id }),
        forOrganizationId: employer.id,
      })),
      { content: 'Unsaid', organizationId: null, forOrganizationId: null },
    ),
    await writeAndChange(
      { table: tasks, write: writeTasks, change: changeTasks },
      times((n) => {
        const dueDate = new Date('2026-11-20T06:00:00.123Z');
        const values = { ...emptyTask, title: `Ring ${n}`, assigneeId: null, completedAt: null };
        return newTask(ctx, { ...values, dueDate, hasDueTime: true });
      }),
      { reminderEnabled: false, dueDate: null, hasDueTime: null },
    ),
    await writeAndChange(
      { table: calendarEvents, write: writeEvents, change: changeEvents },
      times((n) => {
        const eventDate = new Date('2026-11-20T00:00:00Z');
        return newEvent(ctx, { title: `Fair ${n}` }, { eventDate, endDate: null, allDay: true });
      }),
      { allDay: false, endDate: new Date('2026-11-20T01:00:00Z') },
    ),
  ];
  expect(counts.map(({ written, rewritten }) => [written, rewritten])).toEqual([
    [1, 2],
    // These are linked elsewhere, and the log keeps what triggers make of that.
    [2, 3],
    [2, 2],
    [2, 2],
  ]);
  for (const { after } of counts) {
    const verbs = (await logOf(after)).map(({ verb, ...counted }) => ({
      ...counted,
      verb: verb.replace(/.*\./, ''),
    }));
    expect(verbs).toEqual(oncePerRecord('imported', 'updated'));
  }
});

test('units: written with the names of their organizations', async () => {
  const made = times((n) =>
    newUnit(ctx, { make: `Make ${n}`, hours: 0.1, organizationId: employer.id }),
  );
  expect(await statements((ctx) => writeUnits(ctx, made))).toBe(3);
  expect(await stored(units, made)).toEqual(made.toSorted(byId));
  expect(await logOf(made)).toEqual(oncePerRecord('unit.imported'));
  const [log] = await ctx.db
    .select({ after: changes.after })
    .from(changes)
    .where(sql`${changes.recordId} = ${made[0]?.id}`);
  expect(log?.after).toMatchObject({ name: 'Make 0', hours: 0.1, organizationName: employer.name });
});

const oddValues = {
  tags: ['a,b', '{c}', 'it’s', '"q" \\'],
  customFields: {
    Bays: 7,
    Part: 0.1,
    Many: 1e21,
    Text: 'ä\n',
    Yes: true,
    'a "key"': '',
    None: null,
  },
};

/** What the log holds of a record, without what differs between any two of them. */
async function loggedOf(id: string) {
  const rows = await ctx.db.select().from(changes).where(sql`${changes.recordId} = ${id}`);
  const text = JSON.stringify(rows).replaceAll(id, 'the record');
  return JSON.parse(text).map(({ id: _, verb: __, ...row }: typeof changes.$inferSelect) => row);
}

test.each([null, crypto.randomUUID()])(
  'many are logged as one that is created is, within the deed %s or none',
  async (batchId) => {
    const at = new Date('2026-11-20T01:02:03.400Z');
    const still: Context = {
      ...ctx,
      clock: { ...ctx.clock, now: () => at },
      ...(batchId !== null && { deed: { id: batchId, isNotable: false } }),
    };
    const drafts = [
      { name: 'Least' },
      { ...oddValues, name: 'Most ☃', email: 'm@x.example', phone: '04', location: 'Dubbo' },
      { name: 'Of "Ridge"', jobTitle: '\\', organizationId: employer.id, assignedToId: null },
    ];
    for (const draft of drafts) {
      const single = newPerson(still, draft);
      const imported = { ...single, id: crypto.randomUUID(), importId: crypto.randomUUID() };
      await inTransaction(still, (ctx) => addPerson(ctx, single));
      await inTransaction(still, (ctx) => writePeople(ctx, [imported]));
      expect(await loggedOf(imported.id)).toEqual(await loggedOf(single.id));
    }
    const organization = { ...oddValues, name: 'Most ☃', website: 'x.example', revenue: '$1' };
    for (const draft of [{ name: 'Least' }, organization]) {
      const single = newOrganization(still, draft);
      const imported = { ...single, id: crypto.randomUUID(), importId: crypto.randomUUID() };
      await inTransaction(still, (ctx) => addOrganization(ctx, single));
      await inTransaction(still, (ctx) => writeOrganizations(ctx, [imported]));
      const [logged] = await loggedOf(imported.id);
      expect([logged]).toEqual(await loggedOf(single.id));
      expect(logged).toMatchObject({ at: at.toISOString(), batchId, before: null });
    }
  },
);

test('events are hidden in two statements', async () => {
  const eventDate = new Date('2026-11-20T00:00:00Z');
  const made = times((n) =>
    newEvent(ctx, { title: `Show ${n}` }, { eventDate, endDate: null, allDay: true }),
  );
  await writeEvents(ctx, made);
  expect(await statements((ctx) => hideEvents(ctx, made))).toBe(2);
  expect(await logOf(made)).toEqual(oncePerRecord('event.deleted', 'event.imported'));
});

test('nothing to write sends nothing, and a row that is given twice is what it was last', async () => {
  const nothing = await statements(async (ctx) => {
    await writePeople(ctx, []);
    await changePeople(ctx, []);
    await hidePeople(ctx, []);
  });
  expect(nothing).toBe(0);
  const person = newPerson(ctx, { name: 'Twice' });
  await writePeople(ctx, [person]);
  const first = { ...person, name: 'First' };
  const last = { ...person, name: 'Last' };
  await changePeople(ctx, [
    { before: person, after: first },
    { before: first, after: last },
  ]);
  expect(await stored(people, [person])).toEqual([last]);
});

test('one that is shown again is as it was, and told as it is shown', async () => {
  const person = newPerson(ctx, { name: 'Back', organizationId: employer.id });
  await writePeople(ctx, [person]);
  const [hidden] = await hidePeople(ctx, [person]);
  if (!hidden) throw new Error('Nobody was hidden');
  const { row, wire } = await showPerson(ctx, hidden);
  expect(row).toEqual({ ...person, updatedAt: row.updatedAt });
  expect(row.updatedAt.getTime()).toBeGreaterThan(person.updatedAt.getTime());
  expect(wire).toMatchObject({ name: 'Back', organizationName: employer.name });
  expect(await stored(people, [person])).toEqual([row]);
  expect((await logOf([person])).map(({ verb }) => verb)).toEqual([
    'person.deleted',
    'person.imported',
    'person.restored',
  ]);
});
