/**
 * Records for tests: each factory makes a sensible one through the product's own commands, and takes
 * only what the test is about: `await aTask(ctx, { dueDate: '2026-03-11T17:00:00Z' })`.
 */
import { hash } from '@node-rs/argon2';
import type { z } from 'zod';
import { type Call, CallDraft } from '#contract/calls.ts';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { type CalendarEvent, EventDraft } from '#contract/events.ts';
import { type Note, NoteDraft } from '#contract/notes.ts';
import { type Opportunity, OpportunityDraft } from '#contract/opportunities.ts';
import { type Organization, OrganizationDraft } from '#contract/organizations.ts';
import { type Person, PersonDraft } from '#contract/people.ts';
import { type Task, TaskDraft } from '#contract/tasks.ts';
import { type Unit, UnitDraft } from '#contract/units.ts';
import type { StaffUser } from '#contract/users.ts';
import { logCall } from '#server/features/calls/calls.commands.ts';
import { toDefinition } from '#server/features/custom-fields/custom-fields.queries.ts';
import { customFieldDefinitions } from '#server/features/custom-fields/custom-fields.table.ts';
import { createEvent } from '#server/features/events/events.commands.ts';
import { createNote } from '#server/features/notes/notes.commands.ts';
import { createOpportunity } from '#server/features/opportunities/opportunities.commands.ts';
import { createOrganization } from '#server/features/organizations/organizations.commands.ts';
import { createPerson } from '#server/features/people/people.commands.ts';
import { createTask } from '#server/features/tasks/tasks.commands.ts';
import { createUnit } from '#server/features/units/units.commands.ts';
import { toStaffUser } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';

/** The password of every account that `aUser` makes. */
export const testPassword = 'correct horse';

// The cheapest hash there is: how dear a real one is, the tests of sign-up see.
const testPasswordHash = hash(testPassword, { memoryCost: 8, timeCost: 1, parallelism: 1 });

let made = 0;

/** A word that no other record of this test file carries. */
function distinct(word: string): string {
  made += 1;
  return `${word} ${made}`;
}

/** An account that can sign in with `testPassword`; written directly, for sign-up makes only staff. */
export async function aUser(
  ctx: Pick<Context, 'db' | 'clock'>,
  given: Partial<typeof users.$inferInsert> = {},
): Promise<StaffUser> {
  const username = given.username ?? distinct(given.role ?? 'staff').replace(' ', '-');
  const [row] = await ctx.db
    .insert(users)
    .values({
      email: `${username}@dealer.example`,
      firstName: 'Sam',
      lastName: 'Seller',
      role: 'staff',
      passwordHash: await testPasswordHash,
      createdAt: ctx.clock.now(),
      updatedAt: ctx.clock.now(),
      ...given,
      username,
    })
    .returning();
  if (!row) throw new Error('The account was not returned');
  return toStaffUser(row);
}

export function aPerson(
  ctx: Context,
  given: Partial<z.input<typeof PersonDraft>> = {},
): Promise<Person> {
  return createPerson(ctx, PersonDraft.parse({ name: distinct('Paula Buyer'), ...given }));
}

export function anOrganization(
  ctx: Context,
  given: Partial<z.input<typeof OrganizationDraft>> = {},
): Promise<Organization> {
  const draft = OrganizationDraft.parse({ name: distinct('Northside Motors'), ...given });
  return createOrganization(ctx, draft);
}

export function anOpportunity(
  ctx: Context,
  given: Partial<z.input<typeof OpportunityDraft>> = {},
): Promise<Opportunity> {
  const draft = OpportunityDraft.parse({ name: distinct('Fleet renewal'), ...given });
  return createOpportunity(ctx, draft);
}

export function aTask(ctx: Context, given: Partial<z.input<typeof TaskDraft>> = {}): Promise<Task> {
  return createTask(ctx, TaskDraft.parse({ title: distinct('Call about the quote'), ...given }));
}

export function anEvent(
  ctx: Context,
  given: Partial<z.input<typeof EventDraft>> = {},
): Promise<CalendarEvent> {
  const event = { title: distinct('Demo drive'), eventDate: '2026-03-11T09:30:00Z', ...given };
  return createEvent(ctx, EventDraft.parse(event));
}

export function aNote(ctx: Context, given: Partial<z.input<typeof NoteDraft>> = {}): Promise<Note> {
  return createNote(ctx, NoteDraft.parse({ content: distinct('Wants a test drive'), ...given }));
}

/** With somebody of its own, unless it is given whom it was with. */
export async function aCall(
  ctx: Context,
  given: Partial<z.input<typeof CallDraft>> = {},
): Promise<Call> {
  const isLinked = given.personId || given.organizationId || given.opportunityId;
  const link = isLinked ? {} : { personId: (await aPerson(ctx)).id };
  return logCall(ctx, CallDraft.parse({ outcome: 'connected', ...link, ...given }));
}

/** Of an organization of its own, unless it is given whose it is. */
export async function aUnit(
  ctx: Context,
  given: Partial<z.input<typeof UnitDraft>> = {},
): Promise<Unit> {
  const organizationId = given.organizationId ?? (await anOrganization(ctx)).id;
  const draft = UnitDraft.parse({ make: distinct('Kubota'), ...given, organizationId });
  return createUnit(ctx, draft);
}

export async function aCustomField(
  ctx: Pick<Context, 'db' | 'clock'>,
  given: Partial<typeof customFieldDefinitions.$inferInsert> = {},
): Promise<CustomFieldDefinition> {
  const name = given.name ?? distinct('fleet-size').replace(' ', '-');
  const [row] = await ctx.db
    .insert(customFieldDefinitions)
    .values({
      label: 'Fleet size',
      createdAt: ctx.clock.now(),
      updatedAt: ctx.clock.now(),
      ...given,
      name,
    })
    .returning();
  if (!row) throw new Error('The field was not returned');
  return toDefinition(row);
}
