/** What the assistant on the dashboard tells the signed-in user of their own work. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Sentence } from './sentences.ts';

export const insightKinds = [
  'overdue',
  'due_today',
  'past_close',
  'closing_soon',
  'untouched',
  'nothing',
] as const;

export const Insight = z.object({ kind: z.enum(insightKinds), parts: Sentence });
export type Insight = z.output<typeof Insight>;

export const Insights = z.object({
  /** The sentences of `items`, one a line. */
  insights: z.string(),
  items: z.array(Insight),
});
export type Insights = z.output<typeof Insights>;

export const insightsApi = {
  mine: endpoint({
    method: 'GET',
    path: '/api/ai/insights',
    permission: 'insight.read',
    reply: Insights,
  }),
};
