import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { printSumTriggers } from './sum-triggers.ts';

test('the triggers of a migration are printed as it has them', () => {
  const printed = printSumTriggers({
    of: 'activity_log',
    sums: 'activity_sums',
    columns: ['activity_type', 'user_id', 'created_at'],
    keys: {
      whose: `coalesce("user_id", '00000000-0000-0000-0000-000000000000')`,
      activity_type: '"activity_type"',
      quarter: 'crm_quarter("created_at")',
    },
    amounts: { number: '1' },
  });
  expect(readFileSync('migrations/0049_activity_sums.sql', 'utf8')).toContain(printed);
});

test('a row may be counted by several of its instants', () => {
  const printed = printSumTriggers({
    of: 'opportunities',
    sums: 'opportunity_sums',
    columns: ['assigned_to_id', 'value', 'stage', 'stage_since', 'created_at'],
    where: '"deleted_at" IS NULL',
    each: `CROSS JOIN LATERAL (VALUES ('created', "created_at"), ('won', CASE WHEN "stage" = 'closed_won' THEN "stage_since" END)) AS "events" ("event", "at") WHERE "at" IS NOT NULL`,
    keys: {
      event: '"event"',
      whose: `coalesce("assigned_to_id", '00000000-0000-0000-0000-000000000000')`,
      quarter: 'crm_quarter("at")',
    },
    amounts: { number: '1', value: 'coalesce("value", 0)' },
  });
  expect(readFileSync('migrations/0052_opportunity_sums.sql', 'utf8')).toContain(printed);
});

test('rows that do not count are left out, and each amount is added up', () => {
  const printed = printSumTriggers({
    of: 'opportunities',
    sums: 'values_by_stage',
    columns: ['stage', 'value'],
    where: '"deleted_at" IS NULL',
    keys: { stage: '"stage"' },
    amounts: { opportunities: '1', value: 'coalesce("value", 0)' },
  });
  expect(printed).toContain(`SELECT "stage", sum("change" * 1), sum("change" * coalesce("value", 0))
    FROM (SELECT 1 AS "change", "stage", "value" FROM "added" WHERE "deleted_at" IS NULL UNION ALL SELECT -1 AS "change", "stage", "value" FROM "removed" WHERE "deleted_at" IS NULL) AS "changes"
    GROUP BY 1 HAVING sum("change" * 1) <> 0 OR sum("change" * coalesce("value", 0)) <> 0;`);
});
