import { staffOverviewApi } from '#contract/staff-overview.ts';
import { makeQuery } from '#web/lib/queries.ts';

/** Read again each time the page is opened, as the team works meanwhile. */
export const staffOverviewQuery = { ...makeQuery(staffOverviewApi.read), staleTime: 0 };
