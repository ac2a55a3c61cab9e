/** A logged call: who was called, whether they answered, and what was said. */
import { z } from 'zod';
import { longTextField } from './fields.ts';
import { Id, Instant, InstantInput, OptionalId } from './primitives.ts';
import { recordEndpoints } from './record-endpoints.ts';
import * as stored from './stored.ts';
import { Task, TaskDraft } from './tasks.ts';
import { Author } from './users.ts';

export const callOutcomes = [
  'connected',
  'left_voicemail',
  'no_answer',
  'busy',
  'wrong_number',
] as const;
export const CallOutcome = z.enum(callOutcomes, {
  error: `must be one of ${callOutcomes.join(', ')}`,
});
export type CallOutcome = z.output<typeof CallOutcome>;

export const callOutcomeLabels: Record<CallOutcome, string> = {
  connected: 'Connected',
  left_voicemail: 'Left voicemail',
  no_answer: 'No answer',
  busy: 'Busy',
  wrong_number: 'Wrong number',
};

/** A client whose clock is fast can still log what has just happened. */
export const mostMinutesAhead = 5;

/** What was said; nothing if nobody answered. */
export const callTexts = { content: longTextField('Notes', 50_000, { noun: 'notes' }) };

/** A task that is made with the call, for the same records; a follow-up unless its type is given. */
export const NextStep = TaskDraft.pick({
  title: true,
  description: true,
  hasDueTime: true,
  priority: true,
  activityType: true,
  assigneeId: true,
}).extend({ dueDate: InstantInput });
export type NextStep = z.output<typeof NextStep>;

export const CallDraft = z.object({
  outcome: CallOutcome,
  content: callTexts.content.draft,
  /** At least one of the three. */
  personId: OptionalId,
  organizationId: OptionalId,
  opportunityId: OptionalId,
  /** When it took place, not in the future; left out or null means now. */
  at: InstantInput.nullish(),
  /** What comes after the call; left out or null means nothing. */
  nextStep: NextStep.nullish(),
});
export type CallDraft = z.output<typeof CallDraft>;

export const CallPatch = z.object({
  outcome: CallOutcome.optional(),
  content: callTexts.content.draft,
  at: InstantInput.optional(),
});
export type CallPatch = z.output<typeof CallPatch>;

export const Call = z.object({
  id: Id,
  outcome: CallOutcome,
  content: z.string().nullable(),
  personId: Id.nullable(),
  organizationId: Id.nullable(),
  opportunityId: Id.nullable(),
  at: Instant,
  createdById: Id.nullable(),
  createdBy: Author.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Call = z.output<typeof Call>;

/** A call as it was logged, with its next step if it has one. */
export const LoggedCall = Call.extend({ nextStep: Task.optional() });
export type LoggedCall = z.output<typeof LoggedCall>;

const call = recordEndpoints('call');

export const callsApi = {
  get: call.get('Reads a logged call; its id is that of its line in the activity log.', {
    reply: Call,
  }),
  create: call.create(
    'Logs a call with a person, an organization or about an opportunity, and the task that follows from it.',
    { body: CallDraft, reply: LoggedCall },
  ),
  update: call.update('Corrects a logged call.', { body: CallPatch, reply: Call }),
  remove: call.remove('Deletes a logged call; this can be undone.'),
  restore: call.restore('Brings a deleted call back.', { reply: Call }),
};

/** Its form in a document of Export Data. */
export const StoredCall = z.strictObject({
  id: Id,
  outcome: CallOutcome,
  content: stored.maybe(500_000),
  at: stored.instant,
  personId: stored.reference,
  organizationId: stored.reference,
  forOrganizationId: stored.laterReference,
  opportunityId: stored.reference,
  createdById: stored.reference,
  ...stored.written,
  ...stored.hidden,
});
