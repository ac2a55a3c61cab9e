/** A CSV of people as another program would export it: names that repeat in part, and many from one organization. */

const firstNames = [
  ...['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gia', 'Hugo', 'Iris', 'Jack', 'Kim', 'Leo'],
  ...['Mia', 'Noah', 'Olga', 'Paul', 'Quin', 'Rosa', 'Sam', 'Tess', 'Uma', 'Vic', 'Wren', 'Zoe'],
];
const beginnings = [
  ...['Ab', 'Bar', 'Cor', 'Dun', 'El', 'Far', 'Gol', 'Har', 'Ing', 'Jar', 'Kel', 'Lang', 'Mar'],
  ...['Nor', 'Or', 'Pem', 'Ros', 'Stan', 'Tor', 'Ul', 'Ver', 'Wal', 'Yar', 'Zim'],
];
const middles = ['a', 'ber', 'den', 'fi', 'gan', 'i', 'ler', 'mo', 'ning', 'ri', 'sel', 'ton'];
const ends = [
  'by',
  'dale',
  'er',
  'ford',
  'ham',
  'ley',
  'man',
  'ness',
  'son',
  'ton',
  'well',
  'wick',
];

const header = 'Name,Email,Phone,Location,Job title,Organization,Tags';

/** People `from` to before `to`, the same rows each time; one organization for every five people. */
export function writePeopleFile(from: number, to: number): string {
  const lines = [header];
  for (let n = from; n < to; n += 1) lines.push(writeRow(n));
  return `${lines.join('\r\n')}\r\n`;
}

/** Letters that begin a last name: the first two, or the whole of what stands before its end. */
export function nameLetters(n: number): { two: string; more: string } {
  const { beginning, middle } = chooseParts(n);
  const more = `${beginning}${middle}er`;
  return { two: more.slice(0, 2).toLowerCase(), more: more.slice(0, 5).toLowerCase() };
}

function writeRow(n: number): string {
  const { first, beginning, middle, end } = chooseParts(n);
  const last = `${beginning}${middle}${end}`;
  return [
    `${first} ${last}`,
    `${first}.${last}.${n}@mail.example`.toLowerCase(),
    `04${String((n * 7_919) % 100_000_000).padStart(8, '0')}`,
    `Town ${n % 500}`,
    `Fleet Manager ${n % 30}`,
    `${chooseParts(Math.floor(n / 5)).beginning} Motors ${Math.floor(n / 5)}`,
    n % 5 === 0 ? 'Newsletter' : '',
  ].join(',');
}

/** Multiplied by a prime, so that neighbours have little in common. */
function chooseParts(n: number) {
  const mixed = (n * 7_919 + 104_729) % 1_000_003;
  const choose = (words: readonly string[], step: number) =>
    words[Math.floor(mixed / step) % words.length] ?? '';
  const [first, beginning] = [choose(firstNames, 1), choose(beginnings, 24)];
  return { first, beginning, middle: choose(middles, 576), end: choose(ends, 6_912) };
}
