/** Finds the word that was meant by a misspelled one: few letters wrong, missing, added or swapped. */

/** How many letters may be wrong in a word of that length. */
export function getErrorLimit(length: number): number {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

/** The number of letters that are wrong, missing, added or swapped; at most one more than the limit. */
export function distance(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const isSame = one[row - 1] === other[at - 1];
      let cost = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = one[row - 1] === other[at - 2] && one[row - 2] === other[at - 1];
      if (isSwapped) cost = Math.min(cost, (before[at - 2] ?? 0) + 1);
      next.push(cost);
    }
    if (Math.min(...next) > limit) return limit + 1;
    [before, last] = [last, next];
  }
  return last[other.length] ?? limit + 1;
}

/** The most similar word, if one is similar enough and has the same beginning. */
export function nearestWord(
  word: string,
  known: Iterable<string>,
  limit = getErrorLimit(word.length),
): string | undefined {
  let best: { known: string; off: number } | undefined;
  for (const candidate of limit === 0 ? [] : known) {
    if (candidate.length < 4) continue;
    const beginsAlike = candidate[0] === word[0] || candidate[0] === word[1];
    if (!beginsAlike) continue;
    const most = Math.min(limit, getErrorLimit(candidate.length));
    const off = distance(word, candidate, most);
    if (off <= most && (best === undefined || off < best.off)) best = { known: candidate, off };
  }
  return best?.known;
}

/** The word of which a vowel is missing, as in 'stel' and 'txas': other errors in a short word may make a word of their own. */
export function addVowel(word: string, known: Iterable<string>): string | undefined {
  if (word.length !== shortWord) return undefined;
  for (const candidate of known) {
    if (candidate.length !== word.length + 1 || candidate[0] !== word[0]) continue;
    const isIt = [...candidate].some(
      (letter, at) =>
        vowels.has(letter) && candidate.slice(0, at) + candidate.slice(at + 1) === word,
    );
    if (isIt) return candidate;
  }
  return undefined;
}

const shortWord = 4;
const vowels = new Set('aeiou');
