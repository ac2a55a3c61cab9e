/** Words as they are compared: without case, accents and what plurals add, in the five languages that are understood. */

/** In plain lower-case letters and figures. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o');
}

/** 'Trucks' and 'truck' are the same. */
export function stem(word: string): string {
  const plain = fold(word).replace(/[^\p{L}\p{N}]/gu, '');
  const isWhole = /(ss|us|is)$/.test(plain) && !plain.endsWith('eaus');
  if (isWhole || plain.length < 4) return plain;
  if (/ies$/.test(plain) && plain.length > 4) return `${plain.slice(0, -3)}y`;
  if (/(ch|sh|x|ss)es$|^buses$/.test(plain)) return plain.slice(0, -2);
  return plain.replace(/s$/, '');
}

const shortestRoot = 4;
const vowels = ['e', 'i', 'a', 'o'].map((ending) => ({ ending, left: shortestRoot }));
/** Each with the shortest word that is left of it. */
const plurals = [
  ...['nen', 'en', 'er', 'ux', 'x'].map((ending) => ({ ending, left: 5 })),
  ...vowels,
];

/** What 'Versicherung' and 'Versicherungen', 'assicurazione' and 'assicurazioni' share; undefined for short words. */
export function findRoot(word: string): string | undefined {
  let root = stem(word)
    .replace(/y$/, 'ie')
    .replace(/(?<!e)aux$/, 'al');
  for (const endings of [plurals, vowels, vowels]) {
    const end = endings.find(
      ({ ending, left }) => root.endsWith(ending) && root.length - ending.length >= left,
    );
    if (end) root = root.slice(0, -end.ending.length);
  }
  return root.length < shortestRoot ? undefined : root.replace(/([cg])h$/, '$1');
}

/** The words of a text, hyphens and the little words before an apostrophe parted: "l'Ohio", "compagnie d'assurance". */
export function wordsIn(text: string): string[] {
  return text
    .replace(/(?<![\p{L}\p{N}])(d|l|un|dell|nell|all|dall|sull|qu|s)['’](?=\p{L})/giu, '$1 ')
    .split(/[\s/‐-―-]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

/** Stand between the words that say something. */
const joining = new Set(
  (
    'the a an of for and or with by to in on at as ' +
    'der die das den dem des ein eine einen einer und oder von vom fur mit im am zu zum zur ' +
    'le la les l un une des du de d et ou avec pour au aux en ' +
    'el los las una unos unas del y o e con para al ' +
    'il lo gli i uno di da dei degli della delle dello dell nel nella nell per su a ed'
  ).split(' '),
);

/** 'And' and 'or'. */
const pairing = new Set('and or und oder et ou y e o u ed od'.split(' '));

export function isPairing(word: string): boolean {
  return word !== 'OR' && pairing.has(fold(word));
}

export function isJoining(word: string): boolean {
  // 'IT' is an industry, 'it' is not; 'OR' is a state.
  return joining.has(fold(word).replace(/[^\p{L}\p{N}]/gu, ''));
}
