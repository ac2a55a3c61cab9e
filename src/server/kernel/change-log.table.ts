/** The change log: who did what to which record, with before and after; rows are only ever added. */
import { sql } from 'drizzle-orm';
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from '#server/kernel/postgres/columns.ts';

export const changes = pgTable(
  'changes',
  {
    id: id(),
    at: instant('at').notNull(),
    actorId: uuid('actor_id'),
    /** `noun.happened`, such as `person.created`. */
    verb: text('verb').notNull(),
    recordType: text('record_type').notNull(),
    recordId: uuid('record_id').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    personId: uuid('person_id'),
    /** What the record names, else what it was made for: a trigger fills it, as it does `for_organization_id`. */
    organizationId: uuid('organization_id'),
    opportunityId: uuid('opportunity_id'),
    /** The deed that it is part of: a call that writes, or a run; null for what an older release wrote. */
    batchId: uuid('batch_id'),
  },
  (table) => [
    index('changes_at').on(table.at, table.id),
    index('changes_record').on(table.recordId, table.at, table.id),
    index('changes_person')
      .on(table.personId, table.at, table.id)
      .where(sql`${table.personId} is not null`),
    index('changes_organization')
      .on(table.organizationId, table.at, table.id)
      .where(sql`${table.organizationId} is not null`),
    index('changes_opportunity')
      .on(table.opportunityId, table.at, table.id)
      .where(sql`${table.opportunityId} is not null`),
    // Few: what was logged before an organization was kept with each change, or is for nobody's.
    index('changes_person_for_none')
      .on(table.personId, table.at, table.id)
      .where(sql`${table.personId} is not null and ${table.organizationId} is null`),
    index('changes_opportunity_for_none')
      .on(table.opportunityId, table.at, table.id)
      .where(sql`${table.opportunityId} is not null and ${table.organizationId} is null`),
    index('changes_batch').on(table.batchId).where(sql`${table.batchId} is not null`),
    // Few: which deeds took another one back.
    index('changes_undone').on(table.batchId).where(sql`${table.verb} = 'deed.undone'`),
    // Ids of deeds are in their order, so it steps from one of a user's deeds to the one before.
    index('changes_deeds')
      .on(table.actorId, table.batchId)
      .where(sql`${table.batchId} is not null`),
  ],
);
