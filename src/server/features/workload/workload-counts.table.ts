import { bigint, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';

const count = (name: string) => integer(name).notNull().default(0);

/**
 * How much everybody owns: the sum of an owner's rows. Triggers add a row for each statement that changes
 * it, in its own transaction, so nobody waits for anybody; upkeep adds them up to one row per owner.
 */
export const workloadCounts = pgTable(
  'workload_counts',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null: unassigned. No foreign key, so that counting takes no lock on the account. */
    ownerId: uuid('owner_id'),
    organizations: count('organizations'),
    contacts: count('contacts'),
    opportunities: count('opportunities'),
    tasks: count('tasks'),
    /** Tasks that are not completed. */
    pending: count('pending'),
  },
  (table) => [index('workload_counts_owner').on(table.ownerId)],
);
