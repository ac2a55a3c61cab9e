/**
 * Asks the matcher for the thousands of rows of an import: who shares an address, a number or a folded name is compared as
 * anywhere else. Who is only spelled like somebody is not looked for: that takes most of the time.
 */
import type { DuplicateCandidate, DuplicateKind, DuplicateLevel } from '#contract/duplicates.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { makePauses } from '#server/kernel/let-others.ts';
import { compare } from './duplicates.rules.ts';
import { lookUp } from './look-up-alike.ts';
import { readGently } from './read-gently.ts';
import { readRecords, withEmployers } from './records.queries.ts';
import { readTraits } from './traits.rules.ts';

export interface Alike {
  id: string;
  name: string;
  detail: string | null;
  level: DuplicateLevel;
  score: number;
  reasons: string[];
}

const mostOfARow = 5;

/** By the position of the candidate, the likeliest first. */
export async function findAlike(
  ctx: VisitorContext,
  kind: DuplicateKind,
  candidates: readonly DuplicateCandidate[],
  country: string,
): Promise<Map<number, Alike[]>> {
  const told = await withEmployers(ctx, candidates);
  const asked = told.map((candidate, place) => ({
    place,
    traits: readTraits(candidate, country),
  }));
  const hits = await lookUp(ctx, kind, asked, { byKeysOnly: true, inBulk: true });
  const ids = new Set([...hits.values()].flatMap((each) => [...each]));
  const records = await readRecords(ctx, kind, ids);
  const traits = await readGently(records, country);
  const alike = new Map<number, Alike[]>();
  const pauseInTime = makePauses();
  for (const { place, traits: own } of asked) {
    const judged: Alike[] = [];
    for (const id of hits.get(place) ?? []) {
      await pauseInTime();
      const [record, its] = [records.get(id), traits.get(id)];
      if (!record || !its) continue;
      const { level, score, reasons } = compare(kind, own, its);
      const detail = record.organizationName ?? record.location;
      if (level !== null) judged.push({ id, name: record.name, detail, level, score, reasons });
    }
    const first = judged.toSorted(
      (one, other) => other.score - one.score || (one.id < other.id ? -1 : 1),
    );
    if (first.length > 0) alike.set(place, first.slice(0, mostOfARow));
  }
  return alike;
}
