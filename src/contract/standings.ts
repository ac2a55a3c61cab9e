/** How things stand with a record: the last touch, the next step and what is open, as the line at its head says it. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Instant } from './primitives.ts';
import { Task } from './tasks.ts';
import { namesOneSubject, oneSubjectFault, subjectIds } from './timeline.ts';
import { UnitSignal } from './unit-signals.ts';

/** What counts as a touch. */
export const touchKinds = ['call', 'note', 'event'] as const;

/** Open opportunities are added up as far as this. */
export const mostAddedUp = 1_000;

export const Standing = z.object({
  /** When a call was made, a note written or an event begun, the last of them; of an organization also its people's. */
  lastTouch: z.object({ kind: z.enum(touchKinds), at: Instant }).nullable(),
  /** Of the open tasks, also those of an organization's people and opportunities, the one that is due first. */
  nextStep: Task.pick({ id: true, title: true, dueDate: true, hasDueTime: true }).nullable(),
  /** Its open opportunities; of an opportunity, itself. */
  open: z.object({
    count: z.int(),
    /** Exact decimal text. */
    value: z.string(),
    /** There are more than were added up. */
    more: z.boolean(),
  }),
  /** What comes up with the units of it, or of its organization, the first to come up first. */
  signals: z.array(UnitSignal),
  /** Of the record or, for an opportunity, of its person or else its organization. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
});
export type Standing = z.output<typeof Standing>;

export const StandingFilter = z.object(subjectIds).refine(namesOneSubject, oneSubjectFault);
export type StandingFilter = z.output<typeof StandingFilter>;

export const standingApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/timeline/standing',
    summary: 'Tells the last touch, the next step and the open opportunities of one record.',
    permission: 'activity.read',
    query: StandingFilter,
    reply: Standing,
  }),
};
