import { expect, test } from 'vitest';
import { avatarHues, pickHue, shareHues } from './state-colors.ts';

const idAt = (time: number) =>
  `${String(time).padStart(8, '0')}-0000-7000-8000-${(time * 7_919 * 104_729).toString(16).padStart(12, '0')}`;

test('as many as there are hues have one each, and keep it when others come', () => {
  const ids = avatarHues.map((_, time) => idAt(time + 1));
  expect(new Set(ids.map(pickHue)).size).toBeLessThan(avatarHues.length);
  const hues = shareHues(ids);
  expect(new Set(hues.values()).size).toBe(avatarHues.length);
  expect(hues.get(idAt(1))).toBe(pickHue(idAt(1)));
  const later = shareHues([idAt(98), idAt(99), ...ids.toReversed()]);
  expect(ids.map((id) => later.get(id))).toEqual(ids.map((id) => hues.get(id)));
});
