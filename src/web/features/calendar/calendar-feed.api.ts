/** The private address by which other programs read the user's calendar. */
import { useMutation } from '@tanstack/react-query';
import { calendarFeedApi } from '#contract/calendar.ts';
import { makeQuery, makeWrite } from '#web/lib/queries.ts';

export const calendarFeedQuery = makeQuery(calendarFeedApi.get);

export function useMakeCalendarFeed() {
  return useMutation(makeWrite(calendarFeedApi.make, 'access'));
}

export function useUpdateCalendarFeed() {
  return useMutation(makeWrite(calendarFeedApi.update, 'access'));
}

export function useRevokeCalendarFeed() {
  return useMutation(makeWrite(calendarFeedApi.revoke, 'access'));
}
