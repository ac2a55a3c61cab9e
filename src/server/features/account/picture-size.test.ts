import { describe, expect, test } from 'vitest';
import { aPng } from '#test/files.ts';
import { readPictureSize } from './picture-size.rules.ts';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const riff = (rest: string) =>
  Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), bytes(rest)]);

describe('the size of a picture', () => {
  test.each([
    ['a PNG', 'image/png', aPng, 1, 1],
    ['a JPEG', 'image/jpeg', bytes('ffd8 ffe0 0004 0000 ffc0 0011 08 7530 0102 03'), 258, 30_000],
    [
      'a JPEG in steps, with its tables before and bytes that fill up',
      'image/jpeg',
      bytes('ffd8 ffc4 0003 00 ffff ffc2 0011 08 0010 0020 03'),
      32,
      16,
    ],
    // "VP8 ", its length, the frame's tag and its beginning.
    ['a WebP', 'image/webp', riff('56503820 00000000 000000 9d012a 2035 1000'), 13_600, 16],
    ['a WebP without loss', 'image/webp', riff('5650384c 00000000 2f ffc00f00'), 256, 64],
    [
      'a WebP with more',
      'image/webp',
      riff('56503858 00000000 00000000 2f7500 ff0000'),
      30_000,
      256,
    ],
  ])('of %s', (_what, mimeType, picture, width, height) => {
    expect(readPictureSize(picture, mimeType)).toEqual({ width, height });
  });

  test.each([
    ['image/png', aPng.subarray(0, 18)],
    ['image/png', Buffer.alloc(40)],
    ['image/jpeg', bytes('ffd8 ffe0 7fff 00')],
    ['image/jpeg', bytes('ffd8 0000 0000 0000')],
    ['image/webp', riff('56503858 00')],
    ['image/webp', riff('414c5048 00000000')],
  ])('is not said by a broken %s', (mimeType, picture) => {
    expect(readPictureSize(picture, mimeType)).toBeUndefined();
  });
});
