/**
 * One step of the search for duplicates: looks at some records that were changed, else at some that it has not looked at
 * yet. The looking is done before the transaction that writes, so that nobody waits for it.
 */
import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { DuplicateKind } from '#contract/duplicates.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { makePauses } from '#server/kernel/let-others.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { compare } from './duplicates.rules.ts';
import { foundPairs, pairSearches, pairsDue } from './found-pairs.table.ts';
import { type FoundPair, isOfAny, lockPairs, replacePairs } from './keep-pairs.ts';
import { type Candidate, lookUp } from './look-up-alike.ts';
import { withoutLegalWords } from './names.rules.ts';
import { readRecords } from './records.queries.ts';
import { readTraits, type Traits } from './traits.rules.ts';

/** So few that neither a statement nor the comparing holds up others. */
const atOnce = 25;
/** Keeps a value that very many share from pairing each with each. */
const mostPairs = 30;
/** Of so many letters, three in five trigrams stay the same when one letter is wrong. */
const longName = 11;
const similarityOfLong = 0.6;

export const tables = { person: people, organization: organizations };

interface Step {
  kind: DuplicateKind;
  recordIds: string[];
  /** Notes that it is done, in the transaction that writes. */
  note: (ctx: VisitorContext) => Promise<unknown>;
}

/** Whether there was anything to look at. Throws the first error of a step after it is dealt with. */
export async function findSomePairs(ctx: VisitorContext, country: string): Promise<boolean> {
  const step = (await nextDue(ctx)) ?? (await nextOfRound(ctx));
  if (!step) return false;
  try {
    await take(ctx, step, country);
  } catch (error) {
    await takeOneByOne(ctx, step, country);
    throw error;
  }
  return true;
}

async function take(ctx: VisitorContext, step: Step, country: string): Promise<void> {
  const found = await findPairs(ctx, step, country);
  await inTransaction(ctx, async (ctx) => {
    await lockPairs(ctx);
    await replacePairs(ctx, step.kind, { recordIds: step.recordIds, found });
    await step.note(ctx);
  });
}

/** Those that cannot be looked at, whatever they have, go behind all others that are due, and hold up none of them. */
async function takeOneByOne(
  ctx: VisitorContext,
  { kind, recordIds, note }: Step,
  country: string,
): Promise<void> {
  const failed: string[] = [];
  for (const id of new Set(recordIds)) {
    const alone = { kind, recordIds: [id], note: async () => {} };
    await take(ctx, alone, country).catch(() => failed.push(id));
  }
  await inTransaction(ctx, async (ctx) => {
    await note(ctx);
    if (failed.length === 0) return;
    await ctx.db.insert(pairsDue).values(failed.map((recordId) => ({ kind, recordId })));
  });
}

/** What changes meanwhile adds a row of its own, and is looked at once more. */
async function nextDue({ db }: VisitorContext): Promise<Step | null> {
  const due = await db.select().from(pairsDue).orderBy(asc(pairsDue.id)).limit(atOnce);
  const [first] = due;
  if (!first) return null;
  const { kind } = first;
  const own = due.filter((row) => row.kind === kind);
  const ids = own.map(({ id }) => id);
  return {
    kind,
    recordIds: [...new Set(own.map(({ recordId }) => recordId))],
    note: ({ db }) => db.delete(pairsDue).where(inArray(pairsDue.id, ids)),
  };
}

async function nextOfRound({ db, clock }: VisitorContext): Promise<Step | null> {
  const rounds = await db.select().from(pairSearches).where(isNull(pairSearches.doneAt));
  for (const { kind, afterId } of rounds) {
    const table = tables[kind];
    const rows = await db
      .select({ id: table.id })
      .from(table)
      .where(and(isNull(table.deletedAt), afterId === null ? undefined : gt(table.id, afterId)))
      .orderBy(asc(table.id))
      .limit(atOnce);
    const isOfKind = eq(pairSearches.kind, kind);
    const last = rows.at(-1);
    if (!last) {
      await db.update(pairSearches).set({ doneAt: clock.now() }).where(isOfKind);
      continue;
    }
    const looked = sql`${pairSearches.looked} + ${rows.length}`;
    return {
      kind,
      recordIds: rows.map(({ id }) => id),
      note: ({ db }) => db.update(pairSearches).set({ afterId: last.id, looked }).where(isOfKind),
    };
  }
  return null;
}

