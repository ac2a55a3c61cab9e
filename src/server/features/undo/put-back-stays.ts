import { sql } from 'drizzle-orm';
import type { StoredChange } from '#server/features/nouns/stored-row.ts';
import { departures } from '#server/features/timeline/departures.table.ts';
import type { Context } from '#server/kernel/context.ts';

/**
 * What was linked elsewhere, and is back, stays again where somebody has left it: among what goes along once they are
 * back there themselves. By the last time that they left, as they may have been back and gone meanwhile.
 */
export async function putBackStays(ctx: Context, changed: readonly StoredChange[]): Promise<void> {
  const left = changed.flatMap(({ after }) => {
    const { id, organizationId, forOrganizationId } = after;
    // What is linked there itself is there whoever goes.
    if (!forOrganizationId || organizationId === forOrganizationId) return [];
    return [after.personId, after.opportunityId].flatMap((subjectId) =>
      subjectId ? [{ id, subjectId, forOrganizationId }] : [],
    );
  });
  if (left.length === 0) return;
  await ctx.db.execute(sql`
    update ${departures} set stayed = stayed || added.ids from (
      select last.id, array_agg(gone."id") as ids
      from jsonb_to_recordset(${JSON.stringify(left)}::jsonb)
        as gone ("id" uuid, "subjectId" uuid, "forOrganizationId" uuid)
      cross join lateral (
        select id, stayed from ${departures}
        where subject_id = gone."subjectId" and organization_id = gone."forOrganizationId"
        order by until desc limit 1
      ) as last
      where gone."id" <> all (last.stayed)
      group by last.id
    ) as added where ${departures.id} = added.id`);
}
