import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/kernel/postgres/columns.ts';

/**
 * The log is only ever added to, and much of it names no organization: what is older than 0056, or than the employer.
 * It goes by where its person or opportunity is; what came before these left is told where they were. Triggers write it.
 */
export const departures = pgTable(
  'departures',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    subject: text('subject').$type<'person' | 'opportunity'>().notNull(),
    subjectId: uuid('subject_id').notNull(),
    organizationId: uuid('organization_id').notNull(),
    /** When they left the organization before this one; null for the first. */
    since: instant('since'),
    until: instant('until').notNull(),
    /** What was made before it had an organization, and stayed with this one: it goes along when the leaving is undone. */
    stayed: uuid('stayed').array().notNull().default([]),
    /** Its leaving was undone. Kept for the time that they leave again: what stayed then stays, even if it is elsewhere meanwhile. */
    returned: boolean('returned').notNull().default(false),
  },
  (table) => [
    index('departures_organization').on(table.organizationId),
    index('departures_subject').on(table.subjectId, table.until),
  ],
);
