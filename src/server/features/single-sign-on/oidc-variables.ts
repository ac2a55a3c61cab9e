/** The variables of single sign-on, which `environment.ts` reads with all others. */
import { z } from 'zod';
import { Role, roles } from '#contract/permissions.ts';
import type { ClientAuth } from '#server/kernel/outbound/client-authentication.ts';
import { Issuer } from '#server/kernel/outbound/openid-issuer.ts';

export interface OidcSettings {
  issuer: URL;
  clientId: string;
  /** Undefined for a public client. */
  clientSecret: string | undefined;
  /** How the secret is sent; undefined: as the provider's metadata says. */
  clientAuth: ClientAuth | undefined;
  /** Undefined: the usual scopes, and the one that the provider offers for the role. */
  scope: string | undefined;
  /** Name of the claim, or a path to it such as `realm_access.roles`. */
  roleClaim: string;
  /** Values of that claim, and the role that each grants. */
  roles: ReadonlyMap<string, Role>;
}

const mappingRule = `must be value=role pairs with commas between, each role one of ${roles.join(', ')}`;
const RoleMapping = z.string().transform((value, ctx): Map<string, Role> => {
  const mapping = new Map<string, Role>();
  for (const pair of value.split(',')) {
    const at = pair.lastIndexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    const role = Role.safeParse(pair.slice(at + 1).trim());
    if (name === '' || !role.success) {
      ctx.addIssue({ code: 'custom', message: mappingRule });
      return z.NEVER;
    }
    mapping.set(name, role.data);
  }
  return mapping;
});

/** Also accepts the names that providers use. */
const ClientAuthName = z
  .string()
  .transform((value) => value.toLowerCase().replace(/^client_secret_/, ''))
  .pipe(z.enum(['basic', 'post'], 'must be basic or post'));

export const oidcVariables = {
  OIDC_ISSUER: Issuer.optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(2_000).optional(),
  OIDC_SCOPE: z
    .string()
    .refine((value) => value.split(' ').includes('openid'), 'must name the scope openid')
    .optional(),
  OIDC_CLIENT_AUTH: ClientAuthName.optional(),
  OIDC_ROLE_CLAIM: z.string().max(200).default('groups'),
  OIDC_ROLES: RoleMapping.default(new Map(roles.map((role) => [role, role]))),
};

const OidcVariables = z.object(oidcVariables);
type OidcVariables = z.output<typeof OidcVariables>;

/** What single sign-on still lacks: a variable's name and what is wrong with it. */
export function oidcFault(
  variables: OidcVariables & { PUBLIC_URL?: string | undefined },
): { name: string; message: string } | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, PUBLIC_URL: publicUrl } = variables;
  if (variables.OIDC_CLIENT_AUTH && !variables.OIDC_CLIENT_SECRET) {
    const message = 'is of no use without OIDC_CLIENT_SECRET, which it says how to send';
    return { name: 'OIDC_CLIENT_AUTH', message };
  }
  if (!issuer && !clientId) return undefined;
  const message = 'is missing: OIDC_ISSUER, OIDC_CLIENT_ID and PUBLIC_URL are set together';
  if (!issuer) return { name: 'OIDC_ISSUER', message };
  if (!clientId) return { name: 'OIDC_CLIENT_ID', message };
  return publicUrl ? undefined : { name: 'PUBLIC_URL', message };
}

export function readOidcSettings(variables: OidcVariables): OidcSettings | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId } = variables;
  if (!issuer || !clientId) return undefined;
  return {
    issuer,
    clientId,
    clientSecret: variables.OIDC_CLIENT_SECRET,
    clientAuth: variables.OIDC_CLIENT_AUTH,
    scope: variables.OIDC_SCOPE,
    roleClaim: variables.OIDC_ROLE_CLAIM,
    roles: variables.OIDC_ROLES,
  };
}
