import type { pagePaths } from './pages.ts';

/** What a page looks like from afar, for the skeleton that the HTML shows until its programs are there. */
export function findShape(
  page: (typeof pagePaths)[number] | undefined,
  search: string,
): 'list' | 'cards' | 'columns' {
  if (page === '/' || page === '/tasks/queue' || page?.endsWith('/$id')) return 'cards';
  const isBoard = page === '/opportunities' && new URLSearchParams(search).get('view') === 'board';
  return isBoard || page === '/calendar' ? 'columns' : 'list';
}
