/** Lets a model search the web and write a report; if it takes too long, the report is what it has written by then. */
import type { LanguageModelUsage, ToolSet } from 'ai';
import { AiError } from '#server/features/ai/ai-errors.ts';
import type { AskedModel } from '#server/features/ai/ask-model.ts';
import { plural } from '#server/kernel/words.ts';
import { listPages, withoutMarks } from './web-search-results.rules.ts';

interface Call {
  system: string;
  prompt: string;
  tools?: ToolSet;
}

interface SearchReport {
  text: string;
  /** The pages that the search has read; null if the provider does not say. */
  pages: string[] | null;
  /** Null if the provider has not reported it yet. */
  usage: LanguageModelUsage | null;
  isCut: boolean;
}

export async function searchReport(
  { model, provider, signal }: AskedModel,
  call: Call,
  time: number,
): Promise<SearchReport> {
  const { generateText, streamText } = await import('ai');
  const timer = AbortSignal.timeout(time);
  const how = { ...call, model, maxRetries: 1, abortSignal: AbortSignal.any([signal, timer]) };
  if (provider !== 'openai') {
    const result = await generateText(how);
    const pages = listPages(provider, result);
    return { text: withoutMarks(result.text), pages, usage: result.totalUsage, isCut: false };
  }
  const { fullStream } = streamText({
    ...how,
    // The error also comes with the stream; the default would write it to our log.
    onError: () => undefined,
  });
  let text = '';
  let usage: LanguageModelUsage | null = null;
  const sources: { sourceType: string; url?: string }[] = [];
  const toolResults: { output?: unknown }[] = [];
  for await (const part of fullStream) {
    if (part.type === 'text-delta') text += part.text;
    else if (part.type === 'source') sources.push(part);
    else if (part.type === 'tool-result') toolResults.push(part);
    else if (part.type === 'finish') usage = part.totalUsage;
    else if (part.type === 'error' && !timer.aborted) throw part.error;
  }
  signal.throwIfAborted();
  const isCut = usage === null && timer.aborted;
  const pages = listPages(provider, { sources, steps: [{ toolResults }] });
  if (isCut && text.trim() === '') {
    // The pages alone give no leads, as nothing says which company a page is about.
    const read = pages?.length ? `had read ${plural(pages.length, 'page')} and` : 'had';
    const words = `The provider took too long to search: by its end it ${read} named no company.`;
    throw new AiError('slow', words);
  }
  return { text: withoutMarks(text), pages, usage, isCut };
}
