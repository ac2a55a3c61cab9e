import { expect, it } from 'vitest';
import { loginAddress, safeNext } from './go-to-login.ts';

it.each([
  ['/people?q=a#b', '/people?q=a#b'],
  [undefined, '/'],
  ['', '/'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('comes back from %j to %j', (next, safe) => {
  expect(safeNext(next)).toBe(safe);
});

it('passes on the page to come back to', () => {
  expect(loginAddress('/people?q=a')).toBe('/api/login?next=%2Fpeople%3Fq%3Da');
  expect(loginAddress('/')).toBe('/api/login');
});
