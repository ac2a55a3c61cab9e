/** Records that the signed-in user follows: they are told what others do with them. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';
import { type SubjectKind, subjectKinds } from './records.ts';

export const Follow = z.object({ following: z.boolean() });
export type Follow = z.output<typeof Follow>;

export const FollowDraft = z.object({
  type: z.enum<readonly SubjectKind[]>(subjectKinds, {
    error: `must be one of ${subjectKinds.join(', ')}`,
  }),
  id: Id,
});
export type FollowDraft = z.output<typeof FollowDraft>;

export const followsApi = {
  read: endpoint({
    method: 'GET',
    path: '/api/follows/:id',
    summary: 'Reads whether you follow a person, an organization or an opportunity.',
    permission: 'account.manage',
    params: IdParams,
    reply: Follow,
  }),
  begin: endpoint({
    method: 'POST',
    path: '/api/follows',
    summary: 'Follows a record: you are told what others do with it.',
    permission: 'account.manage',
    body: FollowDraft,
    reply: Follow,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/api/follows/:id',
    summary: 'Stops following a record.',
    permission: 'account.manage',
    params: IdParams,
    reply: Follow,
  }),
};
