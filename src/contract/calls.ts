/** A logged call: that somebody was rung, what came of it and what was said. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { longTextField } from './fields.ts';
import { Id, IdParams, Instant, InstantInput, OptionalId } from './primitives.ts';
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

/** Whose clock is ahead may still log what has just happened. */
export const mostMinutesAhead = 5;

/** What was said; nothing where nobody answered. */
export const callTexts = { content: longTextField('Notes', 50_000, { noun: 'notes' }) };

export const CallDraft = z.object({
  outcome: CallOutcome,
  content: callTexts.content.draft,
  /** At least one of the three. */
  personId: OptionalId,
  organizationId: OptionalId,
  opportunityId: OptionalId,
  /** When it took place, not in the future; left out or null: now. */
  at: InstantInput.nullish(),
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

export const callsApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/calls/:id',
    summary: 'Reads a logged call; its id is that of its line in the activity log.',
    permission: 'call.read',
    params: IdParams,
    reply: Call,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/calls',
    summary: 'Logs a call with a person, an organization or about an opportunity.',
    permission: 'call.create',
    body: CallDraft,
    reply: Call,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/calls/:id',
    summary: 'Corrects a logged call.',
    permission: 'call.edit',
    params: IdParams,
    body: CallPatch,
    reply: Call,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/calls/:id',
    summary: 'Deletes a logged call; it can be taken back.',
    permission: 'call.delete',
    params: IdParams,
    reply: z.null(),
    status: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/calls/:id/restore',
    summary: 'Brings a deleted call back.',
    permission: 'call.delete',
    params: IdParams,
    reply: Call,
  }),
};
