/**
 * Streams files into a ZIP archive, one after the other, so that memory does not grow with them.
 * Sizes and checksums follow each file's bytes (APPNOTE.TXT 4.3.9), because they are unknown before.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipFile {
  name: string;
  text: Iterable<string> | AsyncIterable<string>;
}

/** The largest file in an archive without ZIP64. */
const largestFile = 0xffff_ffff;

const deflated = 8;
/** Sizes follow the bytes; names are UTF-8. */
const flags = 0x0808;
const version = 20;
/** ZIP dates start in 1980; the archive records no time of its own. */
const firstDay = 0x0021;

interface Entry {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

export async function* zip(files: Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const entries: Entry[] = [];
  let offset = 0;
  for (const file of files) {
    const name = Buffer.from(file.name);
    const entry: Entry = { name, crc: 0, packed: 0, size: 0, offset };
    const head = localHead(name);
    yield head;
    for await (const bytes of pack(file.text, entry)) yield bytes;
    const foot = descriptor(entry);
    yield foot;
    offset += head.length + entry.packed + foot.length;
    if (entry.size > largestFile || offset > largestFile) {
      throw new Error('The file is too large for a ZIP archive');
    }
    entries.push(entry);
  }
  const directory = Buffer.concat(entries.map(directoryEntry));
  yield directory;
  yield endOfDirectory(entries.length, directory.length, offset);
}

/** Deflates text, and counts the bytes in and out in `entry`. */
async function* pack(text: ZipFile['text'], entry: Entry): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const feeding = pipeline(Readable.from(measured(text, entry)), deflate);
  // Errors surface in the code that reads the stream.
  feeding.catch(() => undefined);
  for await (const bytes of deflate) {
    if (!Buffer.isBuffer(bytes)) continue;
    entry.packed += bytes.length;
    yield bytes;
  }
  await feeding;
}

async function* measured(text: ZipFile['text'], entry: Entry): AsyncGenerator<Buffer> {
  for await (const piece of text) {
    const bytes = Buffer.from(piece);
    entry.crc = crc32(bytes, entry.crc);
    entry.size += bytes.length;
    yield bytes;
  }
}

function localHead(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(version, 4);
  head.writeUInt16LE(flags, 6);
  head.writeUInt16LE(deflated, 8);
  head.writeUInt16LE(firstDay, 12);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, name]);
}

function descriptor({ crc, packed, size }: Entry): Buffer {
  const foot = Buffer.alloc(16);
  foot.writeUInt32LE(0x08074b50, 0);
  foot.writeUInt32LE(crc, 4);
  foot.writeUInt32LE(packed, 8);
  foot.writeUInt32LE(size, 12);
  return foot;
}

function directoryEntry({ name, crc, packed, size, offset }: Entry): Buffer {
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(version, 4);
  entry.writeUInt16LE(version, 6);
  entry.writeUInt16LE(flags, 8);
  entry.writeUInt16LE(deflated, 10);
  entry.writeUInt16LE(firstDay, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(packed, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, name]);
}

function endOfDirectory(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
