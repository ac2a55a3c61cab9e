/** The settings of the mail service: read without their secrets, saved with them sealed. */
import { and, eq, inArray, notInArray } from 'drizzle-orm';
import type {
  MailConnectionState,
  MailSettings,
  MailSettingsDraft,
  MailSyncSchedule,
} from '#contract/mail-sync.ts';
import type { MailConnection } from '#server/features/mail/mail-variables.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import { databaseTime } from '#server/kernel/clock.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { readCollections } from './collections.ts';
import {
  type ConnectionTools,
  findOrigin,
  findRow,
  identifyConnection,
  purposes,
  readConnection,
  readLink,
  type SettingsRow,
  theRow,
} from './connection.ts';
import { mailCollections, mailSettings } from './mail-connection.table.ts';

export interface SettingsTools extends ConnectionTools {
  /** The redirect address for linking an account. */
  redirectUri: string;
}

const minute = 60_000;
export const intervals: Record<MailSyncSchedule, number | null> = {
  off: null,
  'quarter-hourly': 15 * minute,
  hourly: 60 * minute,
  daily: 24 * 60 * minute,
};

export async function getMailSettings(ctx: Context, tools: SettingsTools): Promise<MailSettings> {
  authorize(ctx, 'mail-sync.manage');
  const row = (await findRow(ctx)) ?? (await inTransaction(ctx, theRow));
  return wireOf(ctx, row, tools);
}

/** The change log and the reply say whether there is a secret, never what it is. */
export async function saveMailSettings(
  ctx: Context,
  draft: MailSettingsDraft,
  tools: SettingsTools,
): Promise<MailSettings> {
  authorize(ctx, 'mail-sync.manage');
  return inTransaction(ctx, async (ctx) => {
    const row = await theRow(ctx);
    assertUnchanged(ctx, row);
    const connection = draftedConnection(row, draft, tools);
    const interval = intervals[draft.schedule];
    const due = interval === null ? null : databaseTime(ctx.clock, interval);
    const isSameSchedule = draft.schedule === row.schedule;
    const [after] = await ctx.db
      .update(mailSettings)
      .set({
        ...connection,
        contactsDirection: draft.contactsDirection,
        calendarDirection: draft.calendarDirection,
        schedule: draft.schedule,
        ...(isSameSchedule ? {} : { contactsDueAt: due, calendarDueAt: due }),
        ...(draft.password || draft.clientSecret ? { problem: null } : {}),
        timeZone: ctx.timeZone,
        updatedAt: changedAt(ctx, row),
      })
      .where(eq(mailSettings.id, row.id))
      .returning();
    if (!after) throw new Error('The settings have no row');
    if (draft.collections) await choose(ctx, after, draft.collections, tools);
    await recordChange(ctx, 'mail-service.updated', {
      before: shown(row),
      after: {
        ...shown(after),
        ...(draft.password ? { passwordChanged: true } : {}),
        ...(draft.clientSecret ? { clientSecretChanged: true } : {}),
      },
    });
    return wireOf(ctx, after, tools);
  });
}

/** Deletes password and tokens; links to records stay. */
export async function disconnect(ctx: Context, tools: SettingsTools): Promise<MailSettings> {
  authorize(ctx, 'mail-sync.manage');
  return inTransaction(ctx, async (ctx) => {
    const row = await theRow(ctx);
    const set = tools.environment.mailService;
    if (set?.provider === 'dav') {
      const words = 'The mail service is set by MAIL_SERVICE_PROVIDER of the server, and stays.';
      throw new AppError('conflict', words);
    }
    const [after] = await ctx.db
      .update(mailSettings)
      .set({
        ...(set ? {} : { sealedPassword: null }),
        sealedTokens: null,
        account: null,
        problem: null,
        updatedAt: changedAt(ctx, row),
      })
      .where(eq(mailSettings.id, row.id))
      .returning();
    if (!after) throw new Error('The settings have no row');
    await recordChange(ctx, 'mail-service.disconnected', {
      before: shown(row),
      after: shown(after),
    });
    return wireOf(ctx, after, tools);
  });
}

export function getConnectionState(
  row: SettingsRow | undefined,
  connection: MailConnection | null,
): MailConnectionState {
  if (!connection) return 'none';
  const { account, sealedTokens, problem } = readLink(row, connection);
  if (problem !== null) return 'reconnect';
  const isLinked = connection.provider === 'dav' ? account !== null : sealedTokens !== null;
  return isLinked ? 'connected' : 'unlinked';
}

