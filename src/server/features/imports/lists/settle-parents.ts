/**
 * Rows of a review that would make a circle of parents with rows above them in the file, or with what is here: in the order
 * of the file, each is weighed with those before it, as the import writes them.
 */
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import type { ReviewSettings } from '#server/features/imports/files/import-settings.ts';
import { isUnder, readParents } from '#server/features/organizations/parents.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { KeptRow, ReviewState } from './import-reviews.queries.ts';
import { importReviewRows } from './import-reviews.table.ts';
import { circle, itself, tellOfParent } from './link-rows.ts';
import { readMatchedParents } from './matched-parents.ts';

type Branch = {
  line: number;
  outcome: string;
  reason: string | null;
  /** Of the record that it changes. */
  recordId: string | null;
  name: string | null;
  parentId: string | null;
  parentName: string;
};

/** How many rows are weighed before other work has its turn. */
const atATime = 500;

/** Whether rows of such a review can have a parent. */
export function mapsParents({ mapping, policies }: ReviewSettings): boolean {
  return mapping.some(({ field }) => field === 'parent') && policies.parent !== 'never';
}

type Answered = Pick<KeptRow, 'found' | 'content'>;

/**
 * Whether an answer may open or close a circle: the row has a parent, or had one, or is another organization than before,
 * or another row of these claims has a parent.
 */
export async function touchesParents(
  { db }: VisitorContext,
  { id, settings }: Pick<ReviewState, 'id' | 'settings'>,
  { before, after }: { before: Answered; after: Answered },
  claims: readonly string[],
): Promise<boolean> {
  if (!mapsParents(settings)) return false;
  const [was, is] = [before, after].map(({ found, content: { draft, recordId } }) => ({
    ...{ found, recordId, name: draft?.name, parentName: draft?.parentName },
  }));
  if (was?.parentName || is?.parentName || !isDeepStrictEqual(was, is)) return true;
  if (claims.length === 0) return false;
  const { rows } = await db.execute(sql`
    select from ${importReviewRows}
    where ${importReviewRows.reviewId} = ${id} and claim = any(${sql.param([...claims])}::text[])
      and content -> 'draft' ->> 'parentName' <> '' limit 1`);
  return rows.length > 0;
}

/** Leaves out those that close a circle, and takes back in those that close none any more. */
export async function settleParents(
  ctx: VisitorContext,
  reviewId: string,
  settings: ReviewSettings,
): Promise<void> {
  if (!mapsParents(settings)) return;
  const branches = await readBranches(ctx, reviewId);
  if (branches.length === 0) return;
  const matched = await readMatchedParents(ctx, reviewId);
  const meant = branches.map((branch) => ({
    ...branch,
    parentId: branch.parentId ?? matched.get(branch.parentName.toLowerCase()) ?? null,
  }));
  const faults = await findFaults(ctx, settings, meant);
  const changed = branches.filter(({ line, outcome, reason }) => {
    const fault = faults.get(line) ?? null;
    // Settled with other rows of its claim, one that closes a circle still may be as it was found.
    return fault !== reason || (fault !== null) !== (outcome === 'dropped');
  });
  if (changed.length === 0) return;
  await ctx.db.execute(sql`
    update ${importReviewRows} set outcome = case when said.reason is null then found else 'dropped' end,
      content = jsonb_set(content, '{reason}', coalesce(to_jsonb(said.reason), 'null'))
    from unnest(${sql.param(changed.map(({ line }) => line))}::int[],
      ${sql.param(changed.map(({ line }) => faults.get(line) ?? null))}::text[]) as said(line, reason)
    where ${importReviewRows.reviewId} = ${reviewId} and ${importReviewRows.line} = said.line`);
}

/** Rows that get a parent. Those that are left out for a circle are among them, and no others that are left out. */
async function readBranches({ db }: VisitorContext, reviewId: string): Promise<Branch[]> {
  const { rows } = await db.execute<Branch>(sql`
    select line, outcome, content ->> 'reason' as reason,
      case when found = 'update' then content ->> 'recordId' end as "recordId",
      content -> 'draft' ->> 'name' as name, content -> 'draft' ->> 'parentId' as "parentId",
      content -> 'draft' ->> 'parentName' as "parentName"
    from ${importReviewRows}
    where ${importReviewRows.reviewId} = ${reviewId} and found in ('create', 'update')
      and outcome in ('create', 'update', 'dropped') and content -> 'draft' ->> 'parentName' <> ''
      and (found = 'create' or jsonb_exists_any(content -> 'edit' -> 'after', array['parentId', 'parentName']))
    order by line`);
  return rows;
}

async function findFaults(
  ctx: VisitorContext,
  settings: ReviewSettings,
  branches: readonly Branch[],
): Promise<Map<number, string>> {
  const ids = branches.flatMap(({ recordId, parentId }) => [recordId ?? [], parentId ?? []].flat());
  const above = ids.length > 0 ? await readParents(ctx, [...new Set(ids)]) : new Map();
  const faults = new Map<number, string>();
  const named = new Set<string>();
  for (const [place, { line, recordId, name, parentId, parentName }] of branches.entries()) {
    if (place % atATime === atATime - 1) await setImmediate();
    const own = recordId ?? keyOf(name ?? '');
    const parent = parentId ?? keyOf(parentName);
    // Nobody is below a new one that no row has named.
    const mayClose = recordId !== null || named.has(own) || own === parent;
    if (mayClose && isUnder(above, parent, own)) {
      faults.set(line, tellOfParent(settings, own === parent ? itself : circle, parentName));
      continue;
    }
    above.set(own, parent);
    named.add(parent);
  }
  return faults;
}

/** Of one that is not here yet; an id has no blank. */
const keyOf = (name: string) => `name ${name.toLowerCase()}`;
