import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CrmSyncEntity } from '#contract/crm-sync.ts';
import { id, instant, timestamps } from '#server/kernel/postgres/columns.ts';

/** What a super user saved, a row for each service. */
export const crmServiceSettings = pgTable('crm_service_settings', {
  id: id(),
  service: text('service').notNull().unique('crm_service_settings_service'),
  /** Encrypted, so that a copy of the database does not reveal it. */
  sealedToken: text('sealed_token'),
  ...timestamps,
});

/** Since when changes have to be read: a little before the start of the last full run. */
export const crmSyncCursors = pgTable(
  'crm_sync_cursors',
  {
    service: text('service').notNull(),
    entity: text('entity').$type<CrmSyncEntity>().notNull(),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.entity] })],
);
