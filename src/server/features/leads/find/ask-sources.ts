/** Asks all sources at once; one that fails or is slow does not affect the others. */
import type { LeadSourceReport } from '#contract/leads.ts';
import type { Understood } from '#server/features/leads/understand/understood.ts';
import type { Context } from '#server/kernel/context.ts';
import { listing, plural } from '#server/kernel/words.ts';
import { type FoundCompany, type LeadSource, SourceFailure } from './lead-source.ts';

/** Leaves half of the two minutes that a page waits for checking websites. */
const usualPatience = 55_000;

export interface Answer {
  report: LeadSourceReport;
  companies: FoundCompany[];
}

interface AskOptions {
  signal: AbortSignal;
  /** The most companies from each source. */
  limit: number;
  onAnswer: (answer: Answer) => void;
  onFault: (error: unknown) => void;
  /** Milliseconds that a source may take unless it says otherwise. */
  timeout?: number;
}

/** In the order of the sources. Only the caller's signal ends it early. */
export function askSources(
  ctx: Context,
  sources: readonly LeadSource[],
  asked: Understood,
  { signal, limit, onAnswer, onFault, timeout: usual = usualPatience }: AskOptions,
): Promise<Answer[]> {
  const ask = async (source: LeadSource): Promise<Answer> => {
    const none = (state: 'failed' | 'off', reason: string): Answer => ({
      report: { source: source.name, state, found: 0, reason },
      companies: [],
    });
    const timeout = source.patience ?? usual;
    const timer = AbortSignal.timeout(timeout);
    try {
      const { ready, words } = await source.isReady(ctx);
      if (!ready) return none('off', words);
      const gaps: string[] = [];
      const onPartial = (words: string) => gaps.push(words);
      const options = { signal: AbortSignal.any([signal, timer]), limit, onPartial };
      const companies = await orAborted(source.find(ctx, asked, options), options.signal);
      const { name } = source;
      const reason = [...gaps, caveat(source, asked, companies)].filter(Boolean).join(' ') || null;
      const state = gaps.length > 0 ? 'partial' : 'answered';
      return { report: { source: name, state, found: companies.length, reason }, companies };
    } catch (error) {
      signal.throwIfAborted();
      if (timer.aborted) {
        const seconds = Math.round(timeout / 1_000);
        return none('failed', `It did not answer within ${seconds} seconds.`);
      }
      if (error instanceof SourceFailure) return none('failed', error.message);
      onFault(error);
      return none('failed', 'Something went wrong on our side.');
    }
  };
  return Promise.all(
    sources.map(async (source) => {
      const answer = await ask(source);
      onAnswer(answer);
      return answer;
    }),
  );
}

/** Conditions of the search that the source knows nothing about. */
function caveat(
  { cannotTell }: LeadSource,
  asked: Understood,
  companies: readonly FoundCompany[],
): string | null {
  const unknown = cannotTell.filter((fact) => asked[fact] !== null);
  const words = {
    employees: 'how many people a company employs',
    fleet: 'what it drives',
    revenue: 'what a company turns over',
  };
  const sentences = [
    ...(unknown.length > 0
      ? [`It does not know ${listing(unknown.map((fact) => words[fact]))}.`]
      : []),
    ...(unknown.includes('employees') ? [] : sizeWords(asked, companies)),
  ];
  return sentences.join(' ') || null;
}

/** Companies whose size it does not know, although one was asked for. */
function sizeWords({ employees }: Understood, companies: readonly FoundCompany[]): string[] {
  const unknown = companies.filter((company) => !company.employees).length;
  if (!employees || unknown === 0) return [];
  const all = plural(companies.length, 'company', 'companies');
  return unknown === companies.length
    ? [`It knows the size of none of its ${all}, so none was left out for it.`]
    : [`It does not know the size of ${unknown} of its ${all}: they come last.`];
}

/** Does not wait for a source that ignores its signal either. */
function orAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', stop));
}
