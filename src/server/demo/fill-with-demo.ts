/** Fills an empty database with a believable sales team, in one transaction. */
import { randomBytes } from 'node:crypto';
import { eq, ne, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { activityLog } from '#server/features/activity/activity.table.ts';
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
import { users } from '#server/features/users/users.table.ts';
import { insertMany } from '#server/kernel/bulk-writes.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { hashPassword } from '#server/kernel/passwords.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
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
import { seededRandom } from './random.ts';

const seed = 20_261_120;

const team = [
  { username: 'olivia', firstName: 'Olivia', lastName: 'Hart', role: 'staff' },
  { username: 'jack', firstName: 'Jack', lastName: 'Fraser', role: 'staff' },
  { username: 'mia', firstName: 'Mia', lastName: 'Nguyen', role: 'staff' },
  { username: 'noah', firstName: 'Noah', lastName: 'Bennett', role: 'admin' },
] as const;

export interface DemoSignIn {
  usernames: string[];
  password: string;
}

/** Refuses (StartError) a database that holds anything but its first super user. */
export async function fillWithDemo(ctx: VisitorContext): Promise<DemoSignIn> {
  const password = randomBytes(6).toString('base64url');
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (ctx) => {
    await refuseData(ctx);
    const random = seededRandom(seed);
    const now = ctx.clock.now();
    const times = { createdAt: now, updatedAt: now };
    const members = team.map((member) => ({
      ...member,
      id: newId(),
      email: `${member.username}@dealer.example`,
      passwordHash,
      ...times,
    }));
    await ctx.db.insert(users).values(members);
    const [owner] = await ctx.db.select().from(users).where(eq(users.role, 'super_user'));
    const sellers = members.map((member) => member.id);
    const everyone = owner ? [...sellers, owner.id] : sellers;
    const world = { random, now, timeZone: ctx.timeZone, sellers: everyone };

    const someOrganizations = makeOrganizations(world, 120);
    const somePeople = makePeople(world, 400, someOrganizations);
    const someOpportunities = makeOpportunities(world, 60, someOrganizations, somePeople);
    const someTasks = makeTasks(world, somePeople, someOrganizations);
    const someNotes = makeNotes(world, 500, somePeople, someOrganizations);
    const someEvents = makeEvents(world, 45, somePeople, someOrganizations);
    linkTasks(world, someTasks, someOpportunities);
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
    await insertMany(ctx.db, activityLog, makeActivity(someTasks, someNotes));
    await loadShippedCompanies(ctx, withDemoReach);
    return { usernames: team.map((member) => member.username), password };
  });
}

async function refuseData(ctx: VisitorContext): Promise<void> {
  const held: [string, PgTable][] = [
    ['people', people],
    ['organizations', organizations],
    ['opportunities', opportunities],
    ['tasks', tasks],
    ['notes', notes],
    ['events', calendarEvents],
  ];
  const [colleague] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(ne(users.role, 'super_user'))
    .limit(1);
  if (colleague) throw refusal('accounts');
  for (const [word, table] of held) {
    const found = await ctx.db.select({ one: sql`1` }).from(table).limit(1);
    if (found.length > 0) throw refusal(word);
  }
}

function refusal(what: string): StartError {
  return new StartError(
    `The database already holds ${what}; --demo only fills an empty one. Nothing was changed.`,
  );
}
