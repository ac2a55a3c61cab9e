import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { AiProvider, AiPurpose } from '#contract/ai-settings.ts';
import { id, instant, timestamps } from '#server/kernel/postgres/columns.ts';

/** The one row of settings that a super user saved; `only` prevents a second. */
export const aiSettings = pgTable('ai_settings', {
  id: id(),
  only: integer('only').notNull().default(1).unique('ai_settings_only'),
  provider: text('provider').$type<AiProvider>(),
  model: text('model'),
  baseUrl: text('base_url'),
  /** Encrypted: a copy of the database alone does not give it away. */
  sealedKey: text('sealed_key'),
  monthlyTokens: integer('monthly_tokens'),
  ...timestamps,
});

/** A row for each model call, answered or not. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: id(),
    at: instant('at').notNull(),
    userId: uuid('user_id'),
    purpose: text('purpose').$type<AiPurpose>().notNull(),
    provider: text('provider').notNull(),
    model: text('model').notNull(),
    inputTokens: integer('input_tokens'),
    outputTokens: integer('output_tokens'),
    problem: text('problem'),
  },
  (table) => [index('ai_calls_at').on(table.at, table.id)],
);
