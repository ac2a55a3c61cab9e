/** The current connection: that of the environment, or else the saved one with its secrets decrypted. */
import { mailProviderLabels } from '#contract/mail-sync.ts';
import type { MailConnection } from '#server/features/mail/mail-variables.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { mailSettings } from './mail-connection.table.ts';

export type SettingsRow = typeof mailSettings.$inferSelect;

/** What is needed to read the connection. */
export interface ConnectionTools {
  environment: { mailService: MailConnection | undefined };
  encryption: Encryption;
}

type Db = Pick<VisitorContext, 'db'>;

/** The purposes that the secrets are encrypted for. */
export const purposes = {
  password: 'mail-service-password',
  clientSecret: 'mail-service-client-secret',
  tokens: 'mail-service-tokens',
} as const;

/** Undefined if the settings have never been read. */
export async function findRow(ctx: Db): Promise<SettingsRow | undefined> {
  const [row] = await ctx.db.select().from(mailSettings);
  return row;
}

/** Made on first use, so that it has a version; locked until the end of the transaction. */
export async function theRow(ctx: Pick<VisitorContext, 'db' | 'clock'>): Promise<SettingsRow> {
  const now = ctx.clock.now();
  const made = { createdAt: now, updatedAt: now };
  const { db } = forNotes(ctx);
  await db.insert(mailSettings).values(made).onConflictDoNothing();
  const [row] = await db.select().from(mailSettings).for('update');
  if (!row) throw new Error('The settings have no row');
  return row;
}

/** Null if no provider is set; throws an AppError if a saved secret cannot be decrypted. */
export function readConnection(
  row: SettingsRow | undefined,
  { environment, encryption }: ConnectionTools,
): MailConnection | null {
  if (environment.mailService) return environment.mailService;
  if (!row?.provider) return null;
  const { provider, serverUrl, contactsUrl, username, clientId, tenant } = row;
  return {
    provider,
    // Tokens of Google and Microsoft are only sent to another address if the environment names it.
    serverUrl: provider === 'dav' ? serverUrl : null,
    contactsUrl: provider === 'dav' ? contactsUrl : null,
    username,
    password: opened(row.sealedPassword, purposes.password, encryption),
    clientId,
    clientSecret: opened(row.sealedClientSecret, purposes.clientSecret, encryption),
    tenant,
    issuer: null,
  };
}

/** Identifies the connection, without its secrets: account, tokens and problem belong to one connection. */
export function identifyConnection(
  connection: Omit<MailConnection, 'password' | 'clientSecret' | 'issuer'>,
): string {
  const { provider, serverUrl, contactsUrl, username, clientId, tenant } = connection;
  const addresses = contactsUrl === null ? [serverUrl] : [serverUrl, contactsUrl];
  const parts = provider === 'dav' ? [...addresses, username] : [tenant, clientId];
  return JSON.stringify([provider, ...parts]);
}

/** What has become known about the connection. */
export function readLink(row: SettingsRow | undefined, connection: MailConnection) {
  const isOfIt = row !== undefined && row.linkedTo === identifyConnection(connection);
  return {
    account: isOfIt ? row.account : null,
    sealedTokens: isOfIt ? row.sealedTokens : null,
    problem: isOfIt ? row.problem : null,
  };
}

/** The account that the address books and calendars belong to; null if none is known yet. */
export function findOrigin(
  row: SettingsRow | undefined,
  connection: MailConnection,
): string | null {
  // A second address adds to the same account: the links to records stay.
  if (connection.provider === 'dav')
    return identifyConnection({ ...connection, contactsUrl: null });
  const { account } = readLink(row, connection);
  return account === null ? null : JSON.stringify([connection.provider, account.toLowerCase()]);
}

export function getProviderLabel(connection: MailConnection | null): string {
  return connection ? mailProviderLabels[connection.provider] : 'mail service';
}

export function opened(
  sealed: string | null,
  purpose: string,
  encryption: Encryption,
): string | null {
  if (sealed === null) return null;
  try {
    return encryption.open(sealed, purpose);
  } catch {
    throw new AppError(
      'conflict',
      'What was saved of the mail service cannot be read, for the server’s own key is another now. Connect it again.',
    );
  }
}
