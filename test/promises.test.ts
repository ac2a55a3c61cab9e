/** The promises in docs/ name tests that are there. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test.each(['docs/security.md', 'docs/reliability.md'])('%s', (page) => {
  const named = [...readFileSync(page, 'utf8').matchAll(/`([\w/.-]+\.test\.ts)`/g)].map(
    ([, path = '']) => path,
  );
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(path) && !existsSync(`src/server/${path}`))).toEqual(
    [],
  );
});
