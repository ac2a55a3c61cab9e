/**
 * The only way to call a model: with the settings of the environment or else the saved ones, within the
 * monthly cap and the time limit, and with every call logged. Fails with an AiError.
 */
import type { LanguageModel, LanguageModelUsage } from 'ai';
import { and, gte, lt, sql } from 'drizzle-orm';
import type { AiProvider, AiPurpose } from '#contract/ai-settings.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { asOfNow, forNotes } from '#server/kernel/standing.ts';
import { aiCalls, aiSettings } from './ai.table.ts';
import { AiError, toAiError } from './ai-errors.ts';
import type { AiSettings } from './ai-variables.ts';
import { openModel } from './open-model.ts';

/** What is needed to reach a provider. */
export interface AiTools {
  environment: Pick<Settings, 'outboundAllow'> & { ai: AiSettings | undefined };
  encryption: Encryption;
}

interface Question {
  purpose: AiPurpose;
  /** Milliseconds for the whole question, retries included. */
  timeout: number;
  signal?: AbortSignal;
}

export interface AskedModel {
  model: LanguageModel;
  provider: AiProvider;
  /** Aborts when the question's time is up; pass it on to the call. */
  signal: AbortSignal;
  /** Called with the tokens each step used, so that they count even if a later step fails. */
  spend: (usage: LanguageModelUsage) => void;
}

/** The purpose for which the key is encrypted and decrypted. */
export const keyPurpose = 'ai-key';

/** The settings in force: those of the environment win. Undefined if no provider is set. AiError if the key is lost. */
export async function findProvider(
  ctx: Pick<Context, 'db'>,
  { environment, encryption }: AiTools,
): Promise<AiSettings | undefined> {
  if (environment.ai) return environment.ai;
  const [row] = await ctx.db.select().from(aiSettings);
  if (!row?.provider || !row.model) return undefined;
  return {
    provider: row.provider,
    model: row.model,
    apiKey: row.sealedKey === null ? undefined : openKey(row.sealedKey, encryption),
    baseUrl: row.baseUrl ?? undefined,
  };
}

/** Whether a model can be called at all; a lost key counts as none. */
export async function hasProvider(ctx: Pick<Context, 'db'>, tools: AiTools): Promise<boolean> {
  try {
    return (await findProvider(ctx, tools)) !== undefined;
  } catch (error) {
    if (error instanceof AiError) return false;
    throw error;
  }
}

function openKey(sealed: string, encryption: Encryption): string {
  try {
    return encryption.open(sealed, keyPurpose);
  } catch (error) {
    const words =
      'The saved key cannot be read, for the server’s own key is another now. Enter it again.';
    throw new AiError('provider', words, error);
  }
}

/** Hands the model to `ask`, which makes the call with `generateText` or the like. */
export async function askModel<Result extends { totalUsage: Tokens }>(
  ctx: Context,
  tools: AiTools,
  { purpose, timeout, signal }: Question,
  ask: (asked: AskedModel) => Promise<Result>,
): Promise<Result> {
  const now = asOfNow(ctx);
  const settings = await findProvider(now, tools);
  if (!settings) throw new AiError('off', 'No AI provider is set.');
  await assertBelowCap(now);
  const timer = AbortSignal.timeout(timeout);
  const ends = signal ? AbortSignal.any([timer, signal]) : timer;
  // Tokens that were spent count even if the call fails.
  const log = (usage: Tokens, problem: string | null) =>
    forNotes(ctx)
      .db.insert(aiCalls)
      .values({
        id: newId(),
        at: ctx.clock.now(),
        userId: ctx.actor.id,
        purpose,
        provider: settings.provider,
        model: settings.model,
        inputTokens: usage.inputTokens ?? null,
        outputTokens: usage.outputTokens ?? null,
        problem,
      });
  let spent: Tokens = {};
  const spend = (usage: Tokens) => {
    spent = sumOf(spent, usage);
  };
  let result: Result;
  try {
    const model = await openModel(settings, await fetchFor(settings, tools));
    result = await untilAborted(
      ask({ model, provider: settings.provider, signal: ends, spend }),
      ends,
    );
  } catch (error) {
    const fault = timer.aborted
      ? new AiError('slow', 'The provider took too long to answer.', error)
      : signal?.aborted
        ? new AiError('stopped', 'The call was stopped.', error)
        : toAiError(error, settings.apiKey);
    await log(sumOf(spent, usageOf(error)), fault.message);
    throw fault;
  }
  await log(result.totalUsage, null);
  return result;
}

interface Tokens {
  inputTokens?: number | undefined;
  outputTokens?: number | undefined;
}

function sumOf(one: Tokens, other: Tokens): Tokens {
  const sum = (a: number | undefined, b: number | undefined) =>
    a === undefined && b === undefined ? undefined : (a ?? 0) + (b ?? 0);
  return {
    inputTokens: sum(one.inputTokens, other.inputTokens),
    outputTokens: sum(one.outputTokens, other.outputTokens),
  };
}

/** An answer in the wrong shape costs tokens too. */
function usageOf(error: unknown): Tokens {
  const has = error instanceof Error && 'usage' in error ? error.usage : undefined;
  if (typeof has !== 'object' || has === null) return {};
  const tokens = (key: string) => {
    const value: unknown = Reflect.get(has, key);
    return typeof value === 'number' ? value : undefined;
  };
  return { inputTokens: tokens('inputTokens'), outputTokens: tokens('outputTokens') };
}

/** Nobody must wait for a call that ignores its signal. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
    if (signal.aborted) stop();
  });
}

/** A base URL saved on a page is called through the guarded fetch; the operator's own directly. */
async function fetchFor(
  { baseUrl }: AiSettings,
  { environment }: AiTools,
): Promise<typeof globalThis.fetch | undefined> {
  if (baseUrl === undefined || environment.ai) return undefined;
  const { guardedFetch } = await import('./guarded-fetch.ts');
  return guardedFetch(environment.outboundAllow);
}

/** Tokens used this calendar month (UTC), as far as the providers reported them. */
export async function usedTokens({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  const now = clock.now();
  const month = (add: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + add));
  const [row] = await db
    .select({
      used: sql<string>`coalesce(sum(coalesce(${aiCalls.inputTokens}, 0) + coalesce(${aiCalls.outputTokens}, 0)), 0)`,
    })
    .from(aiCalls)
    .where(and(gte(aiCalls.at, month(0)), lt(aiCalls.at, month(1))));
  return Number(row?.used ?? 0);
}

async function assertBelowCap(ctx: Context): Promise<void> {
  const [row] = await ctx.db.select({ cap: aiSettings.monthlyTokens }).from(aiSettings);
  const cap = row?.cap ?? null;
  if (cap === null || (await usedTokens(ctx)) < cap) return;
  throw new AiError('cap', `This month's ${cap.toLocaleString('en')} tokens are used up.`);
}
