/** Fields of many records set to the same value, by the rules of each noun: what a single call would make of each. */
import { canonicalAmount } from '#contract/amounts.ts';
import type { BulkDraft, BulkEntity } from '#contract/bulk.ts';
import { defaultProbability } from '#contract/opportunities.ts';
import { changedAddresses } from '#server/features/addresses/addresses.rules.ts';
import { mergerOfCustomFields } from '#server/features/custom-fields/custom-fields.queries.ts';
import { assertLinks } from '#server/features/links/links.queries.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import type { OpportunityRow } from '#server/features/opportunities/opportunities.queries.ts';
import { closeDay } from '#server/features/opportunities/opportunities.rules.ts';
import {
  assertOrganization,
  type OrganizationRow,
} from '#server/features/organizations/organizations.queries.ts';
import { listAbove } from '#server/features/organizations/parents.ts';
import type { PersonRow } from '#server/features/people/people.queries.ts';
import { given } from '#server/features/tasks/task-values.ts';
import type { TaskRow } from '#server/features/tasks/tasks.queries.ts';
import type { Context } from '#server/kernel/context.ts';

/** The columns that a record gets, with those that stay as they are; or why it cannot be changed. */
export type Planned = { values: Record<string, unknown> } | { reason: string };

/** What becomes of a record that the actor may change. */
interface Setter {
  judge(row: StoredRow): Planned;
}

type SetOf<Entity extends BulkEntity> = Extract<
  Extract<BulkDraft, { entity: Entity }>['change'],
  { action: 'set' }
>['set'];

export async function planFields(ctx: Context, draft: BulkDraft): Promise<Setter> {
  if (draft.change.action !== 'set') throw new Error('Nothing is set');
  switch (draft.entity) {
    case 'people':
      return planPeople(ctx, draft.change.set);
    case 'organizations':
      return planOrganizations(ctx, draft.change.set);
    case 'opportunities':
      return planOpportunities(ctx, draft.change.set);
    case 'tasks':
      return planTasks(ctx, draft.change.set);
  }
}

async function planPeople(
  ctx: Context,
  { customFields, ...set }: SetOf<'people'>,
): Promise<Setter> {
  await assertOrganization(ctx, set.organizationId);
  const merge = customFields && (await mergerOfCustomFields(ctx, 'person', customFields));
  return {
    judge(row: PersonRow) {
      const custom = merge?.(row.customFields);
      if (custom?.fault) return { reason: custom.fault };
      const fields = custom && { customFields: custom.values };
      return { values: { ...said(set), ...changedAddresses(row, set), ...fields } };
    },
  };
}

async function planOrganizations(
  ctx: Context,
  { customFields, ...set }: SetOf<'organizations'>,
): Promise<Setter> {
  const above = set.parentId ? await listAbove(ctx, set.parentId) : new Set();
  const merge = customFields && (await mergerOfCustomFields(ctx, 'organization', customFields));
  const status = set.status === null ? 'prospect' : set.status;
  return {
    judge(row: OrganizationRow) {
      if (above.has(row.id)) {
        const isItself = row.id === set.parentId;
        return {
          reason: isItself ? 'it would be its own parent' : 'its parent is one of its branches',
        };
      }
      const custom = merge?.(row.customFields);
      if (custom?.fault) return { reason: custom.fault };
      const fields = custom && { customFields: custom.values };
      return { values: { ...said({ ...set, status }), ...changedAddresses(row, set), ...fields } };
    },
  };
}

async function planOpportunities(ctx: Context, set: SetOf<'opportunities'>): Promise<Setter> {
  await assertLinks(ctx, { personId: set.personId, organizationId: set.organizationId });
  const values = said({
    ...set,
    probability: set.probability === null ? defaultProbability : set.probability,
    expectedCloseDate: closeDay(set.expectedCloseDate, ctx.timeZone),
  });
  return {
    judge(row: OpportunityRow) {
      // The database may keep the same amount with other decimals.
      const value = row.value === null ? null : canonicalAmount(row.value);
      return { values: value === values.value ? { ...values, value: row.value } : values };
    },
  };
}

async function planTasks(ctx: Context, set: SetOf<'tasks'>): Promise<Setter> {
  await assertLinks(ctx, set);
  const values = given(ctx, set);
  return {
    judge(row: TaskRow) {
      if (values.status !== undefined && row.status === 'completed') {
        return { reason: 'completed already' };
      }
      const after = { ...row, ...values };
      const isMoved = after.dueDate?.getTime() !== row.dueDate?.getTime();
      const isOther = isMoved || after.recurrenceType !== row.recurrenceType;
      return { values: isOther ? { ...values, seriesDay: null } : values };
    },
  };
}

function said(set: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
}
