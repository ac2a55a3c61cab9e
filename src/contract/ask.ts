/** Ask the CRM: a question in plain words, answered from what the user may read. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { InsightAction } from './insights.ts';
import { requiredText, text } from './primitives.ts';
import { RecordLink } from './sentences.ts';

export const longestQuestion = 1_000;

export const AskRequest = z.object({
  question: requiredText(longestQuestion),
  /** The earlier questions and answers of this conversation, oldest first. */
  before: z
    .array(z.object({ question: text(longestQuestion), answer: text(20_000) }))
    .max(6, 'must hold at most 6 exchanges')
    .optional(),
});
export type AskRequest = z.output<typeof AskRequest>;

export const AskReply = z.object({
  /** Markdown: paragraphs, lists, bold, and links to records such as `[Ada](person:<id>)`. */
  markdown: z.string(),
  /** The records that the answer names. */
  records: z.array(RecordLink.extend({ name: z.string() })),
  /** What it offers to do; nothing is done until the user has seen and applied it. */
  action: InsightAction.nullable(),
});
export type AskReply = z.output<typeof AskReply>;

export const askApi = {
  status: endpoint({
    method: 'GET',
    path: '/api/ai/ask',
    summary: 'Tells whether questions can be asked here.',
    permission: 'ai.ask',
    reply: z.object({ available: z.boolean() }),
  }),
  /** 409 if no AI provider is set up. */
  ask: endpoint({
    method: 'POST',
    path: '/api/ai/ask',
    summary: 'Answers a question from what you may read.',
    permission: 'ai.ask',
    mayLag: true,
    body: AskRequest,
    reply: AskReply,
  }),
};
