/** The pages that a model's web search has read, and its answer without citation marks. */
import { z } from 'zod';
import type { AiProvider } from '#contract/ai-settings.ts';

/** OpenAI's report of its web search: the pages that it found, or one that it opened. */
const Output = z.object({
  action: z.object({ url: z.string().nullish() }).nullish(),
  sources: z.array(z.object({ url: z.string().optional() })).nullish(),
});

interface Searched {
  sources: readonly { sourceType: string; url?: string }[];
  steps: readonly { toolResults: readonly { output?: unknown }[] }[];
}

/** From its citations and its report of the search; null if the provider gives neither. */
export function listPages(provider: AiProvider, { sources, steps }: Searched): string[] | null {
  const cited = sources.flatMap(({ sourceType, url }) =>
    sourceType === 'url' && url ? [url] : [],
  );
  const read = steps
    .flatMap(({ toolResults }) => toolResults)
    .flatMap(({ output }) => {
      const { action, sources } = Output.safeParse(output).data ?? {};
      return [action?.url, ...(sources ?? []).map(({ url }) => url)];
    })
    .filter((url) => typeof url === 'string');
  const pages = [...new Set([...cited, ...read])];
  return provider === 'openai-compatible' && pages.length === 0 ? null : pages;
}

/** A citation mark of OpenAI, between two private-use characters, which may get lost on the way. */
const mark = /\u{e200}[^\u{e200}\u{e201}]{0,400}\u{e201}/gu;
const bareMark = /\b(?:file|nav)?cite(?:turn\d+[a-z]+\d+)+/gi;
const privateUse = /[\u{e000}-\u{f8ff}\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/gu;

export function withoutMarks(text: string): string {
  return text.replace(mark, '').replace(privateUse, '').replace(bareMark, '');
}
