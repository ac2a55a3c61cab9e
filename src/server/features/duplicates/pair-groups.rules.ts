/** Makes groups of pairs: who is likely the same stands together; a maybe joins no two groups of the likely. */
import { type DuplicateLevel, mostAlike } from '#contract/duplicates.ts';

export interface Pair {
  recordId: string;
  otherId: string;
  level: DuplicateLevel;
  points: number;
}

export interface PairGroup<P extends Pair> {
  /** The likeliest first. */
  pairs: P[];
  recordIds: string[];
  level: DuplicateLevel;
  points: number;
}

/** Every pair is in exactly one group; none has more records than can be merged at once. */
export function groupPairs<P extends Pair>(pairs: readonly P[]): PairGroup<P>[] {
  const ordered = pairs.toSorted(likeliestFirst);
  const likely = cluster(ordered.filter(({ level }) => level === 'likely'));
  const homes = new Map<string, typeof likely>();
  for (const each of likely)
    for (const id of each.ids) homes.set(id, [...(homes.get(id) ?? []), each]);
  const rest = ordered.filter((pair) => {
    if (pair.level === 'likely') return false;
    const home = homes.get(pair.recordId)?.find(({ ids }) => ids.has(pair.otherId));
    home?.pairs.push(pair);
    return home === undefined;
  });
  return [...likely, ...cluster(rest)].map(({ pairs, ids }) => {
    const [first] = pairs;
    if (!first) throw new Error('A group has pairs');
    return { pairs, recordIds: [...ids].toSorted(), level: first.level, points: first.points };
  });
}

interface Cluster<P> {
  pairs: P[];
  ids: Set<string>;
}

/** The likeliest join first; what would make a group too large makes another one. */
function cluster<P extends Pair>(ordered: readonly P[]): Cluster<P>[] {
  const done: Cluster<P>[] = [];
  for (let left = ordered; left.length > 0; ) {
    const ofRecord = new Map<string, Cluster<P>>();
    const tooLarge: P[] = [];
    for (const pair of left) {
      const [one, other] = [pair.recordId, pair.otherId].map(
        (id) => ofRecord.get(id) ?? { pairs: [], ids: new Set([id]) },
      );
      if (!one || !other) continue;
      const ids = one.ids.union(other.ids);
      if (ids.size > mostAlike) {
        tooLarge.push(pair);
        continue;
      }
      const joined = one === other ? one : { pairs: [...one.pairs, ...other.pairs], ids };
      joined.pairs.push(pair);
      for (const id of ids) ofRecord.set(id, joined);
    }
    done.push(...new Set(ofRecord.values()));
    left = tooLarge;
  }
  return done.map(({ pairs, ids }) => ({ pairs: pairs.toSorted(likeliestFirst), ids }));
}

function likeliestFirst(one: Pair, other: Pair): number {
  const byLevel = Number(other.level === 'likely') - Number(one.level === 'likely');
  if (byLevel !== 0 || one.points !== other.points) return byLevel || other.points - one.points;
  const [mine, its] = [one, other].map(({ recordId, otherId }) => `${recordId} ${otherId}`);
  return (mine ?? '') < (its ?? '') ? -1 : 1;
}
