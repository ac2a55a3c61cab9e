import { eq, inArray } from 'drizzle-orm';
import { SourcePerson } from '#server/features/crm-services/service/service-port.ts';
import { writePeople } from '#server/features/imports/lists/insert-people.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { type PersonRow, toPerson } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import { assignerOf } from '#server/kernel/assigners.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import type { Adapter, Prepared } from './apply-batch.ts';
import { matchParties, type PartyValues, partyValues } from './party-values.ts';
import { fitted, pastInstant } from './sync.rules.ts';
import { readParties } from './tools.ts';

type PersonValues = Pick<PersonRow, 'jobTitle' | 'organizationId' | 'assignedToId'> & PartyValues;

const longestJobTitle = 200;

export const peopleAdapter: Adapter<SourcePerson, PersonValues, PersonRow> = {
  entity: 'people',
  labels: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    location: 'Location',
    jobTitle: 'Job title',
    organizationId: 'Organization',
    assignedToId: 'Assignee',
  },
  parse: (item) => SourcePerson.parse(item),

  async prepare(ctx, tools, items) {
    const employers = await readParties(
      ctx,
      items.map(({ organizationId }) => organizationId),
    );
    const prepared = new Map<string, Prepared<PersonValues>>();
    for (const item of items) {
      const partial: string[] = [];
      const employer = item.organizationId === null ? null : employers.get(item.organizationId);
      const isHere = employer && !employer.isDeleted;
      if (employer === undefined) partial.push('Its organization has not been imported yet');
      if (employer?.isDeleted) partial.push('Its organization was deleted here');
      const values = {
        ...(await partyValues(ctx, tools, item, partial)),
        jobTitle: fitted(item.jobTitle, longestJobTitle, 'The job title', partial),
      };
      const owner = tools.staff.assigneeFor(item.owner);
      const fallback = {
        ...values,
        organizationId: isHere ? employer.recordId : null,
        assignedToId: owner ?? (isHere ? employer.assignedToId : null),
      };
      prepared.set(item.externalId, {
        values: {
          ...values,
          // Of what is not known here, there is no opinion: whatever stands there stays.
          ...(item.organizationId === null || isHere
            ? { organizationId: fallback.organizationId }
            : {}),
          ...(owner === null ? {} : { assignedToId: owner }),
        },
        fallback,
        partial,
        unresolved: employer === undefined,
      });
    }
    return prepared;
  },

  match: matchParties,

  read: (ctx, ids) =>
    ctx.db
      .select()
      .from(people)
      .where(inArray(people.id, [...ids]))
      .for('no key update'),

  valuesOf: (row) => ({
    name: row.name,
    email: row.email,
    phone: row.phone,
    location: row.location,
    jobTitle: row.jobTitle,
    organizationId: row.organizationId,
    assignedToId: row.assignedToId,
    tags: row.tags,
    customFields: row.customFields,
  }),

  async insert(ctx, tools, made) {
    const now = ctx.clock.now();
    const rows = made.map(
      ({ id, item, values }): PersonRow => ({
        ...values,
        id,
        assignedById: assignerOf(ctx, values.assignedToId),
        createdById: ctx.actor.id,
        importId: tools.runId,
        createdAt: pastInstant(item.createdAt, now),
        updatedAt: now,
        deletedAt: null,
        deletionId: null,
      }),
    );
    const names = await organizationNames(ctx, rows);
    await writePeople(
      ctx,
      rows.map((row) => ({ row, organizationName: names.get(row.organizationId) ?? null })),
    );
  },

  async update(ctx, _tools, row, { values }) {
    const after = {
      ...row,
      ...values,
      ...(values.assignedToId !== row.assignedToId && {
        assignedById: assignerOf(ctx, values.assignedToId),
      }),
      updatedAt: changedAt(ctx, row),
    };
    await ctx.db
      .update(people)
      .set({ ...values, updatedAt: after.updatedAt })
      .where(eq(people.id, row.id));
    const names = await organizationNames(ctx, [row, after]);
    await recordChange(ctx, 'person.updated', {
      before: toPerson(row, names.get(row.organizationId) ?? null),
      after: toPerson(after, names.get(after.organizationId) ?? null),
    });
  },

  recent: (tools, { name }, { assignedToId }) => ({
    type: 'person',
    name,
    assignedTo: tools.staff.nameOf(assignedToId),
  }),
};

async function organizationNames(
  ctx: Context,
  rows: readonly Pick<PersonRow, 'organizationId'>[],
): Promise<Map<string | null, string>> {
  const ids = rows.flatMap(({ organizationId }) => organizationId ?? []);
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}
