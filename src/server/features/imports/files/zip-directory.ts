/**
 * Reads the directory at the end of a zip file: what is in it and how large it claims to become,
 * before anything is unpacked. It looks where the unpacking itself will look (APPNOTE 6.3,
 * 4.3.12-16).
 */
import { inflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  method: number;
  packedSize: number;
  /** According to the directory. */
  size: number;
  /** Where its own header begins. */
  offset: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const localMark = 0x04034b50;
const zip64Mark = 0x06064b50;
const zip64PlaceMark = 0x07064b50;
const stored = 0;
const deflated = 8;
const endLength = 22;
const longestComment = 65_535;

/** Null if the file has no readable directory. */
export function readZipDirectory(file: Buffer): ZipEntry[] | null {
  const directory = findDirectory(file);
  if (directory === null) return null;
  const { count } = directory;
  let { at } = directory;
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

/** Whether it really becomes as large as the directory says, as unpacking takes that much memory or stops there. */
export function isAsLargeAsTold(file: Buffer, entry: ZipEntry): boolean {
  // A stored entry has its own size; methods other than these two are not unpacked at all.
  if (entry.method === stored) return entry.packedSize === entry.size;
  return entry.method !== deflated || unpack(file, entry, entry.size).length === entry.size;
}

/** At most `limit` bytes; throws if it would become more, or cannot be unpacked. */
export function unpack(file: Buffer, entry: ZipEntry, limit: number): Buffer {
  const { offset, packedSize, method } = entry;
  if (file.readUInt32LE(offset) !== localMark) throw new Error('No entry begins here');
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  const packed = file.subarray(start, start + packedSize);
  if (method === stored) return packed.subarray(0, limit);
  return inflateRawSync(packed, { maxOutputLength: Math.max(limit, 1) });
}

function findDirectory(file: Buffer): { count: number; at: number } | null {
  const end = findEnd(file);
  if (end === -1) return null;
  const says64 = end >= 20 && file.readUInt32LE(end - 20) === zip64PlaceMark;
  const end64 = says64 ? file.readUInt32LE(end - 12) : file.length;
  // If there are two, the unpacking goes by the second (zip64).
  if (end64 + 56 <= file.length && file.readUInt32LE(end64) === zip64Mark) {
    return { count: file.readUInt32LE(end64 + 32), at: file.readUInt32LE(end64 + 48) };
  }
  if (says64) return null;
  return { count: file.readUInt16LE(end + 8), at: file.readUInt32LE(end + 16) };
}

function findEnd(file: Buffer): number {
  const last = file.length - endLength;
  for (let at = last; at >= 0 && at >= last - longestComment; at -= 1) {
    if (file.readUInt32LE(at) === endMark) return at;
  }
  return -1;
}
