/** Zip files that lie about their content: whatever the guard lets through must unpack to what the guard saw. */
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { aWorkbook, aZip } from '#test/workbooks.ts';
import { inspectWorkbook } from './xlsx-guards.ts';
import { readZipDirectory } from './zip-directory.ts';

const megabyte = 1_000_000;
const index = '<workbook><sheets><sheet name="A"/></sheets></workbook>';
const tooLarge = 'too large once it is unpacked';
const broken = 'cannot be unpacked';

interface Told {
  method?: number;
  packedSize?: number;
  size?: number;
  offset?: number;
}

/** The same file with a directory that describes one entry differently. */
function tell(zip: Buffer, name: string, { method, packedSize, size, offset }: Told): Buffer {
  const told = Buffer.from(zip);
  const at = told.lastIndexOf(name) - 46;
  if (method !== undefined) told.writeUInt16LE(method, at + 10);
  if (packedSize !== undefined) told.writeUInt32LE(packedSize, at + 20);
  if (size !== undefined) told.writeUInt32LE(size, at + 24);
  if (offset !== undefined) told.writeUInt32LE(offset, at + 42);
  return told;
}

/** With a second directory as in zip64, after which the first one may list fewer entries. */
function withSecondDirectory(zip: Buffer, firstCount?: number): Buffer {
  const end = Buffer.from(zip.subarray(-22));
  const second = Buffer.alloc(56);
  second.writeUInt32LE(0x06064b50, 0);
  second.writeUInt32LE(44, 4);
  for (const at of [24, 32]) second.writeUInt32LE(end.readUInt16LE(10), at);
  second.writeUInt32LE(end.readUInt32LE(12), 40);
  second.writeUInt32LE(end.readUInt32LE(16), 48);
  const place = Buffer.alloc(20);
  place.writeUInt32LE(0x07064b50, 0);
  place.writeUInt32LE(zip.length - 22, 8);
  place.writeUInt32LE(1, 16);
  if (firstCount !== undefined) for (const at of [8, 10]) end.writeUInt16LE(firstCount, at);
  return Buffer.concat([zip.subarray(0, -22), second, place, end]);
}

const bomb = aZip({ 'xl/workbook.xml': index, 'xl/a.xml': Buffer.alloc(160 * megabyte) });
const sheet = { 'xl/workbook.xml': index, 'xl/a.xml': Buffer.alloc(50 * megabyte) };
const lying = aZip(sheet);

function sharingBytes(): Buffer {
  const names = Array.from({ length: 40 }, (_, at) => `xl/part-${at}.xml`);
  const small = Object.fromEntries(names.map((name) => [name, 'x']));
  const zip = aZip({ 'xl/workbook.xml': index, ...small });
  const shared = { method: 0, packedSize: 1_000, size: 1_000, offset: 0 };
  return names.reduce((told, name) => tell(told, name, shared), zip);
}

describe('a workbook is refused', () => {
  test.each<[string, Buffer, string]>([
    ['says that it becomes too large', bomb, tooLarge],
    ['has one more directory than it shows', withSecondDirectory(bomb, 1), tooLarge],
    ['says that a part is smaller than it is', tell(lying, 'xl/a.xml', { size: 100 }), broken],
    ['says that a part becomes nothing', tell(lying, 'xl/a.xml', { size: 0 }), broken],
    [
      'says that a part is larger than it is',
      tell(lying, 'xl/a.xml', { size: 51 * megabyte }),
      broken,
    ],
    [
      'stores a part that it says is smaller',
      tell(lying, 'xl/a.xml', { method: 0, size: 1 }),
      broken,
    ],
    ['counts the same bytes again and again', sharingBytes(), broken],
    ['leads to where no part begins', tell(lying, 'xl/a.xml', { offset: 5 }), broken],
    [
      'has more parts than any has',
      aZip({
        'xl/workbook.xml': index,
        ...Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`xl/${at}.xml`, 'x'])),
      }),
      tooLarge,
    ],
  ])('that %s', (_, file, words) => {
    expect(() => inspectWorkbook(file)).toThrow(words);
  });

  test('whose second directory cannot be found', () => {
    const file = withSecondDirectory(lying);
    file.writeUInt32LE(file.length, file.length - 22 - 12);
    expect(() => inspectWorkbook(file)).toThrow('it is not whole');
  });
});

test('one with a second directory, as some programs write it, is read', () => {
  const file = withSecondDirectory(aWorkbook([{ name: 'A & B', rows: [['Name']] }]));
  expect(inspectWorkbook(file)).toEqual([{ name: 'A & B', isHidden: false }]);
});

test('what the guard saw is what is unpacked later', () => {
  const workbook = aWorkbook([{ name: 'A', rows: [['Name'], ['Ada']] }]);
  const files = [workbook, withSecondDirectory(workbook), withSecondDirectory(workbook, 1)];
  for (const file of [...files, Buffer.concat([workbook, Buffer.alloc(100)])]) {
    const unpacked = Object.entries(unzipSync(file)).map(([name, bytes]) => [name, bytes.length]);
    expect(readZipDirectory(file)?.map(({ name, size }) => [name, size])).toEqual(unpacked);
  }
});
