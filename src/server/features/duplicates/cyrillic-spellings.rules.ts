/** How names in Cyrillic stand in German, and in Ukrainian passports, where the database reads them otherwise. */

const german: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'а=a б=b в=w г=g д=d е=e ё=jo ж=sch з=s и=i й=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=ch ц=z ч=tsch ш=sch ' +
    'щ=schtsch ъ= ы=y ь= э=e ю=ju я=ja'
  )
    .split(' ')
    .map((pair) => pair.split('=')),
);

/** The letters that German spells in more than one, or as others do not. */
const telling = /[жзхцчщ]/i;
const ukrainian = /[іїєґ]/i;

/** A name in Cyrillic as it may be here in Latin letters. */
export function listCyrillicSpellings(name: string): string[] {
  if (!/[\u0400-\u04ff]/.test(name)) return [];
  const written = name.normalize('NFC').toLowerCase();
  const spelt: string[] = [];
  if (ukrainian.test(written)) spelt.push(written.replace(/г/g, 'h'));
  else if (telling.test(written))
    spelt.push(written.replace(/[а-яё]/g, (letter) => german[letter] ?? letter));
  return spelt;
}

const russianEnding = /(?:[oe]wa?|ski|skij|skaja|ina?|enko|uk|off|eff)$/;
const ukrainianEnding = /(?:enko|[iy]?uk|[sz]?k[iy]i|ska|[iy]i|ets|ych|iv)$/;
const germanLetters = /schtsch|tsch/g;
/** An h that stands for г, and is no part of ch, sh, zh or kh. */
const ukrainianH = /(?<![cskzpt])h/g;

/** A name in Latin letters, of whose spelling the database makes another key than of Cyrillic. */
export function listPlainSpellings(name: string): string[] {
  if (!/tsch|h/i.test(name)) return [];
  const written = name.toLowerCase();
  const words = written.split(/[^a-z]+/);
  const spelt: string[] = [];
  if (/tsch/.test(written) && words.some((word) => russianEnding.test(word))) {
    spelt.push(written.replace(germanLetters, (letters) => (letters === 'tsch' ? 'ch' : 'shch')));
  }
  if (/h/.test(written) && words.some((word) => ukrainianEnding.test(word))) {
    const plain = written.replace(ukrainianH, 'g');
    if (plain !== written) spelt.push(plain);
  }
  return spelt;
}
