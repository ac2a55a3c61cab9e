/** One spelling for what is written in several: accents, Cyrillic, Greek, ue for ü, and how a script is put in Latin letters. */
import { remember } from '#server/kernel/remember.ts';

/** What accents leave as it is, and the letters of other scripts; one or two Latin letters each. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'ß=ss ø=o æ=ae œ=oe ł=l đ=d ð=d þ=th ħ=h ı=i ŋ=n ' +
    // Russian, Ukrainian, Belarusian, Bulgarian, Serbian, Macedonian
    'а=a б=b в=v г=g ґ=g д=d е=e ж=zh з=z и=i і=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=kh ц=ts ч=ch ' +
    'ш=sh щ=shch ъ= ы=y ь= э=e ю=yu я=ya є=ye ђ=d ј=j љ=lj њ=nj ћ=c џ=dz ѕ=dz ' +
    // Greek
    'α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o'
  )
    .split(' ')
    .map((pair) => pair.split('=')),
);
const greekPairs: Readonly<Record<string, string>> = { ου: 'ou', ευ: 'ef', αυ: 'af' };

/** Lower case in Latin letters without accents or apostrophes, where the script has letters: `Волков` is `volkov`. */
export function inLatinLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’ʼ`´.]/gu, '')
    .toLowerCase()
    .replace(/ου|ευ|αυ/g, (pair) => greekPairs[pair] ?? pair)
    .replace(/[^ -~]/gu, (letter) => letters[letter] ?? letter);
}

/** Whether one is in letters that are not put in Latin ones here, such as Chinese, and the other is not: they cannot be compared. */
export function isAnotherScript(one: string, other: string): boolean {
  return isUnread(one) !== isUnread(other);
}

const isUnread = remember(2_000, (text) =>
  /\p{L}/u.test(inLatinLetters(text).replace(/[a-z]/g, '')),
);

/** Соловьёв is Solovev to some and Solovyov to others. */
export function withYo(text: string): string[] {
  const written = text.normalize('NFC');
  return /ё/i.test(written) ? [text, written.replace(/ё/gi, 'yo')] : [text];
}

/** Under which names who is written so may stand in Russian, of whose letters the database makes no `yo`. */
export function withoutYo(text: string): string[] {
  const written = text.replace(/(?<![aeiou])yo(?=[b-df-hj-np-tvxz])/gi, 'e');
  return written === text ? [text] : [text, written];
}

/** The words of a text in Latin letters. */
export function latinWords(text: string): string[] {
  return inLatinLetters(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Its words as the database's key of a name has them (`crm_name_key`), in their own script. */
export const plainWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’.]/g, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');

/**
 * A word as it is compared: what two people write differently for one sound is alike. `Müller`, `Mueller` and
 * `Muler` are one, `Dmitriy` and `Dmitry`, `Khrushchev` and `Hruschev`, `MacLean` and `McLean`. The words of names come
 * again and again, and the rows of an import wait for each.
 */
export const foldWord = remember(10_000, (latin) => {
  if (/^(saint|sainte|ste|sankt|sint|sant)$/.test(latin)) return 'st';
  return latin
    .replace(/^mac(?=[a-z]{4})/, 'mc')
    .replace(/dj/g, 'd')
    .replace(/([aou])e(?=[a-z])/g, '$1')
    .replace(/aa/g, 'a')
    .replace(/kh/g, 'h')
    .replace(/schtsch/g, 'sh')
    .replace(/tsch/g, 'ch')
    .replace(/s[hc]+ch|sch/g, 'sh')
    .replace(/tch/g, 'ch')
    .replace(/x/g, 'ks')
    .replace(/w/g, 'v')
    .replace(/[yj]/g, 'i')
    .replace(/(\D)\1+/g, '$1');
});

/** The letters to change; swapped neighbours count once. */
export function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
      );
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwap) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      next.push(least);
    }
    before = row;
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Whether one is the other with a typing error: long words only, and the first letter is right. */
export function isTypingError(one: string, other: string, fewestLetters: number): boolean {
  const shorter = Math.min(one.length, other.length);
  if (shorter < fewestLetters || one[0] !== other[0]) return false;
  return editsBetween(one, other) <= (shorter >= 9 ? 2 : 1);
}
