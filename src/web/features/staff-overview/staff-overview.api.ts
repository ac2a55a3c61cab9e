import { staffOverviewApi } from '#contract/staff-overview.ts';
import { queryOf } from '#web/lib/queries.ts';

/** Read again each time the page is opened: the team works meanwhile. */
export const staffOverviewQuery = { ...queryOf(staffOverviewApi.read), staleTime: 0 };