/** Every pair that these records are in. */
async function findPairs(
  ctx: VisitorContext,
  { kind, recordIds }: Step,
  country: string,
): Promise<FoundPair[]> {
  const alive = await readAlive(ctx, kind, recordIds);
  const own = recordIds.filter((id) => alive.has(id));
  const candidates = own.map((id, place) => ({
    place,
    traits: readTraits(alive.get(id) ?? {}, country),
  }));
  const hits = await lookUpInParts(ctx, kind, candidates);
  const partners = await readPartners(ctx, own);
  // Who was found from the other side, is compared once more.
  const met = own.map(
    (id, place) => new Set([...(hits.get(place) ?? []), ...(partners.get(id) ?? [])]),
  );
  const records = await readAlive(
    ctx,
    kind,
    met.flatMap((ids) => [...ids]),
  );
  const traits = new Map<string, Traits>();
  const readOnce = (id: string) => {
    const record = records.get(id);
    if (record && !traits.has(id)) traits.set(id, readTraits(record, country));
    return traits.get(id);
  };
  const found = new Map<string, FoundPair>();
  const pauseInTime = makePauses();
  for (const { place, traits: mine } of candidates) {
    const id = own[place] ?? '';
    const pairs: FoundPair[] = [];
    for (const otherId of met[place] ?? []) {
      const its = otherId === id ? undefined : readOnce(otherId);
      if (!its) continue;
      await pauseInTime();
      const { level, score, reasons } = compare(kind, mine, its);
      if (level === null) continue;
      const [recordId, greater] = id < otherId ? [id, otherId] : [otherId, id];
      const points = Math.round(score * 100);
      pairs.push({ kind, recordId, otherId: greater, level, points, reasons });
    }
    const likeliest = pairs.toSorted((one, other) => other.points - one.points);
    for (const pair of likeliest.slice(0, mostPairs))
      found.set(`${pair.recordId} ${pair.otherId}`, pair);
  }
  const full = await readFull(
    ctx,
    [...records.keys()].filter((id) => !alive.has(id)),
  );
  return [...found.values()].filter((pair) => {
    const { recordId, otherId } = pair;
    const [mine, its] = alive.has(recordId) ? [recordId, otherId] : [otherId, recordId];
    return partners.get(mine)?.includes(its) || pair.points > (full.get(its) ?? -1);
  });
}

/**
 * One wrong letter of a longer name leaves more alike, which is found in half of the time: few names are as short as to
 * need what is looked up while somebody types.
 */
async function lookUpInParts(
  ctx: VisitorContext,
  kind: DuplicateKind,
  candidates: readonly Candidate[],
): Promise<Map<number, Set<string>>> {
  const isLong = ({ traits }: Candidate) =>
    withoutLegalWords(traits.name ?? '').join('').length >= longName;
  const long = candidates.filter(isLong);
  const short = candidates.filter((candidate) => !isLong(candidate));
  // The words of people's names would take half as long again, and most are found by what else they have.
  const withWords = kind === 'organization';
  return new Map([
    ...(await lookUp(ctx, kind, long, { similarity: similarityOfLong, withWords })),
    ...(await lookUp(ctx, kind, short, { withWords })),
  ]);
}

/** Records that have as many pairs as they may, each with the points of its least likely one. */
async function readFull({ db }: VisitorContext, ids: readonly string[]) {
  const { rows } = await db.execute<{ id: string; least: number }>(
    sql`select asked.id, min(points)::int as least from unnest(${sql.param([...ids])}::uuid[]) as asked(id)
      cross join lateral (
        select points from ${foundPairs} where ${foundPairs.recordId} = asked.id
        union all select points from ${foundPairs} where ${foundPairs.otherId} = asked.id
      ) as pairs
      group by asked.id having count(*) >= ${mostPairs}`,
  );
  return new Map(rows.map(({ id, least }) => [id, least]));
}

async function readAlive(ctx: VisitorContext, kind: DuplicateKind, ids: readonly string[]) {
  const table = tables[kind];
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table)
    .where(and(isNull(table.deletedAt), sql`${table.id} = any(${sql.param([...ids])}::uuid[])`));
  return readRecords(ctx, kind, new Set(rows.map(({ id }) => id)));
}

async function readPartners(
  { db }: VisitorContext,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const pairs = await db.select().from(foundPairs).where(isOfAny(ids));
  const partners = new Map<string, string[]>();
  const note = (id: string, partner: string) =>
    partners.set(id, [...(partners.get(id) ?? []), partner]);
  for (const { recordId, otherId } of pairs) {
    note(recordId, otherId);
    note(otherId, recordId);
  }
  return partners;
}
