/** The private address by which other programs read the user's calendar. */
import { useMutation } from '@tanstack/react-query';
import { calendarFeedApi } from '#contract/calendar.ts';
import { queryOf, writeOf } from '#web/lib/queries.ts';

export const calendarFeedQuery = queryOf(calendarFeedApi.get);

export function useMakeCalendarFeed() {
  return useMutation(writeOf(calendarFeedApi.make, 'access'));
}

export function useUpdateCalendarFeed() {
  return useMutation(writeOf(calendarFeedApi.update, 'access'));
}

export function useRevokeCalendarFeed() {
  return useMutation(writeOf(calendarFeedApi.revoke, 'access'));
}
