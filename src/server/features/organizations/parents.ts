/** Keeps the branches of organizations free of circles. */
import { sql } from 'drizzle-orm';
import { invalid } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { assertNamed } from '#server/kernel/record-locks.ts';
import { organizations } from './organizations.table.ts';

/** 400 if there is no such parent, or it is the organization itself or a branch of it; null for a new one. */
export async function assertParent(
  ctx: VisitorContext,
  parentId: string | null | undefined,
  id: string | null,
): Promise<void> {
  if (!parentId) return;
  await assertNamed(ctx, organizations, parentId, { parentId: 'is not an organization' });
  if (id === null) return;
  if (parentId === id) throw invalid({ parentId: 'must not be the organization itself' });
  await holdParents(ctx);
  if (await isBelow(ctx, parentId, id))
    throw invalid({ parentId: 'must not be one of its branches' });
}

/** The organization and all that it is a branch of: none of them can get it as its parent. Nobody changes that meanwhile. */
export async function listAbove(ctx: VisitorContext, id: string): Promise<Set<string>> {
  await assertNamed(ctx, organizations, id, { parentId: 'is not an organization' });
  await holdParents(ctx);
  return readAbove(ctx, id);
}

/** Of the wished parents of a merged organization the first that is none of the merged and no branch of it. */
export async function settleParent(
  ctx: VisitorContext,
  id: string,
  { parents, merged }: { parents: readonly unknown[]; merged: readonly string[] },
): Promise<string | null> {
  await holdParents(ctx);
  for (const parentId of parents) {
    if (typeof parentId !== 'string' || merged.includes(parentId)) continue;
    if (!(await isBelow(ctx, parentId, id))) return parentId;
  }
  return null;
}

/** One at a time: two that make each other their parent would each see no circle. */
async function holdParents({ db }: VisitorContext): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('organization parents'))`);
}

async function isBelow(ctx: VisitorContext, parentId: string, id: string): Promise<boolean> {
  return (await readAbove(ctx, parentId)).has(id);
}

/** An organization, what it is a branch of, what that is a branch of, and so on. */
async function readAbove({ db }: VisitorContext, id: string): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive above as (
      select id, parent_id from ${organizations} where id = ${id}
      union
      select next.id, next.parent_id from ${organizations} next join above on next.id = above.parent_id
    )
    select id from above`);
  return new Set(rows.map((row) => row.id));
}
