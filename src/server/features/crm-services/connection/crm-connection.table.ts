import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { CrmSyncEntity } from '#contract/crm-sync.ts';
import { id, instant, timestamps } from '#server/kernel/postgres/columns.ts';

/** What a super user saved, a row for each service. */
export const crmServiceSettings = pgTable('crm_service_settings', {
  id: id(),
  service: text('service').notNull().unique('crm_service_settings_service'),
  /** Encrypted: a copy of the database alone does not give it away. */
  sealedToken: text('sealed_token'),
  ...timestamps,
});

/** From when on changes have to be asked for: the start of the last whole run, a little earlier. */
export const crmSyncCursors = pgTable(
  'crm_sync_cursors',
  {
    service: text('service').notNull(),
    entity: text('entity').$type<CrmSyncEntity>().notNull(),
    since: instant('since').notNull(),
  },
  (table) => [primaryKey({ columns: [table.service, table.entity] })],
);
