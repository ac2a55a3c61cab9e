/** The access to a linked account: renewed before it expires or when it is refused, and revoked at the end. */
import * as client from 'openid-client';
import { mailProviderLabels } from '#contract/mail-sync.ts';
import type { MailConnection } from '#server/features/mail/mail-variables.ts';
import {
  MailServiceError,
  ReconnectNeeded,
} from '#server/features/mail/providers/mail-provider.ts';
import type { AccessToken } from '#server/kernel/outbound/patient-client.ts';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { getLinkProvider } from './link-provider.ts';
import { isOffline, type LinkApp, readLinkApp } from './linking.rules.ts';
import type { TokenStore, Tokens } from './tokens.ts';

interface AccessParts {
  connection: MailConnection;
  web: SafeFetch;
  tokens: TokenStore;
  now: () => Date;
}

/** How long before its end an access token is renewed, so that none expires on the way. */
const margin = 2 * 60_000;

export function openAccess({ connection, web, tokens, now }: AccessParts): AccessToken {
  const label = mailProviderLabels[connection.provider];
  let held: Tokens | undefined;
  let renewal: Promise<Tokens> | undefined;

  const isGood = ({ accessToken, accessExpiresAt }: Tokens, refused: string | undefined) =>
    accessToken !== refused &&
    (accessExpiresAt === null || accessExpiresAt - margin > now().getTime());

  const fresh = async (refused: string | undefined): Promise<Tokens> => {
    const app = readLinkApp(connection);
    const found = await tokens.fresh((kept) =>
      isGood(kept, refused) || !app ? Promise.resolve(kept) : renew(kept, { app, web, now, label }),
    );
    if (!found || !app) throw new ReconnectNeeded(`${label} is not connected any more.`);
    return found;
  };

  return async (refused) => {
    if (held && isGood(held, refused)) return held.accessToken;
    // Calls that come meanwhile wait for the same one.
    renewal ??= fresh(refused).finally(() => {
      renewal = undefined;
    });
    held = await renewal;
    return held.accessToken;
  };
}

async function renew(
  { refreshToken }: Tokens,
  { app, web, now, label }: { app: LinkApp; web: SafeFetch; now: () => Date; label: string },
): Promise<Tokens> {
  if (refreshToken === null) throw new ReconnectNeeded(`${label} gave access for a while only.`);
  try {
    const configuration = await getLinkProvider(app, web).configuration();
    const answer = await client.refreshTokenGrant(configuration, refreshToken);
    return readTokens(answer, now(), refreshToken);
  } catch (error) {
    if (error instanceof client.ResponseBodyError) {
      const { error: code } = error;
      if (code === 'invalid_grant') {
        throw new ReconnectNeeded(
          `${label} has ended the access: it was taken back, or it ran out.`,
          { cause: error },
        );
      }
      if (code === 'invalid_client' || code === 'unauthorized_client') {
        throw new ReconnectNeeded(`${label} refuses the client ID or the client secret.`, {
          cause: error,
        });
      }
    }
    const why = isOffline(error) ? 'It could not be reached.' : 'Its answer cannot be used.';
    throw new MailServiceError(`${label} did not renew the access. ${why}`, { cause: error });
  }
}

/** If the provider gives no new refresh token, the old one stays valid. */
export function readTokens(
  answer: client.TokenEndpointResponse,
  now: Date,
  refreshToken: string | null,
): Tokens {
  const { expires_in: seconds } = answer;
  return {
    accessToken: answer.access_token,
    accessExpiresAt: seconds === undefined ? null : now.getTime() + seconds * 1_000,
    refreshToken: answer.refresh_token ?? refreshToken,
  };
}

/** Asks the provider to revoke the consent as well. Microsoft has no such call. */
export async function revokeTokens(
  tokens: Tokens,
  { connection, web }: Pick<AccessParts, 'connection' | 'web'>,
): Promise<void> {
  const app = readLinkApp(connection);
  if (!app) return;
  const configuration = await getLinkProvider(app, web).configuration();
  if (!configuration.serverMetadata().revocation_endpoint) return;
  await client.tokenRevocation(configuration, tokens.refreshToken ?? tokens.accessToken);
}
