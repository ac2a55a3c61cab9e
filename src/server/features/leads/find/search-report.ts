/** Lets a model search the web and report in words; where that takes too long, its report is what it has written by then. */
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
  /** What the search is known to have read; null where the provider never tells. */
  pages: string[] | null;
  /** Null: the provider had not told it yet. */
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
    // It comes with the stream as well, and would be written to our log.
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
    // The pages alone make no leads: which company a page tells of, nobody has said.
    const read = pages?.length ? `had read ${plural(pages.length, 'page')} and` : 'had';
    const words = `The provider took too long to search: by its end it ${read} named no company.`;
    throw new AiError('slow', words);
  }
  return { text: withoutMarks(text), pages, usage, isCut };
}
