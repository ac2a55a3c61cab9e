/** Back-channel logout: the provider reports, server to server, that somebody has signed out. */
import { sql } from 'drizzle-orm';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { AppError } from '#server/kernel/app-error.ts';
import type { Clock } from '#server/kernel/clock.ts';
import type { Provider } from '#server/kernel/outbound/openid-provider.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { sessions } from '#server/kernel/sessions.table.ts';
import { logoutTokens } from './identities.table.ts';
import type { OidcSettings } from './oidc-variables.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
const algorithms = ['RS256', 'PS256', 'ES256', 'RS384', 'ES384', 'RS512', 'ES512', 'EdDSA'];
const maxAge = '2m';
/** How long a token could be replayed. */
const memory = 10 * 60 * 1_000;

/** Ends the sessions that the token names; 400 if it is not from the provider, or was used before. */
export async function endSessionsByToken(
  { db, clock }: { db: Handle; clock: Clock },
  { provider, settings }: { provider: Provider; settings: OidcSettings },
  token: string,
): Promise<number> {
  const { iss, sub, sid, jti } = await verified(provider, settings, token);
  const now = clock.now();
  await db.delete(logoutTokens).where(sql`${logoutTokens.expiresAt} < ${now.toISOString()}`);
  const taken = await db
    .insert(logoutTokens)
    .values({ key: `${iss} ${jti}`, expiresAt: new Date(now.getTime() + memory) })
    .onConflictDoNothing()
    .returning({ key: logoutTokens.key });
  if (taken.length === 0) throw refused('It has been used before.');
  const signOn = sql`${sessions.sess} -> 'signOn'`;
  const isMeant =
    sid === undefined ? sql`${signOn} ->> 'sub' = ${sub}` : sql`${signOn} ->> 'sid' = ${sid}`;
  const ended = await db
    .delete(sessions)
    .where(sql`${signOn} ->> 'iss' = ${iss} and ${isMeant}`)
    .returning({ sid: sessions.sid });
  return ended.length;
}

async function verified(provider: Provider, settings: OidcSettings, token: string) {
  const configuration = await provider.configuration();
  const { issuer, jwks_uri: keys } = configuration.serverMetadata();
  if (keys === undefined) throw new Error('The provider publishes no keys');
  const { payload } = await jwtVerify(token, createRemoteJWKSet(new URL(keys)), {
    issuer,
    audience: settings.clientId,
    algorithms,
    maxTokenAge: maxAge,
    requiredClaims: ['iat', 'jti', 'events'],
  }).catch((cause: unknown) => {
    throw refused(cause instanceof Error ? cause.message : 'It cannot be read.');
  });
  const { iss = issuer, sub, sid, jti = '', nonce, events } = payload;
  const event: unknown = Object(events)[logoutEvent];
  if (nonce !== undefined) throw refused('It carries a nonce, as ID tokens do.');
  if (typeof event !== 'object' || event === null) throw refused('It is about something else.');
  if (sid !== undefined && typeof sid !== 'string') throw refused('Its sid is not text.');
  if (sid === undefined && sub === undefined) throw refused('It names nobody.');
  return { iss, sub, sid, jti };
}

function refused(why: string): AppError {
  return new AppError('validation', `The logout token is refused. ${why}`);
}
