/** Opens the connected mail service, and tests the connection. */
import { eq } from 'drizzle-orm';
import type { MailConnection } from '#server/features/mail/mail-variables.ts';
import {
  type MailProvider,
  MailServiceError,
  ReconnectNeeded,
} from '#server/features/mail/providers/mail-provider.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { saveCollections } from './collections.ts';
import {
  type ConnectionTools,
  findOrigin,
  findRow,
  getProviderLabel,
  identifyConnection,
  readConnection,
  readLink,
  type SettingsRow,
  theRow,
} from './connection.ts';
import { mailSettings } from './mail-connection.table.ts';
import { getConnectionState, rememberProblem } from './mail-settings.ts';
import type { MailProviders } from './providers.ts';
import { openTokenStore } from './tokens.ts';

/** What is needed to reach the service. */
export interface ServiceTools extends ConnectionTools {
  providers: MailProviders;
  /** The guarded `fetch`, and what it may reach besides the public internet. */
  web: SafeFetch;
  allow: readonly string[];
}

export interface OpenService {
  provider: MailProvider;
  connection: MailConnection;
  row: SettingsRow | undefined;
  /** As it is shown on the screen. */
  label: string;
}

const testTimeout = 20_000;
const notConnected =
  'No mail service is connected: enter one in the settings, or start the server with MAIL_SERVICE_PROVIDER.';

/** Throws an AppError if there is none, if it is not linked yet, or if it refused us. */
export async function openService(ctx: VisitorContext, tools: ServiceTools): Promise<OpenService> {
  const row = await findRow(ctx);
  const connection = readConnection(row, tools);
  const state = getConnectionState(row, connection);
  if (!connection) throw new AppError('conflict', notConnected);
  const label = getProviderLabel(connection);
  if (state === 'reconnect') {
    const { problem } = readLink(row, connection);
    throw new AppError('conflict', `${label} has to be connected again: ${problem}`);
  }
  const canTry = connection.provider === 'dav' && connection.password !== null;
  if (state === 'unlinked' && !canTry) {
    throw new AppError('conflict', `${label} is not connected yet: connect it in the settings.`);
  }
  const provider = await openConnection(ctx, connection, tools, row);
  return { provider, connection, row, label };
}

/** Tests the connection and reads its collections; a failure is a message, not an error. */
export async function testConnection(
  ctx: Context,
  tools: ServiceTools,
): Promise<{ success: boolean; message: string }> {
  authorize(ctx, 'mail-sync.manage');
  const row = await findRow(ctx);
  const signal = AbortSignal.timeout(testTimeout);
  let connection: MailConnection | null = null;
  try {
    connection = readConnection(row, tools);
    if (!connection) return { success: false, message: notConnected };
    const label = getProviderLabel(connection);
    const { sealedTokens } = readLink(row, connection);
    const isReady =
      connection.provider === 'dav' ? connection.password !== null : sealedTokens !== null;
    if (!isReady) return { success: false, message: `${label} is not connected yet.` };
    const provider = await openConnection(ctx, connection, tools, row);
    const account = await readAccount(ctx, { provider, connection }, signal);
    return { success: true, message: `Connected to ${label} as ${account}.` };
  } catch (error) {
    if (signal.aborted) {
      return {
        success: false,
        message: `${getProviderLabel(connection)} took too long to answer.`,
      };
    }
    if (error instanceof ReconnectNeeded && connection) {
      await rememberProblem(ctx, connection, error.message);
    }
    const isForPeople = error instanceof MailServiceError || error instanceof AppError;
    if (isForPeople) return { success: false, message: error.message };
    throw error;
  }
}

/** Reads and stores the account and its collections. */
export async function readAccount(
  ctx: VisitorContext,
  { provider, connection }: Pick<OpenService, 'provider' | 'connection'>,
  signal: AbortSignal,
): Promise<string> {
  const account = (await provider.account(signal)).slice(0, 300);
  const collections = await provider.collections(signal);
  await inTransaction(ctx, async (ctx) => {
    const row = await theRow(ctx);
    const linkedTo = identifyConnection(connection);
    const isDav = connection.provider === 'dav';
    // Accounts of other services are only linked by their owner's consent.
    if (!isDav && row.linkedTo !== linkedTo) return;
    const known = { linkedTo, account, problem: null };
    const isOther = row.linkedTo !== linkedTo;
    if (isOther || row.account !== account || row.problem !== null) {
      await ctx.db
        .update(mailSettings)
        .set(isOther ? { ...known, sealedTokens: null } : known)
        .where(eq(mailSettings.id, row.id));
    }
    const origin = findOrigin({ ...row, ...known }, connection);
    if (origin !== null) await saveCollections(ctx, origin, collections);
  });
  return account;
}

export function openConnection(
  ctx: VisitorContext,
  connection: MailConnection,
  tools: ServiceTools,
  row?: SettingsRow,
): Promise<MailProvider> {
  return tools.providers[connection.provider]({
    connection,
    web: tools.web,
    allow: tools.allow,
    tokens: openTokenStore(ctx, connection, tools),
    now: () => ctx.clock.now(),
    timeZone: row?.timeZone ?? 'UTC',
  });
}
