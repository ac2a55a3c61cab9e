/** The private address by which other programs read the user's calendar. */
import { useMutation } from '@tanstack/react-query';
import { calendarFeedApi } from '#contract/calendar.ts';
import { queryOf, writeOf } from '#web/lib/queries.ts';

const rereads = ['account'];

export const calendarFeedQuery = queryOf(calendarFeedApi.get);

export function useMakeCalendarFeed() {
  return useMutation(writeOf(calendarFeedApi.make, rereads));
}

export function useUpdateCalendarFeed() {
  return useMutation(writeOf(calendarFeedApi.update, rereads));
}

export function useRevokeCalendarFeed() {
  return useMutation(writeOf(calendarFeedApi.revoke, rereads));
}
