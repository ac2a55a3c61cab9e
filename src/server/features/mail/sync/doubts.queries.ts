/** Lists the contacts that wait for an answer. */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { MailSyncDoubt, mailSyncApi } from '#contract/mail-sync.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { mailDoubts } from './mail-sync.table.ts';

type Query = z.output<(typeof mailSyncApi)['doubts']['query']>;

const orderings = bothWays({
  createdAt: { by: sql`${mailDoubts.createdAt}`, type: 'timestamptz' },
});

export async function listDoubts(ctx: Context, query: Query) {
  authorize(ctx, 'mail-sync.manage');
  const window = planWindow(query, orderings, 'createdAt', sql`${mailDoubts.id}`);
  const rows = await ctx.db
    .select({
      id: mailDoubts.id,
      doubt: mailDoubts,
      name: people.name,
      detail: sql<string | null>`coalesce(${organizations.name}, ${people.location})`,
      cursorKey: window.cursorKey,
    })
    .from(mailDoubts)
    .innerJoin(people, eq(people.id, mailDoubts.recordId))
    .leftJoin(organizations, eq(organizations.id, people.organizationId))
    .where(and(isOpen(query), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, ({ id, doubt, name, detail }): MailSyncDoubt => {
    const { recordId, level, reasons, isTaken, facts } = doubt;
    const match = { id: recordId, name, detail, level, reasons };
    const createdAt = doubt.createdAt.toISOString();
    return { id, name: doubt.name, facts, match, isTaken, createdAt };
  });
}

export function countDoubts(ctx: Context, query: Query): Promise<string> {
  return boundedTotal(ctx.db, sql`select 1 from ${mailDoubts} where ${isOpen(query)}`, query);
}

export function countOpenDoubts({ db }: Pick<Context, 'db'>): Promise<number> {
  return db.$count(mailDoubts, isOpen({}));
}

/** Nothing is left to ask about a person who was deleted meanwhile; the next sync takes it away. */
function isOpen({ q }: Pick<Query, 'q'>): SQL | undefined {
  const isThere = sql`exists (select 1 from ${people}
    where ${people.id} = ${mailDoubts.recordId} and ${people.deletedAt} is null)`;
  const isNamed = q ? contains(mailDoubts.name, q) : undefined;
  return and(isNull(mailDoubts.answer), isThere, isNamed);
}
