/** The facts of the signed-in user's work, put into words: a model's if there is one, otherwise those of the rules. */
import type { Insights } from '#contract/insights.ts';
import { printSentence } from '#contract/sentences.ts';
import type { AiTools } from '#server/features/ai/ask-model.ts';
import type { Context } from '#server/kernel/context.ts';
import { printMarkdown } from './insight-markdown.rules.ts';
import { readWorkload } from './insights.queries.ts';
import { tellInsights } from './insights.rules.ts';
import { wordInsights } from './word-insights.ts';

export async function readInsights(
  ctx: Context,
  tools: AiTools,
  { refresh = false, signal }: { refresh?: boolean | undefined; signal: AbortSignal },
): Promise<Insights> {
  const told = tellInsights(await readWorkload(ctx));
  const wordings = await wordInsights(ctx, told, tools, { refresh, signal });
  return {
    insights: told.map((each) => wordings.get(each)?.text ?? printSentence(each.parts)).join('\n'),
    items: told.map((each) => {
      const { parts, next = null, ...insight } = each;
      return { ...insight, next, markdown: wordings.get(each)?.markdown ?? printMarkdown(parts) };
    }),
  };
}
