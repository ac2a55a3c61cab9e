/** All that a provider tells of who signed in: what the ID token holds back, its userinfo endpoint has. */
import type { FastifyBaseLogger } from 'fastify';
import * as client from 'openid-client';
import type { OidcSettings } from './oidc-variables.ts';
import { type Claims, isNameTold, isRoleTold, leavesRoleOut } from './single-sign-on.rules.ts';

/** Userinfo should have told the role, and could not be read. */
export class UserinfoFault extends Error {}

interface Told {
  configuration: client.Configuration;
  accessToken: string;
  settings: OidcSettings;
  log: FastifyBaseLogger;
}

/** Okta's ID token of the code flow tells neither groups nor all names; Entra's leaves out what no call gives. */
export async function readAllClaims<Of extends Claims & { sub: string }>(
  claims: Of,
  { configuration, accessToken, settings, log }: Told,
): Promise<Of> {
  const { userinfo_endpoint: isThere } = configuration.serverMetadata();
  const hasRole = isRoleTold(claims, settings.roleClaim);
  const isWhole = hasRole && isNameTold(claims);
  if (isThere === undefined || isWhole || leavesRoleOut(claims, settings.roleClaim)) return claims;
  try {
    const more = await client.fetchUserInfo(configuration, accessToken, claims.sub);
    const [outermost = ''] = settings.roleClaim.split('.');
    // What the ID token tells wins; the object that the role is missing in does not tell it.
    const role = hasRole || !Object.hasOwn(more, outermost) ? {} : { [outermost]: more[outermost] };
    return { ...more, ...claims, ...role };
  } catch (cause) {
    const fault = new UserinfoFault('Userinfo cannot be read, or not be believed', { cause });
    if (!hasRole) throw fault;
    log.warn({ err: fault }, 'A sign-in goes on with what the ID token tells');
    return claims;
  }
}
