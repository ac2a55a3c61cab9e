/** Which completed tasks cannot be opened again, asked of many before one is: the same that refuses to open a single one. */
import { and, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { tasks } from './tasks.table.ts';

/** Why one stays done. */
export interface KeptDone {
  /** Somebody has changed the task that completing it created. */
  isContinued: boolean;
  /** Its links that lead to deleted records. */
  gone: readonly string[];
}

const edits = ['task.updated', 'task.completed'];

/** What somebody has done with a task since it was made. */
export const isEdited = (id: AnyPgColumn | string): SQL | undefined =>
  and(eq(changes.recordId, id), inArray(changes.verb, edits));

/** By id; those that can be opened are left out. */
export async function findKeptDone(
  { db }: Pick<VisitorContext, 'db'>,
  ids: readonly string[],
): Promise<Map<string, KeptDone>> {
  if (ids.length === 0) return new Map();
  const next = alias(tasks, 'next');
  const isContinued = sql<boolean>`${next.id} is not null and exists (select from ${changes} where ${isEdited(next.id)})`;
  const rows = await db
    .select({
      id: tasks.id,
      isContinued,
      person: people.id,
      organization: organizations.id,
      opportunity: opportunities.id,
    })
    .from(tasks)
    .leftJoin(next, and(eq(next.id, tasks.nextTaskId), isNull(next.deletedAt)))
    .leftJoin(people, and(eq(people.id, tasks.personId), isNotNull(people.deletedAt)))
    .leftJoin(
      organizations,
      and(eq(organizations.id, tasks.organizationId), isNotNull(organizations.deletedAt)),
    )
    .leftJoin(
      opportunities,
      and(eq(opportunities.id, tasks.opportunityId), isNotNull(opportunities.deletedAt)),
    )
    .where(
      and(
        inArray(tasks.id, [...ids]),
        eq(tasks.status, 'completed'),
        or(
          isContinued,
          isNotNull(people.id),
          isNotNull(organizations.id),
          isNotNull(opportunities.id),
        ),
      ),
    );
  return new Map(
    rows.map(({ id, isContinued, person, organization, opportunity }) => {
      const gone = [
        ...(person === null ? [] : ['personId']),
        ...(organization === null ? [] : ['organizationId']),
        ...(opportunity === null ? [] : ['opportunityId']),
      ];
      return [id, { isContinued, gone }];
    }),
  );
}

/** The same, so that it stays true until the transaction ends. */
export async function holdKeptDone(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, KeptDone>> {
  if (ids.length === 0) return new Map();
  const nexts = ctx.db
    .select({ id: tasks.nextTaskId })
    .from(tasks)
    .where(inArray(tasks.id, [...ids]));
  await ctx.db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(inArray(tasks.id, nexts), isNull(tasks.deletedAt)))
    .orderBy(tasks.id)
    .for('update');
  return findKeptDone(ctx, ids);
}

/** Null if it can be opened with these links changed. */
export function whyKeptDone(
  kept: KeptDone | undefined,
  changed: Readonly<Record<string, unknown>>,
): string | null {
  if (!kept) return null;
  if (kept.isContinued) return continued;
  return kept.gone.some((link) => changed[link] === undefined) ? goneWords : null;
}

export const continued =
  'The next task of this series has been changed since. Delete that one first.';
const goneWords = 'It belongs to a record that was deleted. Restore that one first.';
