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

/**
 * Which of the organizations, each with the parent that it shall have, cannot have it: it is the organization itself, or
 * a branch of it by then. Nobody changes that meanwhile.
 */
export async function findCircles(
  ctx: VisitorContext,
  wished: ReadonlyMap<string, string | null>,
): Promise<Set<string>> {
  const parents = [...wished.values()].filter((id) => id !== null);
  if (parents.length === 0) return new Set();
  await holdParents(ctx);
  const above = await readParents(ctx, parents);
  const pending = new Map<string, string>();
  // Who goes from under another one first may make room for it.
  for (const [id, parentId] of wished) {
    if (parentId === null) above.set(id, null);
    else pending.set(id, parentId);
  }
  for (let left = Infinity; pending.size < left; ) {
    left = pending.size;
    for (const [id, parentId] of pending) {
      if (isUnder(above, parentId, id)) continue;
      above.set(id, parentId);
      pending.delete(id);
    }
  }
  return new Set(pending.keys());
}

/** Whether one is the other, or a branch of it, by the parent of each. */
export function isUnder(
  above: ReadonlyMap<string, string | null>,
  start: string,
  id: string,
): boolean {
  let at: string | null = start;
  // A circle that is there already has no end.
  for (let left = above.size; at !== null && at !== id && left >= 0; left -= 1) {
    at = above.get(at) ?? null;
  }
  return at === id;
}

/** One at a time: two that make each other their parent would each see no circle. */
async function holdParents({ db }: VisitorContext): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('organization parents'))`);
}

async function isBelow(ctx: VisitorContext, parentId: string, id: string): Promise<boolean> {
  return (await readAbove(ctx, parentId)).has(id);
}

/** An organization, what it is a branch of, what that is a branch of, and so on. */
async function readAbove(ctx: VisitorContext, id: string): Promise<Set<string>> {
  return new Set((await readParents(ctx, [id])).keys());
}

/** The parent of each of them, of that one, and so on. */
export async function readParents(
  { db }: VisitorContext,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await db.execute<{ id: string; parent: string | null }>(sql`
    with recursive above as (
      select id, parent_id from ${organizations} where id = any(${sql.param([...ids])}::uuid[])
      union
      select next.id, next.parent_id from above cross join lateral (
        select id, parent_id from ${organizations} where id = above.parent_id offset 0
      ) as next
    )
    select id, parent_id as parent from above`);
  return new Map(rows.map(({ id, parent }) => [id, parent]));
}
