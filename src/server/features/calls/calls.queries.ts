/** Reads logged calls as wire shapes, each with its author. */
import { and, eq, isNull } from 'drizzle-orm';
import type { Call } from '#contract/calls.ts';
import { users } from '#server/features/users/users.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { calls } from './calls.table.ts';

export type CallRow = typeof calls.$inferSelect;

export async function getCallOrThrow(ctx: VisitorContext, id: string): Promise<Call> {
  const [found] = await ctx.db
    .select({
      call: calls,
      author: {
        firstName: users.firstName,
        lastName: users.lastName,
        profileImageUrl: users.profileImageUrl,
      },
    })
    .from(calls)
    .leftJoin(users, eq(users.id, calls.createdById))
    .where(and(eq(calls.id, id), isNull(calls.deletedAt)));
  if (!found) throw notFound('Call');
  const { call, author } = found;
  return {
    id: call.id,
    outcome: call.outcome,
    content: call.content,
    personId: call.personId,
    organizationId: call.organizationId,
    opportunityId: call.opportunityId,
    at: call.at.toISOString(),
    createdById: call.createdById,
    createdBy: author,
    createdAt: call.createdAt.toISOString(),
    updatedAt: call.updatedAt.toISOString(),
  };
}
