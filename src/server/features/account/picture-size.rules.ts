/** How wide and high a picture says it is: a small file may unpack into gigabytes in every browser that shows it. */

export interface PictureSize {
  width: number;
  height: number;
}

/** Undefined where the bytes do not say it as a PNG, JPEG or WebP does. */
export function readPictureSize(bytes: Buffer, mimeType: string): PictureSize | undefined {
  try {
    if (mimeType === 'image/png') return sizeOfPng(bytes);
    return mimeType === 'image/jpeg' ? sizeOfJpeg(bytes) : sizeOfWebp(bytes);
  } catch (error) {
    // It ends before it says so.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function sizeOfPng(bytes: Buffer): PictureSize | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** Frames begin with C0 to CF, but for three that are tables. */
const tables = [0xc4, 0xc8, 0xcc];

function sizeOfJpeg(bytes: Buffer): PictureSize | undefined {
  for (let at = 2; bytes.readUInt8(at) === 0xff; ) {
    const marker = bytes.readUInt8(at + 1);
    // A byte that only fills up.
    if (marker === 0xff) at += 1;
    else if (marker >= 0xc0 && marker <= 0xcf && !tables.includes(marker)) {
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    } else at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}

function sizeOfWebp(bytes: Buffer): PictureSize | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case 'VP8L': {
      const sides = bytes.readUInt32LE(21);
      return { width: (sides & 0x3fff) + 1, height: ((sides >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
