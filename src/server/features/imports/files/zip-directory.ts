/**
 * Reads the directory at the end of a zip file: what is in it and how large it says it will become,
 * before anything is unpacked. It looks where the unpacking itself will look (APPNOTE 6.3, 4.3.12-16).
 */
import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  method: number;
  packedSize: number;
  /** As the directory says; the unpacking stops there. */
  size: number;
  /** Where its own header begins. */
  offset: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const endLength = 22;
const longestComment = 65_535;

/** Null where the file has no directory that can be read. */
export function readZipDirectory(file: Buffer): ZipEntry[] | null {
  const end = findEnd(file);
  if (end === -1) return null;
  const count = file.readUInt16LE(end + 8);
  let at = file.readUInt32LE(end + 16);
  // These stand for numbers kept elsewhere (zip64), which no file of our size needs.
  if (count === 0xffff || at === 0xffffffff) return null;
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > file.length || file.readUInt32LE(at) !== entryMark) return null;
    const nameLength = file.readUInt16LE(at + 28);
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      isEncrypted: (file.readUInt16LE(at + 8) & 1) === 1,
      method: file.readUInt16LE(at + 10),
      packedSize: file.readUInt32LE(at + 20),
      size: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** One entry as text, at most `limit` bytes of it; throws where it cannot be unpacked. */
export function unpackText(file: Buffer, entry: ZipEntry, limit: number): string {
  const { offset, packedSize, method } = entry;
  if (file.readUInt32LE(offset) !== localMark) throw new Error('No entry begins here');
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + packedSize);
  if (method === 0) return packed.subarray(0, limit).toString('utf8');
  return inflateRawSync(packed, { maxOutputLength: limit }).toString('utf8');
}

function findEnd(file: Buffer): number {
  const last = file.length - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1) {
    if (file.readUInt32LE(at) === endMark) return at;
  }
  return -1;
}
