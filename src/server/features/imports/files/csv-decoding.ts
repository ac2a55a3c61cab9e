/** Detects a file's encoding from all of its bytes, and turns the bytes into text piece by piece. */
import type { Encoding } from '#contract/imports.ts';

/** Bytes at the start of a text that name its encoding. */
const marks: readonly { encoding: Encoding; bytes: readonly number[] }[] = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
];

/** Latin text in UTF-16 is half zeros, nearly all of them at even, or all at odd, places. */
const mostlyZeros = 0.3;

/**
 * Needs to see the whole file: a byte order mark wins, then strict UTF-8, else windows-1252, in
 * which any bytes are valid. Zero bytes mean UTF-16 if they are where Latin text has them, and
 * otherwise that it is not text.
 */
export class EncodingProbe {
  private head = Buffer.alloc(0);
  private readonly strictUtf8 = new TextDecoder('utf-8', { fatal: true });
  private validUtf8 = true;
  private size = 0;
  /** Zero bytes at even and at odd places. */
  private readonly zeros: [number, number] = [0, 0];
  private lines = 1;
  private firstZeroLine: number | undefined;
  private controls = 0;

  push(bytes: Uint8Array): void {
    if (this.head.length < 3) this.head = Buffer.concat([this.head, bytes.subarray(0, 3)]);
    if (this.validUtf8) this.validUtf8 = decodes(this.strictUtf8, bytes);
    this.look(bytes);
    for (let at = bytes.indexOf(0); at !== -1; at = bytes.indexOf(0, at + 1)) {
      this.zeros[(this.size + at) % 2 === 0 ? 0 : 1] += 1;
    }
    this.size += bytes.length;
  }

  /** In a text that is fine except for a few zero bytes: the line of the first. */
  get lineOfNul(): number | null {
    const [even, odd] = this.zeros;
    const isText = this.controls * 1_000 <= this.size && (even + odd) * 100 <= this.size + 100;
    return isText ? (this.firstZeroLine ?? null) : null;
  }

  private look(bytes: Uint8Array): void {
    for (const byte of bytes) {
      if (byte === 10) this.lines += 1;
      else if (byte === 0) this.firstZeroLine ??= this.lines;
      else if (byte < 9 || (byte > 13 && byte < 32)) this.controls += 1;
    }
  }

  /** Null if the bytes are not text. */
  result(): Encoding | null {
    const validUtf8 = this.validUtf8 && decodes(this.strictUtf8);
    const mark = marks.find(({ bytes }) => startsWith(this.head, bytes))?.encoding;
    if (mark === 'utf-16le' || mark === 'utf-16be') return mark;
    const [even, odd] = this.zeros;
    if (even + odd > 0) {
      const half = this.size / 2;
      if (odd > half * mostlyZeros && even < odd / 10) return 'utf-16le';
      if (even > half * mostlyZeros && odd < even / 10) return 'utf-16be';
      return null;
    }
    return validUtf8 ? 'utf-8' : 'windows-1252';
  }
}

/**
 * The text of a file, without its byte order mark. Throws a TypeError on bytes that the encoding
 * does not have; with `lenient` it puts a replacement character there, for a preview.
 */
export async function* decode(
  pieces: AsyncIterable<Uint8Array>,
  encoding: Encoding,
  { lenient = false } = {},
): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: !lenient });
  let isFirst = true;
  for await (const piece of pieces) {
    // The decoder itself only drops the mark of its own encoding.
    const foreign = isFirst ? (marks.find(({ bytes }) => startsWith(piece, bytes)) ?? null) : null;
    isFirst = false;
    const skip = foreign && foreign.encoding !== encoding ? foreign.bytes.length : 0;
    yield decoder.decode(piece.subarray(skip), { stream: true });
  }
  yield decoder.decode();
}

function decodes(decoder: TextDecoder, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
