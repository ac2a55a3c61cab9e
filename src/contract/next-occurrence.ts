/** In a file of its own, as only the calendar asks it. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Day, IdParams } from './primitives.ts';

export const nextOccurrenceApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/calendar-events/:id/next-occurrence',
    params: IdParams,
    summary: 'Says on which day a calendar event that repeats takes place next, or has done last.',
    permission: 'event.read',
    reply: z.object({ day: Day }),
  }),
};
