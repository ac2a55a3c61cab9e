import { inArray } from 'drizzle-orm';
import { personTexts } from '#contract/people.ts';
import { SourcePerson } from '#server/features/crm-services/service/service-port.ts';
import type { PersonRow } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import { changePeople, newPerson, writePeople } from '#server/features/people/write-people.ts';
import { getNewAssigner } from '#server/kernel/assigners.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import type { Adapter, Prepared } from './apply-batch.ts';
import {
  addressLabels,
  findAlikeParties,
  matchParties,
  mergedAddresses,
  type PartyValues,
  partyValues,
  storedAddresses,
} from './party-values.ts';
import { fitted, pastInstant } from './sync.rules.ts';
import { readParties } from './tools.ts';

type PersonValues = Pick<PersonRow, 'jobTitle' | 'organizationId' | 'assignedToId'> & PartyValues;

export const peopleAdapter: Adapter<SourcePerson, PersonValues, PersonRow> = {
  entity: 'people',
  labels: {
    name: 'Name',
    email: 'E-mail',
    phone: 'Phone',
    ...addressLabels,
    location: 'Location',
    jobTitle: 'Job title',
    organizationId: 'Organization',
    assignedToId: 'Assignee',
  },
  parse: (item) => SourcePerson.parse(item),

  async prepare(ctx, tools, items) {
    const employers = await readParties(
      ctx,
      tools.serviceKey,
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
        jobTitle: fitted(item.jobTitle, personTexts.jobTitle.limit, 'The job title', partial),
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

  alike: findAlikeParties,

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
    ...mergedAddresses(row),
    location: row.location,
    jobTitle: row.jobTitle,
    organizationId: row.organizationId,
    assignedToId: row.assignedToId,
    tags: row.tags,
    customFields: row.customFields,
  }),

  insert(ctx, tools, made) {
    const now = ctx.clock.now();
    const rows = made.map(({ id, item, values }) => {
      const createdAt = pastInstant(item.createdAt, now);
      const draft = { ...values, ...storedAddresses(values) };
      return newPerson(ctx, draft, { id, importId: tools.runId, createdAt });
    });
    return writePeople(ctx, rows);
  },

  update: (ctx, _tools, merged) =>
    changePeople(
      ctx,
      merged.map(({ row, values }) => {
        const given = getNewAssigner(ctx, row.assignedToId, values.assignedToId);
        const after = {
          ...row,
          ...values,
          ...storedAddresses(values),
          ...given,
          updatedAt: changedAt(ctx, row),
        };
        return { before: row, after };
      }),
    ),

  recent: (tools, { name }, { assignedToId }) => ({
    type: 'person',
    name,
    assignedTo: tools.staff.nameOf(assignedToId),
  }),
};
