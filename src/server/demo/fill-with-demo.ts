/** Fills an empty database with a believable sales team: accounts at the start, records on the first visit. */
import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { ne, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { activityLog } from '#server/features/activity/activity.table.ts';
import { calls } from '#server/features/calls/calls.table.ts';
import { writeCallsWithHistory } from '#server/features/calls/write-calls.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { writeEventsWithHistory } from '#server/features/events/write-events.ts';
import { loadShippedCompanies } from '#server/features/leads/directory/load-companies.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { writeNotesWithHistory } from '#server/features/notes/write-notes.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { writeOpportunitiesWithHistory } from '#server/features/opportunities/write-opportunities.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { writeOrganizationsWithHistory } from '#server/features/organizations/write-organizations.ts';
import { people } from '#server/features/people/people.table.ts';
import { writePeopleWithHistory } from '#server/features/people/write-people.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { writeTasksWithHistory } from '#server/features/tasks/write-tasks.ts';
import { units } from '#server/features/units/units.table.ts';
import { writeUnitsWithHistory } from '#server/features/units/write-units.ts';
import { users } from '#server/features/users/users.table.ts';
import { insertMany } from '#server/kernel/bulk-writes.ts';
import { logHistory } from '#server/kernel/change-log.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword } from '#server/kernel/passwords.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { makeCallActivity, makeCalls } from './demo-calls.ts';
import { type Made, makeChanges } from './demo-changes.ts';
import { withDemoReach } from './demo-leads.ts';
import {
  linkTasks,
  makeActivity,
  makeEvents,
  makeNotes,
  makeOpportunities,
  makeOrganizations,
  makePeople,
  makeTasks,
} from './demo-records.ts';
import { makeUnits, namedUnits } from './demo-units.ts';
import { seededRandom } from './random.ts';

const seed = 20_261_120;

const team = [
  { username: 'olivia', firstName: 'Olivia', lastName: 'Hart', role: 'staff' },
  { username: 'jack', firstName: 'Jack', lastName: 'Fraser', role: 'staff' },
  { username: 'mia', firstName: 'Mia', lastName: 'Nguyen', role: 'staff' },
  { username: 'noah', firstName: 'Noah', lastName: 'Bennett', role: 'admin' },
] as const;

interface DemoSignIn {
  usernames: string[];
  /** Null: they got one at an earlier start. */
  password: string | null;
}

/**
 * Adds the team and companies for its lead finder. Refuses (StartError) a database that holds anything but its first
 * super user, or this team before the first visit: then the password is null, because it was shown at an earlier start.
 */
export async function foundDemoTeam(ctx: VisitorContext): Promise<DemoSignIn> {
  const password = randomBytes(6).toString('base64url');
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    const held = await whatIsHeld(ctx);
    if (held) throw refusal(held);
    const colleagues = await listColleagues(ctx);
    if (isTeam(colleagues)) return { usernames: colleagues, password: null };
    if (colleagues.length > 0) throw refusal('accounts');
    const now = ctx.clock.now();
    const members = team.map((member) => ({
      ...member,
      id: newId(),
      email: `${member.username}@dealer.example`,
      passwordHash,
      createdAt: now,
      updatedAt: now,
    }));
    await ctx.db.insert(users).values(members);
    await loadShippedCompanies(ctx, withDemoReach);
    return { usernames: team.map((member) => member.username), password };
  });
}

/** Gives the team its records, in working hours of `ctx.timeZone`; does nothing if there are some already. */
export async function fillWithDemo(ctx: VisitorContext): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await logHistory(ctx);
    // One after the other, in case two servers get their first visits at once.
    const everyone = await ctx.db.select().from(users).orderBy(users.id).for('update');
    if (await whatIsHeld(ctx)) return;
    const random = seededRandom(seed);
    const now = ctx.clock.now();
    const members = everyone.filter(({ username }) =>
      team.some((one) => one.username === username),
    );
    const owner = everyone.find(({ role }) => role === 'super_user');
    const sellers = [...members, ...(owner ? [owner] : [])].map(({ id }) => id);
    const world = { random, now, timeZone: ctx.timeZone, sellers };

    // Yields to other requests after each kind: making all of them takes a third of a second.
    const someOrganizations = await setImmediate(makeOrganizations(world, 120));
    const somePeople = await setImmediate(makePeople(world, 400, someOrganizations));
    const someOpportunities = await setImmediate(
      makeOpportunities(world, 60, someOrganizations, somePeople),
    );
    const someTasks = await setImmediate(makeTasks(world, somePeople, someOrganizations));
    const someNotes = await setImmediate(makeNotes(world, 500, somePeople, someOrganizations));
    const someEvents = await setImmediate(makeEvents(world, 45, somePeople, someOrganizations));
    linkTasks(world, someTasks, someOpportunities);
    const someCalls = await setImmediate(makeCalls(world, 180, somePeople, someOpportunities));
    const someUnits = await setImmediate(makeUnits(world, someOrganizations));
    const history = (noun: string, made: readonly Made[]) => makeChanges(ctx, noun, made);
    await writeOrganizationsWithHistory(
      ctx,
      someOrganizations,
      history('organization', someOrganizations),
    );
    await writePeopleWithHistory(ctx, somePeople, history('person', somePeople));
    await writeOpportunitiesWithHistory(
      ctx,
      someOpportunities,
      history('opportunity', someOpportunities),
    );
    await writeTasksWithHistory(ctx, someTasks, history('task', someTasks));
    await writeNotesWithHistory(ctx, someNotes, history('note', someNotes));
    await writeEventsWithHistory(ctx, someEvents, history('event', someEvents));
    await writeCallsWithHistory(ctx, someCalls, history('call', someCalls));
    await writeUnitsWithHistory(ctx, someUnits, history('unit', namedUnits(someUnits)));
    await insertMany(ctx.db, activityLog, makeActivity(someTasks, someNotes));
    await insertMany(ctx.db, activityLog, makeCallActivity(someCalls));
  });
}

/**
 * The team works in the time zone of its first visitor, whose request waits while the records are made. A visitor
 * without a time zone gets that of `ctx`.
 */
export function openDemo(ctx: VisitorContext): (timeZone: string | undefined) => Promise<void> {
  let filled: Promise<void> | undefined;
  return (timeZone = ctx.timeZone) => {
    filled ??= fillWithDemo({ ...ctx, timeZone }).catch((error: unknown) => {
      filled = undefined;
      throw error;
    });
    return filled;
  };
}

/** The records that exist, in words; null if there are none. */
async function whatIsHeld(ctx: VisitorContext): Promise<string | null> {
  const kinds: [string, PgTable][] = [
    ['people', people],
    ['organizations', organizations],
    ['opportunities', opportunities],
    ['tasks', tasks],
    ['notes', notes],
    ['events', calendarEvents],
    ['calls', calls],
    ['units', units],
  ];
  for (const [word, table] of kinds) {
    const found = await ctx.db.select({ one: sql`1` }).from(table).limit(1);
    if (found.length > 0) return word;
  }
  return null;
}

async function listColleagues(ctx: VisitorContext): Promise<string[]> {
  const rows = await ctx.db
    .select({ username: users.username })
    .from(users)
    .where(ne(users.role, 'super_user'))
    .limit(team.length + 1);
  return rows.map(({ username }) => username);
}

function isTeam(usernames: string[]): boolean {
  return (
    usernames.length === team.length && team.every(({ username }) => usernames.includes(username))
  );
}

function refusal(what: string): StartError {
  return new StartError(
    `The database already holds ${what}; --demo only fills an empty one. Nothing was changed.`,
  );
}
