import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#server/kernel/postgres/columns.ts';

/** The one row that says how long what was deleted is kept, and what its removal waits for; made when it is first read. */
export const deletionSettings = pgTable('deletion_settings', {
  only: integer('only').primaryKey().default(1),
  /** Names it in the change log. */
  id: uuid('id').notNull(),
  /** Null: for ever. */
  keepDays: integer('keep_days').default(30),
  /** When the upgrade that brought the removal was first run: no day before it counts. */
  countsFrom: instant('counts_from').notNull(),
  /** When the removal was last done. */
  purgedAt: instant('purged_at'),
  /** How many deletions wait until a good backup holds them, and since when. */
  waiting: integer('waiting').notNull().default(0),
  waitingSince: instant('waiting_since'),
  /** What was deleted before then may go without a backup, as a super user said. */
  allowedBefore: instant('allowed_before'),
  /** Why the place of the backups could not be asked; null if it could. */
  problem: text('problem'),
});
