/** The connection in force: that of the environment, or else the saved one with its secrets opened. */
import { mailProviderLabels } from '#contract/mail-sync.ts';
import type { MailConnection } from '#server/features/mail/mail-variables.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { mailSettings } from './mail-connection.table.ts';

export type SettingsRow = typeof mailSettings.$inferSelect;

/** What it takes to know the connection. */
export interface ConnectionTools {
  environment: { mailService: MailConnection | undefined };
  encryption: Encryption;
}

type Db = Pick<VisitorContext, 'db'>;

/** What the sealed secrets may be opened for. */
export const purposes = {
  password: 'mail-service-password',
  clientSecret: 'mail-service-client-secret',
  tokens: 'mail-service-tokens',
} as const;

/** Undefined: nobody has asked for the settings yet. */
export async function findRow(ctx: Db): Promise<SettingsRow | undefined> {
  const [row] = await ctx.db.select().from(mailSettings);
  return row;
}

/** Made when it is first asked for, so that a version of it can be named; locked until the transaction ends. */
export async function theRow(ctx: Pick<VisitorContext, 'db' | 'clock'>): Promise<SettingsRow> {
  const now = ctx.clock.now();
  const made = { createdAt: now, updatedAt: now };
  const { db } = forNotes(ctx);
  await db.insert(mailSettings).values(made).onConflictDoNothing();
  const [row] = await db.select().from(mailSettings).for('update');
  if (!row) throw new Error('The settings have no row');
  return row;
}

/** Null: no provider is set. An AppError: a saved secret is lost. */
export function readConnection(
  row: SettingsRow | undefined,
  { environment, encryption }: ConnectionTools,
): MailConnection | null {
  if (environment.mailService) return environment.mailService;
  if (!row?.provider) return null;
  const { provider, serverUrl, contactsUrl, username, clientId, tenant } = row;
  return {
    provider,
    // Tokens of Google and Microsoft go elsewhere only where the operator says so.
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

/** Which connection it is, without its secrets: account, tokens and problem are of one connection alone. */
export function identifyConnection(
  connection: Omit<MailConnection, 'password' | 'clientSecret' | 'issuer'>,
): string {
  const { provider, serverUrl, contactsUrl, username, clientId, tenant } = connection;
  const addresses = contactsUrl === null ? [serverUrl] : [serverUrl, contactsUrl];
  const parts = provider === 'dav' ? [...addresses, username] : [tenant, clientId];
  return JSON.stringify([provider, ...parts]);
}

/** What is known of the connection since it was set. */
export function readLink(row: SettingsRow | undefined, connection: MailConnection) {
  const isOfIt = row !== undefined && row.linkedTo === identifyConnection(connection);
  return {
    account: isOfIt ? row.account : null,
    sealedTokens: isOfIt ? row.sealedTokens : null,
    problem: isOfIt ? row.problem : null,
  };
}

/** Whose address books and calendars they are; null: no account is known yet. */
export function findOrigin(
  row: SettingsRow | undefined,
  connection: MailConnection,
): string | null {
  // A second address leads to more of the same account: what is linked to records here stays so.
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
