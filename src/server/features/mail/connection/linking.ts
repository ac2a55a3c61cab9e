/** Links an account of Google or Microsoft 365: sends its owner to the consent page, and stores the tokens afterwards. */
import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type MailLinkProblem, mailLinkPath } from '#contract/mail-sync.ts';
import type { MailConnection } from '#server/features/mail/mail-variables.ts';
import {
  MailServiceError,
  ReconnectNeeded,
} from '#server/features/mail/providers/mail-provider.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { makeContext } from '#server/kernel/http/http-context.ts';
import { openCodeFlow } from '#server/kernel/outbound/code-flow.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { findRow, identifyConnection, readConnection, theRow } from './connection.ts';
import { getLinkProvider } from './link-provider.ts';
import { readTokens } from './linked-access.ts';
import { accountIn, isAllGranted, nameLinkProblem, readLinkApp } from './linking.rules.ts';
import { rememberProblem } from './mail-settings.ts';
import { openConnection, readAccount, type ServiceTools } from './open-provider.ts';
import { saveLink, type Tokens } from './tokens.ts';

export interface LinkTools extends ServiceTools {
  redirectUri: string;
}

const flow = openCodeFlow({
  name: 'mail-link',
  path: mailLinkPath.slice(0, mailLinkPath.lastIndexOf('/')),
  carried: z.object({
    /** Who began it, and in which session. */
    userId: z.string(),
    session: z.string(),
    /** For which connection. */
    identity: z.string(),
  }),
});

const page = '/settings/mail-service';
const readingTimeout = 20_000;

/** Sends the browser to the provider. */
export async function beginLink(
  request: FastifyRequest,
  reply: FastifyReply,
  tools: LinkTools,
): Promise<FastifyReply> {
  const { actor } = signedIn(request);
  const { connection, app } = await linkable(makeContext(request), tools);
  if (!connection || !app) return backWith(reply, 'settings');
  try {
    const address = await flow.begin(reply, {
      configuration: await getLinkProvider(app, tools.web).configuration(),
      encryption: tools.encryption,
      callback: tools.redirectUri,
      carried: {
        userId: actor.id,
        session: sessionOf(request),
        identity: identifyConnection(connection),
      },
      parameters: app.parameters,
    });
    return reply.redirect(address);
  } catch (error) {
    request.log.warn({ err: error }, 'The provider of the mail service was not found');
    const problem = nameLinkProblem(error);
    // The provider answers, but has no such directory.
    return backWith(reply, problem === 'failed' ? 'settings' : problem);
  }
}

/** Handles the return from the provider, and leads to the settings page. */
export async function finishLink(
  request: FastifyRequest,
  reply: FastifyReply,
  tools: LinkTools,
): Promise<FastifyReply> {
  const { actor } = signedIn(request);
  const ctx = makeContext(request);
  const { encryption, redirectUri: callback, web } = tools;
  const taken = flow.take(request, reply, { encryption, callback });
  if (!taken) return backWith(reply, 'expired');
  const { userId, session, identity } = taken.carried;
  if (userId !== actor.id || session !== sessionOf(request)) return backWith(reply, 'state');
  const { connection, app } = await linkable(ctx, tools);
  if (!connection || !app || identifyConnection(connection) !== identity) {
    return backWith(reply, 'settings');
  }
  try {
    const configuration = await getLinkProvider(app, web).configuration();
    const { tokens, claims } = await flow.finish(request, taken, { configuration, callback });
    if (!isAllGranted(app, tokens.scope)) return backWith(reply, 'refused');
    if (tokens.refresh_token === undefined) throw new Error('The provider sent no refresh token');
    await keepLink(ctx, tools, connection, {
      account: accountIn(claims).slice(0, 300),
      tokens: readTokens(tokens, ctx.clock.now(), null),
    });
  } catch (error) {
    request.log.warn({ err: error }, 'An account of the mail service was not linked');
    return backWith(reply, nameLinkProblem(error));
  }
  await readLinked(ctx, tools, connection).catch((error: unknown) => {
    if (!(error instanceof MailServiceError)) throw error;
    request.log.warn({ err: error }, 'The linked account could not be read yet');
  });
  return reply.redirect(`${page}?linked=yes`, 303);
}

async function linkable(ctx: VisitorContext, tools: LinkTools) {
  const connection = readConnection(await findRow(ctx), tools);
  return { connection, app: readLinkApp(connection) };
}

async function keepLink(
  ctx: VisitorContext,
  tools: LinkTools,
  connection: MailConnection,
  link: { account: string; tokens: Tokens },
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await saveLink(ctx, connection, link, tools);
    const { id } = await theRow(ctx);
    const { provider } = connection;
    const after = { id, provider, account: link.account };
    await recordChange(ctx, 'mail-service.connected', { before: null, after });
  });
}

/** Reads the account and its collections, so that the page shows them at once. */
async function readLinked(ctx: VisitorContext, tools: LinkTools, connection: MailConnection) {
  const provider = await openConnection(ctx, connection, tools);
  try {
    await readAccount(ctx, { provider, connection }, AbortSignal.timeout(readingTimeout));
  } catch (error) {
    if (error instanceof ReconnectNeeded) await rememberProblem(ctx, connection, error.message);
    throw error;
  }
}

/** Not with an access token: its holder could choose whose account is linked. */
function signedIn(request: FastifyRequest) {
  const { actor } = request;
  if (actor?.kind !== 'user') {
    throw new AppError('forbidden', 'An access token cannot do that. Please sign in.');
  }
  return { actor };
}

function sessionOf({ session }: FastifyRequest): string {
  return createHash('sha256').update(session.sessionId).digest('base64url');
}

function backWith(reply: FastifyReply, problem: MailLinkProblem): FastifyReply {
  return reply.redirect(`${page}?linkProblem=${problem}`, 303);
}
