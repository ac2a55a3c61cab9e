import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { date, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { openStages, type Stage, stages } from '#contract/opportunities.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { amountKey, choiceKey, dayKey } from '#server/features/tables/sort-keys.ts';
import { owned } from '#server/features/users/owned-columns.ts';
import {
  hiddenIndex,
  id,
  instant,
  softDeletion,
  timestamps,
} from '#server/kernel/postgres/columns.ts';

/** When reports count it: when it was closed or, while it is open, created. */
export function countedAt(table: Record<'stage' | 'stageSince' | 'createdAt', SQLWrapper>): SQL {
  return sql`(case when ${table.stage} in ('closed_won', 'closed_lost') then ${table.stageSince} else ${table.createdAt} end)`;
}

/** As the index of the board has it, which a condition on what it is not could not use. */
export function isOpen(): SQL {
  return inArray(opportunities.stage, openStages);
}

export const opportunities = pgTable(
  'opportunities',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    value: numeric('value'),
    probability: integer('probability').notNull().default(50),
    stage: text('stage').$type<Stage>().notNull().default('lead'),
    /** When the stage was last entered. */
    stageSince: instant('stage_since').notNull(),
    /** Place within its column of the board: fractional ranks sort as bytes. */
    rank: text('rank').notNull(),
    lostReason: text('lost_reason'),
    expectedCloseDate: date('expected_close_date', { mode: 'string' }),
    personId: uuid('person_id').references(() => people.id),
    organizationId: uuid('organization_id').references(() => organizations.id),
    /** The import that created the record, so that it can be shown and undone. */
    importId: uuid('import_id'),
    ...owned,
    ...timestamps,
    ...softDeletion,
  },
  (table) => {
    const alive = sql`${table.deletedAt} is null`;
    return [
      index('opportunities_name').on(sql`lower(${table.name})`, table.id).where(alive),
      index('opportunities_created').on(table.createdAt, table.id).where(alive),
      index('opportunities_counted').on(countedAt(table)).where(alive),
      index('opportunities_updated').on(table.updatedAt, table.id).where(alive),
      index('opportunities_by_value').on(amountKey(table.value), table.id).where(alive),
      index('opportunities_by_probability').on(table.probability, table.id).where(alive),
      index('opportunities_by_stage').on(choiceKey(table.stage, stages), table.id).where(alive),
      index('opportunities_by_stage_since').on(table.stageSince, table.id).where(alive),
      index('opportunities_by_close').on(dayKey(table.expectedCloseDate), table.id).where(alive),
      index('opportunities_board')
        .on(table.stage, sql`${table.rank} collate "C"`, table.id)
        .where(alive),
      index('opportunities_person').on(table.personId).where(alive),
      index('opportunities_organization').on(table.organizationId).where(alive),
      index('opportunities_assignee').on(table.assignedToId).where(alive),
      index('opportunities_search').using(
        'gin',
        sql`${table.name} gin_trgm_ops`,
        sql`${table.description} gin_trgm_ops`,
        sql`crm_tags_text(${table.tags}) gin_trgm_ops`,
      ),
      hiddenIndex('opportunities', table),
    ];
  },
);
