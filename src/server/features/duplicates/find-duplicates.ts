/** Finds likely duplicates, for one candidate while somebody types or for thousands in an import. */
import {
  type Duplicate,
  type DuplicateCandidate,
  DuplicateKind,
  type DuplicateLevel,
} from '#contract/duplicates.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { makePauses } from '#server/kernel/let-others.ts';
import { compare } from './duplicates.rules.ts';
import { type Candidate, lookUp } from './look-up-alike.ts';
import { readGently } from './read-gently.ts';
import { type KnownRecord, lastCalls, readRecords, withEmployers } from './records.queries.ts';
import { readTraits, type Verdict } from './traits.rules.ts';

interface Options {
  /** The country of numbers without a country code: `defaultCountry` of the environment. */
  country?: string;
  /** The most duplicates for each candidate. */
  limit?: number;
  /** For many candidates at once: leaves out who has only a name like it, which takes longest to find. */
  byKeysOnly?: boolean;
}

/** Small enough to keep statements quick and let other calls run in between. */
const batchSize = 250;

/**
 * One list per candidate, in order: visible records of its kind that are likely the same, the
 * likeliest first. Indexes find records by phone, e-mail, domain and name; the rules judge them.
 */
export async function findDuplicates(
  ctx: VisitorContext,
  candidates: readonly DuplicateCandidate[],
  { country = 'AU', limit = 5, byKeysOnly = false }: Options = {},
): Promise<Duplicate[][]> {
  authorize(ctx, 'person.read');
  authorize(ctx, 'organization.read');
  const results: Duplicate[][] = candidates.map(() => []);
  for (const kind of DuplicateKind.options) {
    const places = candidates.keys().filter((place) => candidates[place]?.kind === kind);
    const rest = [...places];
    while (rest.length > 0) {
      const next = rest.splice(0, batchSize);
      const told = await withEmployers(
        ctx,
        next.map((place) => candidates[place] ?? {}),
      );
      const batch = next.map((place, at) => ({
        place,
        traits: readTraits(told[at] ?? {}, country),
      }));
      const found = await findBatch(ctx, kind, batch, { country, limit, byKeysOnly });
      for (const [place, duplicates] of found) results[place] = duplicates;
    }
  }
  return results;
}

interface Match extends Verdict {
  level: DuplicateLevel;
  place: number;
  record: KnownRecord;
}

async function findBatch(
  ctx: VisitorContext,
  kind: DuplicateKind,
  batch: readonly Candidate[],
  { country, limit, byKeysOnly }: Required<Options>,
): Promise<Map<number, Duplicate[]>> {
  const hits = await lookUp(ctx, kind, batch, { byKeysOnly });
  const records = await readRecords(
    ctx,
    kind,
    new Set([...hits.values()].flatMap((ids) => [...ids])),
  );
  const traits = await readGently(records, country);
  const matches: Match[] = [];
  const pauseInTime = makePauses();
  for (const { place, traits: own } of batch) {
    const judged: Match[] = [];
    for (const id of hits.get(place) ?? []) {
      await pauseInTime();
      const [record, its] = [records.get(id), traits.get(id)];
      if (!record || !its) continue;
      const verdict = compare(kind, own, its);
      const { level } = verdict;
      if (level !== null) judged.push({ place, record, ...verdict, level });
    }
    matches.push(...judged.toSorted(likeliestFirst).slice(0, limit));
  }
  const calls = await lastCalls(
    ctx,
    kind,
    matches.map(({ record }) => record.id),
  );
  const found = new Map<number, Duplicate[]>();
  for (const { place, record, ...verdict } of matches) {
    const duplicate = { ...described(kind, record, calls), ...verdict };
    found.set(place, [...(found.get(place) ?? []), duplicate]);
  }
  return found;
}

/** Describes as duplicates the records that somebody has marked as the same; they still exist. */
export async function describeRecords(
  ctx: VisitorContext,
  kind: DuplicateKind,
  ids: readonly string[],
): Promise<Map<string, Duplicate>> {
  const records = await readRecords(ctx, kind, new Set(ids));
  const calls = await lastCalls(ctx, kind, [...records.keys()]);
  const sure = { level: 'likely' as const, score: 1, reasons: [], isSure: true };
  return new Map(
    [...records].map(([id, record]) => [id, { ...described(kind, record, calls), ...sure }]),
  );
}

function described(
  kind: DuplicateKind,
  record: KnownRecord,
  calls: ReadonlyMap<string, string>,
): Omit<Duplicate, keyof Verdict> {
  return {
    id: record.id,
    kind,
    name: record.name,
    detail: record.organizationName ?? record.location,
    ownerId: record.ownerId,
    ownerName: record.ownerName,
    lastCallAt: calls.get(record.id) ?? null,
  };
}

function likeliestFirst(one: Match, other: Match): number {
  return other.score - one.score || (one.record.id < other.record.id ? -1 : 1);
}
