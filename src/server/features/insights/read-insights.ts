/** The facts of the signed-in user's work, put into words. */
import type { Insights } from '#contract/insights.ts';
import { textOf } from '#contract/sentences.ts';
import type { Context } from '#server/kernel/context.ts';
import { markdownOf } from './insight-markdown.rules.ts';
import { readWorkload } from './insights.queries.ts';
import { tellInsights } from './insights.rules.ts';

export async function readInsights(ctx: Context): Promise<Insights> {
  const told = tellInsights(await readWorkload(ctx));
  return {
    insights: told.map(({ parts }) => textOf(parts)).join('\n'),
    items: told.map(({ parts, ...insight }) => ({ ...insight, markdown: markdownOf(parts) })),
  };
}
