/** The connection to the CRM service: with the token of the environment, or else the saved, encrypted one. */
import { eq } from 'drizzle-orm';
import type { CrmServiceSettings, CrmServiceSettingsDraft } from '#contract/crm-service.ts';
import type { CrmServiceSettings as Connection } from '#server/features/crm-services/crm-variables.ts';
import type { CrmService } from '#server/features/crm-services/service/service-port.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { crmServiceSettings, crmSyncCursors } from './crm-connection.table.ts';

/** What is needed to reach the service. */
export interface ServiceTools {
  name: string;
  connection: Connection;
  encryption: Encryption;
  open(token: string): Promise<CrmService>;
}

type Row = typeof crmServiceSettings.$inferSelect;

const purpose = 'crm-service-token';

/** Null if no token is set. */
export async function findService(
  ctx: Pick<VisitorContext, 'db'>,
  { connection, encryption, open }: ServiceTools,
): Promise<CrmService | null> {
  if (connection.token !== undefined) return open(connection.token);
  const [row] = await ctx.db
    .select()
    .from(crmServiceSettings)
    .where(eq(crmServiceSettings.service, connection.service));
  if (!row?.sealedToken) return null;
  return open(readToken(row.sealedToken, encryption));
}

function readToken(sealed: string, encryption: Encryption): string {
  try {
    return encryption.open(sealed, purpose);
  } catch {
    throw new AppError(
      'conflict',
      'The saved token cannot be read, for the server’s own key is another now. Enter it again.',
    );
  }
}

export async function getConnectedService(
  ctx: Context,
  tools: ServiceTools,
): Promise<{ provider: string | null }> {
  authorize(ctx, 'crm-sync.manage');
  const { isSetByEnvironment, hasToken } = wireOf(await theRow(ctx, tools), tools);
  return { provider: isSetByEnvironment || hasToken ? tools.name : null };
}

export async function getSettings(ctx: Context, tools: ServiceTools): Promise<CrmServiceSettings> {
  authorize(ctx, 'crm-sync.manage');
  return wireOf(await theRow(ctx, tools), tools);
}

/** The change log and the reply say whether there is a token, never what it is. */
export async function saveSettings(
  ctx: Context,
  { token }: CrmServiceSettingsDraft,
  tools: ServiceTools,
): Promise<CrmServiceSettings> {
  authorize(ctx, 'crm-sync.manage');
  return inTransaction(ctx, async (ctx) => {
    const row = await theRow(ctx, tools);
    assertUnchanged(ctx, row);
    const sealedToken = token === null ? null : tools.encryption.seal(token, purpose);
    const [after] = await ctx.db
      .update(crmServiceSettings)
      .set({ sealedToken, updatedAt: changedAt(ctx, row) })
      .where(eq(crmServiceSettings.id, row.id))
      .returning();
    if (!after) throw new Error('The settings have no row');
    // Another token may see more than the last one, so everything is read again.
    await ctx.db.delete(crmSyncCursors).where(eq(crmSyncCursors.service, row.service));
    await recordChange(ctx, 'crm-service.updated', {
      before: shown(row, tools),
      after: { ...shown(after, tools), ...(token === null ? {} : { tokenChanged: true }) },
    });
    return wireOf(after, tools);
  });
}

function shown({ id, sealedToken }: Row, { name }: ServiceTools) {
  return { id, provider: name, hasToken: sealedToken !== null };
}

function wireOf(row: Row, tools: ServiceTools): CrmServiceSettings {
  return {
    ...shown(row, tools),
    isSetByEnvironment: tools.connection.token !== undefined,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Created when it is first read, so that it has a version to refer to. */
async function theRow(ctx: Context, { connection }: ServiceTools): Promise<Row> {
  const { service } = connection;
  const now = ctx.clock.now();
  const made = { service, createdAt: now, updatedAt: now };
  const { db } = forNotes(ctx);
  await db.insert(crmServiceSettings).values(made).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(crmServiceSettings)
    .where(eq(crmServiceSettings.service, service))
    .for('update');
  if (!row) throw new Error('The settings have no row');
  return row;
}
