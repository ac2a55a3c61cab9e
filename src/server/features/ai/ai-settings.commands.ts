/** The settings of the AI provider: read without the key, saved with the key encrypted, tested with a small call. */

import { eq } from 'drizzle-orm';
import type { AiSettings, AiSettingsDraft } from '#contract/ai-settings.ts';
import { withoutEnd } from '#contract/text-ends.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { aiSettings } from './ai.table.ts';
import { AiError } from './ai-errors.ts';
import { type AiTools, askModel, keyPurpose, usedTokens } from './ask-model.ts';

type Row = typeof aiSettings.$inferSelect;

const testTime = 20_000;
/** The smallest limit that every provider accepts. */
const testTokens = 16;

export async function getAiSettings(ctx: Context, { environment }: AiTools): Promise<AiSettings> {
  authorize(ctx, 'ai.manage');
  const row = await theRow(ctx);
  const { ai } = environment;
  return {
    ...shown(row),
    usedTokens: await usedTokens(ctx),
    environment: ai
      ? {
          provider: ai.provider,
          model: ai.model,
          baseUrl: ai.baseUrl ?? null,
          hasKey: ai.apiKey !== undefined,
        }
      : null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The change log and the reply say whether there is a key, but never contain it. */
export async function saveAiSettings(
  ctx: Context,
  draft: AiSettingsDraft,
  tools: AiTools,
): Promise<AiSettings> {
  authorize(ctx, 'ai.manage');
  return inTransaction(ctx, async (ctx) => {
    const row = await theRow(ctx);
    assertUnchanged(ctx, row);
    const { provider, model = null, baseUrl = null, apiKey, monthlyTokens } = draft;
    const keeps = apiKey === undefined && provider !== null;
    const moves = provider !== row.provider || baseUrl !== row.baseUrl;
    // Otherwise a saved key could be stolen by sending it to an address of your own.
    if (keeps && moves && row.sealedKey !== null) {
      throw invalid({
        apiKey: 'must be entered again, for the provider or its address has changed',
      });
    }
    const sealedKey = keeps
      ? row.sealedKey
      : apiKey
        ? tools.encryption.seal(apiKey, keyPurpose)
        : null;
    assertEnough({ provider, model, baseUrl, sealedKey });
    const [after] = await ctx.db
      .update(aiSettings)
      .set({
        provider,
        model,
        baseUrl: baseUrl ? withoutEnd(baseUrl, '/') : null,
        sealedKey,
        monthlyTokens,
        updatedAt: changedAt(ctx, row),
      })
      .where(eq(aiSettings.id, row.id))
      .returning();
    if (!after) throw new Error('The settings have no row');
    const newKey = apiKey ? { keyChanged: true } : {};
    await recordChange(ctx, 'ai-settings.updated', {
      before: shown(row),
      after: { ...shown(after), ...newKey },
    });
    return getAiSettings(ctx, tools);
  });
}

export async function testProvider(
  ctx: Context,
  tools: AiTools,
): Promise<{ works: boolean; message: string }> {
  authorize(ctx, 'ai.manage');
  try {
    const { generateText } = await import('ai');
    const { text } = await askModel(
      ctx,
      tools,
      { purpose: 'test', timeout: testTime },
      ({ model, signal }) =>
        generateText({
          model,
          prompt: 'Answer with the one word: ready',
          maxOutputTokens: testTokens,
          maxRetries: 0,
          abortSignal: signal,
        }),
    );
    const words = text.replace(/\s+/g, ' ').trim().slice(0, 80);
    return { works: true, message: words === '' ? 'It answers.' : `It answers: “${words}”` };
  } catch (error) {
    if (!(error instanceof AiError)) throw error;
    return { works: false, message: error.message };
  }
}

function shown(row: Row) {
  const { id, provider, model, baseUrl, sealedKey, monthlyTokens } = row;
  return { id, provider, model, baseUrl, hasKey: sealedKey !== null, monthlyTokens };
}

function assertEnough(row: Pick<Row, 'provider' | 'model' | 'baseUrl' | 'sealedKey'>): void {
  if (row.provider === null) return;
  const isOwn = row.provider === 'openai-compatible';
  const faults = {
    ...(row.model === null && { model: 'must name a model of the provider' }),
    ...(isOwn && row.baseUrl === null && { baseUrl: 'must be given for this provider' }),
    ...(!isOwn && row.sealedKey === null && { apiKey: 'must be given for this provider' }),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** Created at the first read, so that there is a version to refer to. */
async function theRow(ctx: Context): Promise<Row> {
  const now = ctx.clock.now();
  const { db } = forNotes(ctx);
  await db.insert(aiSettings).values({ createdAt: now, updatedAt: now }).onConflictDoNothing();
  const [row] = await db.select().from(aiSettings).for('update');
  if (!row) throw new Error('The settings have no row');
  return row;
}
