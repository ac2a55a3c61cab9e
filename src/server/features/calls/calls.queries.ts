/** Reads logged calls as wire shapes, each with its author. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '#contract/calls.ts';
import type { Author } from '#contract/users.ts';
import { authorColumns, users } from '#server/features/users/users.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { calls } from './calls.table.ts';

export type CallRow = typeof calls.$inferSelect;

export function toCall(row: CallRow, author: Author | null): Call {
  return {
    id: row.id,
    outcome: row.outcome,
    content: row.content,
    personId: row.personId,
    organizationId: row.organizationId,
    opportunityId: row.opportunityId,
    at: row.at.toISOString(),
    createdById: row.createdById,
    createdBy: author,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function getCallOrThrow(ctx: VisitorContext, id: string): Promise<Call> {
  const [found] = await ctx.db
    .select({
      call: calls,
      author: authorColumns,
    })
    .from(calls)
    .leftJoin(users, eq(users.id, calls.createdById))
    .where(and(eq(calls.id, id), isNull(calls.deletedAt)));
  if (!found) throw notFound('Call');
  return toCall(found.call, found.author);
}
