/** Reads a person's role and names from the provider's claims. */
import { type Role, roles } from '#contract/permissions.ts';
import { Email, requiredText } from '#contract/primitives.ts';
import { foldUsername } from '#contract/session.ts';
import type { OidcSettings } from './oidc-variables.ts';

export type Claims = Readonly<Record<string, unknown>>;

/** The highest role that a value of the claim grants; null if none does. */
export function decideRole(
  claims: Claims,
  { roleClaim, roles: mapping }: Pick<OidcSettings, 'roleClaim' | 'roles'>,
): Role | null {
  const given = valuesOf(claims, roleClaim).flatMap((value) => mapping.get(value) ?? []);
  return roles.toReversed().find((role) => given.includes(role)) ?? null;
}

/** Do the claims contain the role claim, even if it grants no role? */
export function isRoleTold(claims: Claims, roleClaim: string): boolean {
  return claimOf(claims, roleClaim) !== undefined;
}

/**
 * The claim exists but is left out, as Entra does for members of over 200 groups: the token names another place
 * for it (OpenID Connect Core, 5.6.2), or a claim says so.
 */
export function leavesRoleOut(claims: Claims, roleClaim: string): boolean {
  if (isRoleTold(claims, roleClaim)) return false;
  const [outermost = ''] = roleClaim.split('.');
  const elsewhere = claims._claim_names;
  const isElsewhere = [roleClaim, outermost].some((name) => own(elsewhere, name) !== undefined);
  return isElsewhere || (roleClaim === 'groups' && String(claims.hasgroups) === 'true');
}

/** Do the claims contain any name? */
export function isNameTold(claims: Claims): boolean {
  return [claims.given_name, claims.family_name, claims.name].some((name) => textOf(name));
}

/** Without a setting: the usual scopes, and `groups` if it gives the role and the provider supports it. */
export function decideScope(
  { scope, roleClaim }: Pick<OidcSettings, 'scope' | 'roleClaim'>,
  known: readonly unknown[] | undefined,
): string {
  if (scope !== undefined) return scope;
  const usual = 'openid profile email';
  return roleClaim === 'groups' && known?.includes('groups') ? `${usual} groups` : usual;
}

function valuesOf(claims: Claims, name: string): string[] {
  const found = claimOf(claims, name);
  const values = Array.isArray(found) ? found : [found];
  return values.filter((value) => typeof value === 'string');
}

/** The claim of exactly this name, else the one at the end of its path. */
function claimOf(claims: Claims, name: string): unknown {
  return own(claims, name) ?? name.split('.').reduce<unknown>(own, claims);
}

function own(source: unknown, name: string): unknown {
  const isThere = typeof source === 'object' && source !== null && Object.hasOwn(source, name);
  return isThere ? Reflect.get(source, name) : undefined;
}

export interface Profile {
  username: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

const Name = requiredText(100);

/** The provider's names for the user; an e-mail address that it calls unverified does not count. */
export function readProfile(claims: Claims): Profile {
  const isTheirs = claims.email_verified !== false;
  const email = isTheirs ? (Email.safeParse(claims.email).data ?? null) : null;
  const username = foldUsername(textOf(claims.preferred_username) ?? '');
  const [first, ...rest] = textOf(claims.name)?.split(/\s+/) ?? [];
  return {
    username: username || (email ?? textOf(claims.sub) ?? 'user'),
    email,
    firstName: textOf(claims.given_name) ?? first ?? null,
    lastName: textOf(claims.family_name) ?? (rest.join(' ') || null),
  };
}

function textOf(claim: unknown): string | undefined {
  return Name.safeParse(claim).data;
}
