import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { complete } from './complete-lockfile.mjs';

test('packages for other systems are added, once, where their parent wants them', () => {
  const parent = {
    dev: true,
    optionalDependencies: { '@a/tool-linux-x64-musl': '1.2.3', '@a/tool-darwin-arm64': '1.2.3' },
  };
  const completed = complete({ 'node_modules/@a/tool': parent });
  expect(completed).toEqual({
    'node_modules/@a/tool': parent,
    'node_modules/@a/tool-darwin-arm64': {
      version: '1.2.3',
      cpu: ['arm64'],
      dev: true,
      optional: true,
      os: ['darwin'],
    },
    'node_modules/@a/tool-linux-x64-musl': {
      version: '1.2.3',
      cpu: ['x64'],
      dev: true,
      libc: ['musl'],
      optional: true,
      os: ['linux'],
    },
  });
  expect(complete(completed)).toEqual(completed);
});

test('the committed lockfile is complete: else run scripts/complete-lockfile.mjs', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  expect(Object.keys(complete(packages))).toEqual(Object.keys(packages));
});
