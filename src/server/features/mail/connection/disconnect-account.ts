import type { MailSettings } from '#contract/mail-sync.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { findRow, readConnection } from './connection.ts';
import { revokeTokens } from './linked-access.ts';
import { disconnect, type SettingsTools } from './mail-settings.ts';
import type { ServiceTools } from './open-provider.ts';
import { openTokenStore } from './tokens.ts';

/** Deletes password and tokens here in any case, and then asks the provider to revoke them. */
export async function disconnectAccount(
  ctx: Context,
  tools: ServiceTools & SettingsTools,
  onUntold: (error: unknown) => void,
): Promise<MailSettings> {
  authorize(ctx, 'mail-sync.manage');
  const held = await tokensHeld(ctx, tools).catch((error: unknown) => {
    onUntold(error);
    return null;
  });
  const settings = await disconnect(ctx, tools);
  if (held) {
    const { tokens, connection } = held;
    await revokeTokens(tokens, { connection, web: tools.web }).catch(onUntold);
  }
  return settings;
}

async function tokensHeld(ctx: Context, tools: ServiceTools) {
  const connection = readConnection(await findRow(ctx), tools);
  if (!connection || connection.provider === 'dav') return null;
  const tokens = await openTokenStore(ctx, connection, tools).fresh(async (kept) => kept);
  return tokens && { tokens, connection };
}
