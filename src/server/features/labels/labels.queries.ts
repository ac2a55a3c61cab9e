import { and, eq, sql } from 'drizzle-orm';
import type { Label } from '#contract/labels.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { contains } from '#server/kernel/matching.ts';
import { type LabelKind, labelCounts } from './label-counts.table.ts';

/** Labels whose names contain the words, most used first; the cost grows with the labels, not the records. */
export async function listLabels(
  ctx: Context,
  kind: LabelKind,
  { q, limit }: { q?: string | undefined; limit?: number | undefined },
): Promise<Label[]> {
  authorize(ctx, 'label.read');
  const { name } = labelCounts;
  const count = sql<number>`sum(${labelCounts.records})::int`;
  const query = ctx.db
    .select({ name, count })
    .from(labelCounts)
    .where(and(eq(labelCounts.kind, kind), q ? contains(name, q) : undefined))
    .groupBy(name)
    .having(sql`sum(${labelCounts.records}) > 0`)
    .orderBy(sql`${count} desc`, sql`lower(${name})`, name);
  return limit === undefined ? query : query.limit(limit);
}
