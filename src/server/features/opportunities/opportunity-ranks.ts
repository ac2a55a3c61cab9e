/**
 * Places cards within their stage. Whoever places one holds the stage until the end of the transaction,
 * so that no two cards get the same place; a card is one row written, whatever its neighbours.
 */
import { and, desc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { Stage } from '#contract/opportunities.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { opportunities } from './opportunities.table.ts';
import { rankBetween, ranksAfter, ranksBefore, spreadRanks } from './ranks.rules.ts';

/** Compared by bytes, whatever the locale of the database. */
const byRank = sql`${opportunities.rank} collate "C"`;

/** The rank of a card under another of the stage, or at its top: `afterId` null. 409 when that other is not there. */
export async function findRank(
  ctx: Context,
  stage: Stage,
  afterId: string | null,
  movingId: string,
): Promise<string> {
  await holdStage(ctx, stage);
  const rank = await freeRank(ctx, stage, afterId, movingId);
  if (rank !== undefined) return rank;
  await spreadColumn(ctx, stage);
  const roomy = await freeRank(ctx, stage, afterId, movingId);
  if (roomy === undefined) throw new Error(`No rank in ${stage} after ${afterId}`);
  return roomy;
}

/** Ranks for that many cards at the top of a stage, in their order. */
export async function findTopRanks(ctx: Context, stage: Stage, count: number): Promise<string[]> {
  await holdStage(ctx, stage);
  const ranks = ranksBefore(await firstRank(ctx, stage), count);
  if (ranks) return ranks;
  await spreadColumn(ctx, stage);
  const roomy = ranksBefore(await firstRank(ctx, stage), count);
  if (!roomy) throw new Error(`No ranks at the top of ${stage}`);
  return roomy;
}

/**
 * Ranks for that many cards at the end of a stage, in their order. The stage is not held, so that a transaction that
 * lasts does not stop others from moving cards: these ranks are nobody else's, whatever happens meanwhile.
 */
export async function findEndRanks(ctx: Context, stage: Stage, count: number): Promise<string[]> {
  const mark = newId().slice(-12);
  const ranks = ranksAfter(await lastRank(ctx, stage), count, mark);
  if (ranks) return ranks;
  await holdStage(ctx, stage);
  await spreadColumn(ctx, stage);
  const roomy = ranksAfter(await lastRank(ctx, stage), count, mark);
  if (!roomy) throw new Error(`No ranks at the end of ${stage}`);
  return roomy;
}

async function lastRank(ctx: Context, stage: Stage): Promise<string | null> {
  const [last] = await ctx.db
    .select({ rank: opportunities.rank })
    .from(opportunities)
    .where(and(eq(opportunities.stage, stage), isNull(opportunities.deletedAt)))
    .orderBy(sql`${byRank} desc`, desc(opportunities.id))
    .limit(1);
  return last?.rank ?? null;
}

async function firstRank(ctx: Context, stage: Stage): Promise<string | null> {
  const [first] = await ctx.db
    .select({ rank: opportunities.rank })
    .from(opportunities)
    .where(and(eq(opportunities.stage, stage), isNull(opportunities.deletedAt)))
    .orderBy(byRank, opportunities.id)
    .limit(1);
  return first?.rank ?? null;
}

/** The rank that a card comes back with: its own, unless somebody took it in the meantime. */
export async function rankOnReturn(
  ctx: Context,
  card: { id: string; stage: Stage; rank: string },
): Promise<string> {
  await holdStage(ctx, card.stage);
  const [taken] = await ctx.db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(othersIn(card.stage, card.id), sql`${byRank} = ${card.rank}`))
    .limit(1);
  return taken ? findRank(ctx, card.stage, taken.id, card.id) : card.rank;
}

/** Those of many cards whose places nobody has taken in the meantime; their stages are held. */
export async function findFreeReturns(
  ctx: Context,
  cards: readonly { id: string; stage: Stage; rank: string }[],
): Promise<Set<string>> {
  for (const stage of [...new Set(cards.map((card) => card.stage))].sort()) {
    await holdStage(ctx, stage);
  }
  const places = sql`unnest(${sql.param(cards.map(({ id }) => id))}::uuid[],
    ${sql.param(cards.map(({ stage }) => stage))}::text[], ${sql.param(cards.map(({ rank }) => rank))}::text[])`;
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select card.id from ${places} as card (id, stage, rank)
    where not exists (
      select from ${opportunities} where ${opportunities.stage} = card.stage
        and ${opportunities.deletedAt} is null and ${byRank} = card.rank
    )`);
  return new Set(rows.map(({ id }) => id));
}

async function holdStage(ctx: Context, stage: Stage): Promise<void> {
  await ctx.db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`opportunities ${stage}`}, 0))`,
  );
}

function othersIn(stage: Stage, id: string): SQL | undefined {
  return and(
    eq(opportunities.stage, stage),
    isNull(opportunities.deletedAt),
    ne(opportunities.id, id),
  );
}

async function freeRank(ctx: Context, stage: Stage, afterId: string | null, movingId: string) {
  const others = othersIn(stage, movingId);
  const place = { id: opportunities.id, rank: opportunities.rank };
  let above: { id: string; rank: string } | undefined;
  if (afterId !== null) {
    [above] = await ctx.db
      .select(place)
      .from(opportunities)
      .where(and(others, eq(opportunities.id, afterId)));
    if (!above) {
      throw new AppError(
        'conflict',
        'The card above has been moved or deleted in the meantime. Look at the board again.',
      );
    }
  }
  const [below] = await ctx.db
    .select(place)
    .from(opportunities)
    .where(
      and(
        others,
        above
          ? sql`(${byRank}, ${opportunities.id}) > (${above.rank}, ${above.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(byRank, opportunities.id)
    .limit(1);
  return rankBetween(above?.rank ?? null, below?.rank ?? null);
}

/** Gives every card of a stage a short rank again, in the order they are in. */
async function spreadColumn(ctx: Context, stage: Stage): Promise<void> {
  const column = await ctx.db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(and(eq(opportunities.stage, stage), isNull(opportunities.deletedAt)))
    .orderBy(byRank, opportunities.id);
  const ranks = spreadRanks(column.length);
  const ids = column.map(({ id }) => id);
  await ctx.db.execute(sql`
    update opportunities set rank = placed.rank
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(ranks)}::text[]) as placed (id, rank)
    where opportunities.id = placed.id
  `);
}