function draftedConnection(
  row: SettingsRow,
  draft: MailSettingsDraft,
  { encryption }: ConnectionTools,
) {
  const { provider } = draft;
  const given = {
    provider,
    serverUrl: draft.serverUrl === undefined ? row.serverUrl : draft.serverUrl,
    contactsUrl: draft.contactsUrl === undefined ? row.contactsUrl : draft.contactsUrl,
    username: draft.username === undefined ? row.username : draft.username,
    clientId: draft.clientId === undefined ? row.clientId : draft.clientId,
    tenant: draft.tenant === undefined ? row.tenant : draft.tenant,
  };
  const sealed = (secret: string | null | undefined, saved: string | null, purpose: string) =>
    secret === undefined ? saved : secret ? encryption.seal(secret, purpose) : null;
  const after = {
    ...given,
    sealedPassword: sealed(draft.password, row.sealedPassword, purposes.password),
    sealedClientSecret: sealed(draft.clientSecret, row.sealedClientSecret, purposes.clientSecret),
  };
  const again = 'must be entered again, because what it belongs to has changed';
  const movesTo = (keys: (keyof typeof given)[]) => keys.some((key) => given[key] !== row[key]);
  const faults: Record<string, string> = {};
  if (provider === 'dav') {
    if (after.serverUrl === null) faults.serverUrl = 'must be given for this provider';
    if (after.username === null) faults.username = 'must be given for this provider';
    // Otherwise somebody could get a saved secret by sending it to a server of their own.
    const moves = movesTo(['provider', 'serverUrl', 'contactsUrl', 'username']);
    if (draft.password === undefined && row.sealedPassword !== null && moves) {
      faults.password = again;
    } else if (after.sealedPassword === null && draft.password === undefined && moves) {
      faults.password = 'must be given for this provider';
    }
  } else if (provider !== null) {
    if (after.clientId === null) faults.clientId = 'must be given for this provider';
    if (provider === 'microsoft' && after.tenant === null) {
      faults.tenant = 'must be given for this provider';
    }
    const moves = movesTo(['provider', 'clientId', 'tenant']);
    if (draft.clientSecret === undefined && row.sealedClientSecret !== null && moves) {
      faults.clientSecret = again;
    } else if (after.sealedClientSecret === null) {
      faults.clientSecret = 'must be given for this provider';
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  if (provider === null) return { ...after, sealedPassword: null, sealedClientSecret: null };
  return after;
}

async function choose(
  ctx: Context,
  row: SettingsRow,
  ids: readonly string[],
  tools: ConnectionTools,
): Promise<void> {
  const connection = readConnection(row, tools);
  const origin = connection && findOrigin(row, connection);
  if (origin === null) return;
  const now = ctx.clock.now();
  const own = eq(mailCollections.origin, origin);
  const among = ids.length === 0 ? undefined : inArray(mailCollections.id, [...ids]);
  if (among) {
    await ctx.db
      .update(mailCollections)
      .set({ selected: true, updatedAt: now })
      .where(and(own, among, eq(mailCollections.selected, false)));
  }
  await ctx.db
    .update(mailCollections)
    .set({ selected: false, updatedAt: now })
    .where(
      and(
        own,
        eq(mailCollections.selected, true),
        ids.length === 0 ? undefined : notInArray(mailCollections.id, [...ids]),
      ),
    );
}

function shown(row: SettingsRow) {
  const { id, provider, serverUrl, contactsUrl, username, clientId, tenant } = row;
  const { contactsDirection, calendarDirection, schedule } = row;
  return {
    id,
    provider,
    serverUrl,
    contactsUrl,
    username,
    hasPassword: row.sealedPassword !== null,
    clientId,
    hasClientSecret: row.sealedClientSecret !== null,
    tenant,
    contactsDirection,
    calendarDirection,
    schedule,
  };
}

async function wireOf(ctx: Context, row: SettingsRow, tools: SettingsTools): Promise<MailSettings> {
  const set = tools.environment.mailService;
  // Secrets are not decrypted for display: a lost key must not break the page.
  const connection = set ?? plainConnection(row);
  const origin = connection && findOrigin(row, connection);
  const link = connection ? readLink(row, connection) : { account: null, problem: null };
  return {
    ...shown(row),
    state: getConnectionState(row, connection),
    account: link.account,
    problem: link.problem,
    collections: origin === null ? [] : await readCollections(ctx, origin),
    redirectUri: tools.redirectUri,
    environment: set
      ? {
          provider: set.provider,
          serverUrl: set.serverUrl,
          contactsUrl: set.contactsUrl,
          username: set.username,
          hasPassword: set.password !== null,
          clientId: set.clientId,
          hasClientSecret: set.clientSecret !== null,
          tenant: set.tenant,
        }
      : null,
    updatedAt: row.updatedAt.toISOString(),
  };
}

function plainConnection(row: SettingsRow): MailConnection | null {
  const { provider, serverUrl, contactsUrl, username, clientId, tenant } = row;
  if (provider === null) return null;
  const secrets = { password: null, clientSecret: null };
  return { provider, serverUrl, contactsUrl, username, clientId, tenant, issuer: null, ...secrets };
}

/** Stores or clears why the connection is refused, unless the connection was changed meanwhile. */
export async function rememberProblem(
  ctx: Pick<Context, 'db' | 'clock'>,
  connection: MailConnection,
  problem: string | null,
): Promise<void> {
  await forNotes(ctx)
    .db.update(mailSettings)
    .set({ problem })
    .where(eq(mailSettings.linkedTo, identifyConnection(connection)));
}
