/** Parents of a review whose own row is a record that is here, whatever that is called. */
import { sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { importReviewRows } from './import-reviews.table.ts';
import type { OrganizationIds } from './name-organizations.ts';

/** By the name in its row, in lower case; of several the oldest. */
export async function readMatchedParents(
  { db }: VisitorContext,
  reviewId: string,
): Promise<OrganizationIds> {
  const { rows } = await db.execute<{ name: string; id: string }>(sql`
    with wanted as (
      select distinct lower(content -> 'draft' ->> 'parentName') as name from ${importReviewRows}
      where ${importReviewRows.reviewId} = ${reviewId} and content -> 'draft' ->> 'parentName' <> ''
        and content -> 'draft' ->> 'parentId' is null
    )
    select lower(content -> 'draft' ->> 'name') as name, min(content ->> 'recordId') as id
    from ${importReviewRows}
    where ${importReviewRows.reviewId} = ${reviewId} and found in ('update', 'unchanged')
      and content ->> 'recordId' is not null
      and lower(content -> 'draft' ->> 'name') in (select name from wanted)
    group by 1`);
  return new Map(rows.map(({ name, id }) => [name.toLowerCase(), id]));
}
