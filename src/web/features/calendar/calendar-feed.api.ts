/** The private address by which other programs read the user's calendar. */
import { calendarFeedApi } from '#contract/calendar.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export const calendarFeedQuery = makeQuery(calendarFeedApi.get);

export const useMakeCalendarFeed = writeHook(calendarFeedApi.make, 'access');
export const useUpdateCalendarFeed = writeHook(calendarFeedApi.update, 'access');
export const useRevokeCalendarFeed = writeHook(calendarFeedApi.revoke, 'access');
