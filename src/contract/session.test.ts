import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeNextPath } from './session.ts';

describe('where to go after signing in', () => {
  test.each([
    ['/people', '/people'],
    ['/people/42?tab=notes#top', '/people/42?tab=notes#top'],
    ['/tasks?filter=overdue', '/tasks?filter=overdue'],
    ['/people?q=caf%C3%A9', '/people?q=caf%C3%A9'],
    ['/people?q=café', '/people?q=caf%C3%A9'],
    ['/people?next=https://evil.example', '/people?next=https://evil.example'],
    ['/organizations/../people', '/people'],
    ['/@evil.example', '/@evil.example'],
    ['/', '/'],
    ['/api/docs', '/api/docs'],
  ])('%s leads to %s', (next, path) => {
    expect(safeNextPath(next)).toBe(path);
  });

  test.each([
    undefined,
    null,
    '',
    42,
    {},
    ['/people'],
    ['/people', '//evil.example'],
    'people',
    ' /people',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'http:\\\\evil.example',
    '//evil.example',
    '///evil.example',
    '//evil.example/people',
    '/\\evil.example',
    '\\\\evil.example',
    '\\/evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n//evil.example',
    '/people\r\nSet-Cookie: session=1',
    '/\0/evil.example',
    '/\u0085/evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/./..//evil.example',
    '/%2e//evil.example',
    '/people/..//evil.example',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,hello',
    '/api/logout',
    '/api/login',
    '/api/docs/',
    '/api/openapi.json',
    '/people/../api/logout',
    '/%61pi/../api/logout',
  ])('%j leads to the dashboard', (next) => {
    expect(safeNextPath(next)).toBe('/');
  });

  test('nothing leads to another site, or breaks out of the header', () => {
    const pieces = fc.constantFrom(
      ...['/', '\\', '.', '..', '%2f', '%5c', '%09', '\t', '\n', '\r', ' ', '@', ':', '?', '#'],
      ...['//', 'http:', 'https:', 'javascript:', 'evil.example', 'people', 'api', '\u2028', '。'],
    );
    const paths = fc.oneof(
      fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join('')}`),
      fc.string({ unit: 'binary' }),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(paths, (next) => {
        const path = safeNextPath(next);
        const url = new URL(path, 'https://crm.example.com/api/login');
        expect(url.origin).toBe('https://crm.example.com');
        expect(url.pathname).not.toMatch(/^\/api\//);
        // In a header it is one line of plain characters.
        expect(path).toMatch(/^\/(?!\/)[\x21-\x7e]*$/);
        expect(safeNextPath(path)).toBe(path);
      }),
      { numRuns: 500 },
    );
  });
});
