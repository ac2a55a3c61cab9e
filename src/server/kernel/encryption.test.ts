import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { openEncryption } from './encryption.ts';

const key = randomBytes(32);
const encryption = openEncryption(key);

test.each(['', 'hunter2', 'ключ 🔑', 'x'.repeat(10_000)])(
  'what was sealed opens again',
  (secret) => {
    const sealed = encryption.seal(secret, 'ai');
    expect(openEncryption(key).open(sealed, 'ai')).toBe(secret);
    expect(sealed).toMatch(/^v1\.[\w-]+$/);
    expect(sealed).not.toContain(secret || 'nothing');
    expect(encryption.seal(secret, 'ai')).not.toBe(sealed);
  },
);

test('it opens with the same key, for the same purpose and undamaged, or not at all', () => {
  const sealed = encryption.seal('hunter2', 'webhook:1');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  const notOurs = 'unable to authenticate data';
  expect(() => openEncryption(randomBytes(32)).open(sealed, 'webhook:1')).toThrow(notOurs);
  expect(() => encryption.open(sealed, 'webhook:2')).toThrow(notOurs);
  for (let at = 0; at < bytes.length; at += 1) {
    const damaged = Buffer.from(bytes);
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    expect(() => encryption.open(`v1.${damaged.toString('base64url')}`, 'webhook:1')).toThrow(
      notOurs,
    );
  }
  for (const nonsense of ['', 'v1.', 'v1.AAAA', `v2.${sealed.slice(3)}`, 'hunter2']) {
    expect(() => encryption.open(nonsense, 'webhook:1')).toThrow('A saved secret cannot be read.');
  }
});
