/** Handing over: who gets the records of a colleague who leaves. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, OptionalId } from './primitives.ts';
import { getLists, kindsIn, type ListIn } from './records.ts';
import { Account } from './users.ts';

/** Series are open tasks that repeat; the other open ones are tasks. */
export type HandedOver = ListIn<'handOver'> | 'series';
export const handedOver: readonly HandedOver[] = [...getLists(kindsIn('handOver')), 'series'];

const count = z.number().int();
const Counts = z.object({
  people: count,
  organizations: count,
  opportunities: count,
  tasks: count,
  series: count,
} satisfies Record<HandedOver, typeof count>);

/** What somebody has that can be handed over. */
export const HandOverCounts = Counts.extend({
  /** How many of the opportunities are closed. */
  closedOpportunities: count,
});
export type HandOverCounts = z.output<typeof HandOverCounts>;

/** Who gets each kind; null or left out, the records stay with the colleague. */
export const Heirs = z.object({
  people: OptionalId,
  organizations: OptionalId,
  opportunities: OptionalId,
  tasks: OptionalId,
  series: OptionalId,
} satisfies Record<HandedOver, typeof OptionalId>);
export type Heirs = z.output<typeof Heirs>;

export const HandOverDraft = z.object({
  heirs: Heirs,
  /** Closed opportunities stay where they are, as reports count them by assignee. */
  keepsClosed: z.boolean().optional(),
});
export type HandOverDraft = z.output<typeof HandOverDraft>;

export const HandOver = z.object({
  account: Account,
  /** The batch id of all its changes in the change log. */
  batchId: Id,
  /** How many records of each kind were handed over. */
  moved: Counts,
});
export type HandOver = z.output<typeof HandOver>;

export const handOverApi = {
  count: endpoint({
    method: 'GET',
    path: '/api/users/:id/hand-over',
    summary: 'Counts what somebody has that could be handed over.',
    permission: 'user.hand-over',
    params: IdParams,
    reply: HandOverCounts,
  }),
  /** Also for an account that is closed already and still has its records. */
  handOver: endpoint({
    method: 'POST',
    path: '/api/users/:id/hand-over',
    summary: 'Closes an account, and gives what it has to colleagues: all of it, or nothing.',
    permission: 'user.hand-over',
    needsSession: true,
    heavy: true,
    params: IdParams,
    body: HandOverDraft,
    reply: HandOver,
  }),
};
