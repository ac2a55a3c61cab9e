/** Whether letters of one company's name stand for words of the other's: `RWG Elmtal` of Raiffeisen-Warengenossenschaft Elmtal. */

/** What is left of both names where letters of one stand for words of the other. */
export interface Unabbreviated {
  mine: string[];
  its: string[];
  /** How many letters stand for how many words. */
  letters: number;
  words: number;
}

const fewestLetters = 2;
const mostLetters = 5;
/** So many letters may stand for a single word: LMB is Landbouwmechanisatiebedrijf. */
const fewestOfOneWord = 3;
const longWord = 10;

/** Words such as 'di' in front of what the letters stand for tell nothing. */
type IsPassedOver = (word: string) => boolean;

/** Each way that one name may be short for the other; mostly there is none. */
export function listUnabbreviated(
  a: readonly string[],
  b: readonly string[],
  isPassedOver: IsPassedOver,
): Unabbreviated[] {
  return a.flatMap((letters, at) => {
    if (!mayStandFor(letters) || b.includes(letters)) return [];
    return b.flatMap((word, from) => {
      if (word[0] !== letters[0]) return [];
      const ends = endsOfRun(letters, b, from, isPassedOver);
      return [...new Set(ends)]
        .filter((to) => isEnough(letters, b.slice(from, to)))
        .map((to) => ({
          mine: a.toSpliced(at, 1),
          its: b.toSpliced(from, to - from),
          letters: letters.length,
          words: to - from,
        }));
    });
  });
}

const mayStandFor = (letters: string) =>
  letters.length >= fewestLetters && letters.length <= mostLetters && /^[a-z]+$/.test(letters);

const isEnough = (letters: string, [only = '', ...more]: readonly string[]) =>
  more.length > 0 || (letters.length >= fewestOfOneWord && only.length >= longWord);

/** Behind the words that the letters stand for: each begins with one, and further ones may stand within it. */
function endsOfRun(
  letters: string,
  words: readonly string[],
  at: number,
  isPassedOver: IsPassedOver,
): number[] {
  const word = words[at];
  if (word === undefined) return [];
  if (word[0] !== letters[0]) {
    return isPassedOver(word) ? endsOfRun(letters, words, at + 1, isPassedOver) : [];
  }
  const ends: number[] = [];
  let from = 1;
  for (let read = 1; read <= letters.length; read += 1) {
    const left = letters.slice(read);
    ends.push(...(left === '' ? [at + 1] : endsOfRun(left, words, at + 1, isPassedOver)));
    from = word.indexOf(left[0] ?? '', from) + 1;
    if (left === '' || from === 0) break;
  }
  return ends;
}
