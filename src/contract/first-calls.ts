/**
 * What each page asks for first. The HTML names these calls, so that the answers are under way while the programs still
 * are. The page takes an answer only for exactly the same address: what is missing here, or differs, is asked for later.
 */
import { calendarApi, weekPerKind } from './calendar.ts';
import { makeUrl } from './call-addresses.ts';
import { customFieldsApi } from './custom-fields.ts';
import { rowsAtOnce } from './list-filter.ts';
import { opportunitiesApi } from './opportunities.ts';
import { organizationsApi } from './organizations.ts';
import type { pagePaths } from './pages.ts';
import { peopleApi } from './people.ts';
import { cardsAtOnce, pipelineApi } from './pipeline.ts';
import { queueApi } from './queue.ts';
import { readOpportunityFilter, readOrganizationFilter, readPersonFilter } from './read-filters.ts';
import { readId } from './read-values.ts';
import { standingApi } from './standings.ts';
import { statsApi } from './stats.ts';
import { activeTasks, recentTasks, tasksApi } from './tasks.ts';
import { usersApi } from './users.ts';

/** What only the browser knows; `public/first-calls.js` fills it in. */
const known = {
  /** Whose tasks the user last chose to see. */
  owner: '{owner}',
  /** Of the week that it is there. */
  sunday: '{sunday}',
  saturday: '{saturday}',
};

/** The search parameters of the page. */
type Url = Readonly<Record<string, string>>;

const calls: Partial<
  Record<(typeof pagePaths)[number], (url: Url, id: string) => (string | false)[]>
> = {
  '/': () => [
    makeUrl(queueApi.day),
    makeUrl(statsApi.due, { query: { assigneeId: known.owner } }),
    makeUrl(statsApi.staffOverdue),
    makeUrl(tasksApi.list, {
      query: { limit: recentTasks, sort: '-updatedAt', assigneeId: known.owner },
    }),
  ],
  '/people': (url) => [
    makeUrl(peopleApi.list, {
      query: { limit: rowsAtOnce, ...readPersonFilter(url) },
    }),
    makeUrl(customFieldsApi.list, { query: { entityType: 'person' } }),
  ],
  '/people/$id': (_, id) => [
    makeUrl(peopleApi.get, { params: { id } }),
    makeUrl(standingApi.get, { query: { personId: id } }),
  ],
  '/organizations': (url) => [
    makeUrl(organizationsApi.list, {
      query: { limit: rowsAtOnce, ...readOrganizationFilter(url) },
    }),
    makeUrl(customFieldsApi.list, { query: { entityType: 'organization' } }),
  ],
  '/organizations/$id': (_, id) => [
    makeUrl(organizationsApi.get, { params: { id } }),
    makeUrl(standingApi.get, { query: { organizationId: id } }),
  ],
  '/opportunities': ({ view, ...url }) => {
    const { stage, sort, ...others } = readOpportunityFilter(url);
    return [
      view === 'board'
        ? stage === undefined &&
          makeUrl(pipelineApi.board, { query: { ...others, cards: cardsAtOnce } })
        : makeUrl(opportunitiesApi.list, {
            query: { limit: rowsAtOnce, ...readOpportunityFilter(url) },
          }),
      makeUrl(pipelineApi.summary),
    ];
  },
  '/opportunities/$id': (_, id) => [
    makeUrl(opportunitiesApi.get, { params: { id } }),
    makeUrl(standingApi.get, { query: { opportunityId: id } }),
  ],
  '/calendar': (url) => [
    Object.keys(url).length === 0 &&
      makeUrl(calendarApi.days, {
        query: { from: known.sunday, to: known.saturday, perDay: weekPerKind },
      }),
  ],
  '/tasks': (url) =>
    Object.keys(url).length > 0
      ? []
      : [
          makeUrl(tasksApi.list, {
            query: {
              limit: rowsAtOnce,
              assigneeId: known.owner,
              sort: 'dueDate',
              status: activeTasks,
            },
          }),
          makeUrl(tasksApi.counts, { query: { assigneeId: known.owner } }),
        ],
};

/** The addresses of the calls that a signed-in user's page begins with. */
export function listFirstCalls(
  page: (typeof pagePaths)[number],
  { pathname, search }: { pathname: string; search: string },
): string[] {
  const id = pathname.split('/')[2] ?? '';
  const isListed = !page.endsWith('$id') || readId(id) !== undefined;
  const ofPage = isListed
    ? (calls[page]?.(Object.fromEntries(new URLSearchParams(search)), id) ?? [])
    : [];
  return [makeUrl(usersApi.current), ...ofPage.filter((address) => address !== false)];
}
