import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pagePaths } from '#contract/pages.ts';
import { pagesOf } from './files-of-pages.ts';

test('each address of the router is found with the modules of its page', () => {
  const pages = pagesOf(readFileSync('src/web/app/router.tsx', 'utf8'));
  expect(pages.map(({ path }) => path).sort()).toEqual(pagePaths.filter((path) => path !== '/'));
  expect(pages).toContainEqual({
    path: '/people/$id',
    modules: ['src/web/pages/person-page.tsx'],
  });
  expect(pages).toContainEqual({
    path: '/settings/users',
    modules: ['src/web/pages/settings-frame.tsx', 'src/web/pages/settings-users-page.tsx'],
  });
});
