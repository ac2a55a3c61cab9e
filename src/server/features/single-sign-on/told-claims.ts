/** All claims of the user who signed in: the userinfo endpoint adds what the ID token lacks. */
import type { FastifyBaseLogger } from 'fastify';
import * as client from 'openid-client';
import type { OidcSettings } from './oidc-variables.ts';
import { type Claims, isNameTold, isRoleTold, leavesRoleOut } from './single-sign-on.rules.ts';

/** The role should have come from userinfo, which could not be read. */
export class UserinfoFault extends Error {}

interface Told {
  configuration: client.Configuration;
  accessToken: string;
  settings: OidcSettings;
  log: FastifyBaseLogger;
}

/** Okta's ID token of the code flow lacks groups and some names; Entra's lacks what userinfo does not have either. */
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
    // The ID token wins, except for an object in it that lacks the role.
    const role = hasRole || !Object.hasOwn(more, outermost) ? {} : { [outermost]: more[outermost] };
    return { ...more, ...claims, ...role };
  } catch (cause) {
    const fault = new UserinfoFault('Userinfo cannot be read, or not be believed', { cause });
    if (!hasRole) throw fault;
    log.warn({ err: fault }, 'A sign-in goes on with what the ID token tells');
    return claims;
  }
}
