/** What the matcher says of records that are here: what else is like one of them, and whether some are like each other. */
import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Duplicate, DuplicateKind, DuplicateLevel } from '#contract/duplicates.ts';
import { getOrganizationOrThrow } from '#server/features/organizations/organizations.queries.ts';
import { getPersonOrThrow } from '#server/features/people/people.queries.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { decidedPairs } from './decided-pairs.table.ts';
import { compare } from './duplicates.rules.ts';
import { findDuplicates } from './find-duplicates.ts';
import { readRecords } from './records.queries.ts';
import { readTraits } from './traits.rules.ts';

const mostFound = 5;

const readers = { person: getPersonOrThrow, organization: getOrganizationOrThrow };

/** The likeliest first, without those that were said to be another one. */
export async function findAlikeRecords(
  ctx: Context,
  { kind, id }: { kind: DuplicateKind; id: string },
  country: string,
): Promise<Duplicate[]> {
  await readers[kind](ctx, id);
  const record = (await readRecords(ctx, kind, new Set([id]))).get(id);
  const different = await readDifferent(ctx, [id]);
  // It is found itself as well.
  const limit = mostFound + different.size + 1;
  const [found = []] = await findDuplicates(ctx, [{ ...record, kind }], { country, limit });
  return found
    .filter((each) => each.id !== id && !different.has(keyOf(id, each.id)))
    .slice(0, mostFound);
}

/** Two records: how like each other they are, and whether somebody said that they are not the same. */
export interface ComparedPair {
  ids: [string, string];
  level: DuplicateLevel | null;
  isDifferent: boolean;
}

/** Each with each. */
export async function compareRecords(
  ctx: VisitorContext,
  { kind, ids }: { kind: DuplicateKind; ids: readonly string[] },
  country: string,
): Promise<ComparedPair[]> {
  const records = await readRecords(ctx, kind, new Set(ids));
  const different = await readDifferent(ctx, ids);
  const known = ids.map((id) => ({ id, traits: readTraits(records.get(id) ?? {}, country) }));
  return known.flatMap((one, at) =>
    known.slice(at + 1).map((other) => ({
      ids: [one.id, other.id],
      level: compare(kind, one.traits, other.traits).level,
      isDifferent: different.has(keyOf(one.id, other.id)),
    })),
  );
}

const keyOf = (one: string, other: string) => [one, other].toSorted().join(' ');

/** The pairs with any of these that were said to be different. */
async function readDifferent({ db }: VisitorContext, ids: readonly string[]): Promise<Set<string>> {
  const any = sql`any(${sql.param([...ids])}::uuid[])`;
  const rows = await db
    .select({ recordId: decidedPairs.recordId, otherId: decidedPairs.otherId })
    .from(decidedPairs)
    .where(
      and(
        eq(decidedPairs.verdict, 'different'),
        isNotNull(decidedPairs.otherId),
        sql`(${decidedPairs.recordId} = ${any} or ${decidedPairs.otherId} = ${any})`,
      ),
    );
  return new Set(rows.map(({ recordId, otherId }) => keyOf(recordId, otherId ?? '')));
}
