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
    organizationId: uuid('organization_id'),
    opportunityId: uuid('opportunity_id'),
    /** Shared by changes to many records in one go, such as a hand-over; null for a single change. */
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
    index('changes_batch').on(table.batchId).where(sql`${table.batchId} is not null`),
  ],
);
