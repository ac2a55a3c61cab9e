import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Delimiter, delimiters, type Encoding } from '#contract/imports.ts';
import { decode, EncodingProbe } from './csv-decoding.ts';
import { guessDelimiter } from './csv-delimiter.rules.ts';
import { readCsv } from './csv-reader.ts';

const quoted = 'Zoë "the Boss" Müller\r\nsecond line, third; fourth\tfifth|sixth';
const rows = [
  ['Name', 'Straße', 'Preis'],
  [quoted, 'Höhe – 3', '€ 5'],
  ['Ann', '', ''],
];

/** The bytes of windows-1252 that differ from Latin-1. */
const windows1252 = new Map([
  ['€', 0x80],
  ['–', 0x96],
  ['’', 0x92],
]);

const encoders: Record<string, { encoding: Encoding; encode: (text: string) => Buffer }> = {
  'UTF-8': { encoding: 'utf-8', encode: (text) => Buffer.from(text, 'utf8') },
  'UTF-8 with a mark': {
    encoding: 'utf-8',
    encode: (text) => Buffer.from(`\uFEFF${text}`, 'utf8'),
  },
  'UTF-16 with a mark': {
    encoding: 'utf-16le',
    encode: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  },
  'UTF-16 without': { encoding: 'utf-16le', encode: (text) => Buffer.from(text, 'utf16le') },
  'big-endian UTF-16 with a mark': {
    encoding: 'utf-16be',
    encode: (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  },
  'big-endian UTF-16 without': {
    encoding: 'utf-16be',
    encode: (text) => Buffer.from(text, 'utf16le').swap16(),
  },
  'windows-1252': {
    encoding: 'windows-1252',
    encode: (text) => Buffer.from([...text].map((c) => windows1252.get(c) ?? c.charCodeAt(0))),
  },
};

const printed = (delimiter: Delimiter) =>
  rows
    .map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter))
    .join('\r\n');

function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(bytes: Uint8Array, encoding: Encoding, size: number, lenient = false) {
  async function* arriving() {
    yield* pieces(bytes, size);
  }
  let text = '';
  for await (const part of decode(arriving(), encoding, { lenient })) text += part;
  return text;
}

function probe(bytes: Uint8Array, size: number): Encoding | null {
  const probe = new EncodingProbe();
  for (const piece of pieces(bytes, size)) probe.push(piece);
  return probe.result();
}

describe('a CSV file', () => {
  const cases = Object.keys(encoders).flatMap((name) =>
    delimiters.map((delimiter) => [name, delimiter] as const),
  );
  it.each(cases)('in %s with %j reads as it was written', async (name, delimiter) => {
    const { encoding, encode } = encoders[name] ?? expect.fail();
    const bytes = encode(printed(delimiter));
    for (const size of [1, 2, 5, 64_000]) {
      expect(probe(bytes, size)).toBe(encoding);
      const text = await read(bytes, encoding, size);
      expect(guessDelimiter(text, true)).toBe(delimiter);
      expect(readCsv(text, delimiter).map((row) => row.cells)).toEqual(rows);
    }
  });
});

describe('EncodingProbe', () => {
  it.each<[string, Buffer, Encoding | null]>([
    ['plain ASCII', Buffer.from('a,b\n1,2'), 'utf-8'],
    [
      'one byte that is not UTF-8, near the end',
      Buffer.from(`${'é'.repeat(99_999)}\xe9`, 'latin1'),
      'windows-1252',
    ],
    ['a character that is cut off', Buffer.from('Zoë').subarray(0, 3), 'windows-1252'],
    [
      'a mark of UTF-8 before other text',
      Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xe9]),
      'windows-1252',
    ],
    [
      'a picture',
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48]),
      null,
    ],
    ['a zip file', Buffer.from([0x50, 0x4b, 3, 4, 0x14, 0, 6, 0, 8, 0, 0, 0, 0x21, 0]), null],
    ['nothing', Buffer.alloc(0), 'utf-8'],
  ])('takes %s for %s', (_, bytes, expected) => {
    expect(probe(bytes, 7)).toBe(expected);
    expect(probe(bytes, 100_000)).toBe(expected);
  });

  it('takes any text in UTF-8 for UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 9 }), (text, size) => {
        const bytes = Buffer.from(text.replaceAll('\0', ''), 'utf8');
        expect(probe(bytes, size)).toBe('utf-8');
      }),
    );
  });
});

describe('decode', () => {
  it('refuses bytes that the encoding does not have, except in a preview', async () => {
    const bytes = Buffer.from('Zo\xeb', 'latin1');
    await expect(read(bytes, 'utf-8', 2)).rejects.toThrow(TypeError);
    expect(await read(bytes, 'utf-8', 2, true)).toBe('Zo\uFFFD');
  });

  it('drops a mark of another encoding than the chosen one', async () => {
    const bytes = Buffer.from('\uFEFFName', 'utf8');
    expect(await read(bytes, 'windows-1252', 100)).toBe('Name');
  });
});

describe('guessDelimiter', () => {
  it.each<[string, string, Delimiter]>([
    ['one column', 'Name\nAnn\nBen', ','],
    ['nothing', '', ','],
    ['more commas in the text than semicolons', 'Name;Place\nLow, Ann;"1, High St, X"\nB;C', ';'],
    ['delimiters in quotes', '"a;b","c;d","e;f"\n"1;2","3;4","5;6"', ','],
    ['tabs', 'a\tb\n1, 2\t3', '\t'],
    ['a first line that says it', 'sep=|\r\na,b|c\r\n1|2', '|'],
  ])('finds it in %s', (_, text, delimiter) => {
    expect(guessDelimiter(text, true)).toBe(delimiter);
  });
});
