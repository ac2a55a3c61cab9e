/** Ranks: the place of a card within its stage, as text that sorts by its bytes. */
import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';

/** Every sixth move into the same gap makes a rank one letter longer; an index easily holds this many. */
const longest = 100;

/**
 * A rank after one and before another; null is an end of the column. Undefined where there is no room:
 * the two are equal, one of them is no rank, or the new one would be too long. Then spread the column.
 */
export function rankBetween(before: string | null, after: string | null): string | undefined {
  if (before !== null && after !== null && before >= after) return undefined;
  try {
    const rank = generateKeyBetween(before, after);
    return rank.length > longest ? undefined : rank;
  } catch {
    return undefined;
  }
}

/** That many ranks before another one, or in an empty column; undefined where there is no room, as above. */
export function ranksBefore(rank: string | null, count: number): string[] | undefined {
  try {
    const ranks = generateNKeysBetween(null, rank, count);
    return ranks.some((each) => each.length > longest) ? undefined : ranks;
  } catch {
    return undefined;
  }
}

/**
 * That many ranks after another one, or in an empty column, that nobody else gets who asks at the same time: each ends
 * in `mark`, which is letters and digits. Undefined where there is no room, as above.
 */
export function ranksAfter(rank: string | null, count: number, mark: string): string[] | undefined {
  try {
    // A rank must not end in 0.
    const ranks = generateNKeysBetween(rank, null, count).map((each) => `${each}${mark}1`);
    return ranks.some((each) => each.length > longest) ? undefined : ranks;
  } catch {
    return undefined;
  }
}

/** Ranks for a whole column, as short as they get. */
export function spreadRanks(count: number): string[] {
  return generateNKeysBetween(null, null, count);
}
