/** Restores many locked records in a few statements, each with what went along with its own deletion. */
import type { OpportunityRow } from '#server/features/opportunities/opportunities.queries.ts';
import {
  linkOpportunitiesAgain,
  showOpportunities,
} from '#server/features/opportunities/write-opportunities.ts';
import type { OrganizationRow } from '#server/features/organizations/organizations.queries.ts';
import { showOrganizations } from '#server/features/organizations/write-organizations.ts';
import type { PersonRow } from '#server/features/people/people.queries.ts';
import { linkPeopleAgain, showPeople } from '#server/features/people/write-people.ts';
import { returning } from '#server/features/timeline/returning.ts';
import type { Context } from '#server/kernel/context.ts';
import { showRecordsOf } from './hide-records.ts';
import { Unlinked } from './unlinked.ts';

/** What the log says of a record's deletion, beside the record. */
type Noted = (id: string) => Record<string, unknown>;

export async function restorePeople(
  ctx: Context,
  rows: readonly PersonRow[],
  noted: Noted,
): Promise<void> {
  await showPeople(ctx, rows);
  await showRecordsOf(ctx, deletionsOf(rows));
  for (const { id } of rows) {
    const { unlinkedOpportunities } = Unlinked.parse(noted(id));
    await linkOpportunitiesAgain(ctx, 'personId', id, unlinkedOpportunities);
  }
}

export async function restoreOrganizations(
  ctx: Context,
  rows: readonly OrganizationRow[],
  noted: Noted,
): Promise<void> {
  await returning(ctx, async () => {
    for (const { id } of rows) {
      const { unlinkedPeople, unlinkedOpportunities } = Unlinked.parse(noted(id));
      await linkPeopleAgain(ctx, id, unlinkedPeople);
      await linkOpportunitiesAgain(ctx, 'organizationId', id, unlinkedOpportunities);
    }
  });
  await showOrganizations(ctx, rows);
  await showRecordsOf(ctx, deletionsOf(rows));
}

export async function restoreOpportunities(
  ctx: Context,
  rows: readonly OpportunityRow[],
): Promise<void> {
  await showOpportunities(ctx, rows);
  await showRecordsOf(ctx, deletionsOf(rows));
}

function deletionsOf(rows: readonly { deletionId: string | null }[]): string[] {
  return rows.flatMap(({ deletionId }) => deletionId ?? []);
}
