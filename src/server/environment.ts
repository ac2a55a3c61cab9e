/**
 * The one place that reads process.env: what each variable may be, its default, and the
 * sentence that names it when it is wrong. README's table lists the same variables.
 */
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  type AiSettings,
  aiFault,
  aiVariables,
  readAiSettings,
} from '#server/features/ai/ai-variables.ts';
import {
  type BackupSettings,
  backupFault,
  backupVariables,
  readBackupSettings,
} from '#server/features/backups/backup-variables.ts';
import {
  type CrmServiceSettings,
  crmVariables,
  readCrmSettings,
} from '#server/features/crm-services/crm-variables.ts';
import {
  type LeadSettings,
  leadVariables,
  readLeadSettings,
} from '#server/features/leads/lead-variables.ts';
import {
  type MailConnection,
  mailFault,
  mailVariables,
  readMailConnection,
} from '#server/features/mail/mail-variables.ts';
import {
  type OidcSettings,
  oidcFault,
  oidcVariables,
  readOidcSettings,
} from '#server/features/single-sign-on/oidc-variables.ts';
import type { SignupPolicy } from '#server/features/users/users.rules.ts';
import { HostToListen, networkVariables, Port } from '#server/kernel/http/network-variables.ts';
import {
  type LogLevel,
  type MetricsSettings,
  monitoringFault,
  monitoringVariables,
  readMetricsSettings,
} from '#server/kernel/monitoring/monitoring-variables.ts';
import { allowedTarget } from '#server/kernel/outbound/outbound-targets.ts';
import { findAddressFault, type ServerKind } from '#server/kernel/postgres/server-list.rules.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { countWorkers, mostWorkers } from './processes/worker-count.rules.ts';

export interface Environment extends Settings {
  /** How many processes serve. */
  workers: number;
  /** The first super_user; if undefined, an address and a random password are made up. */
  admin: { email: string; password: string } | undefined;
  signup: SignupPolicy;
  /** If undefined, admins sign in with local accounts only. */
  oidc: OidcSettings | undefined;
  backups: BackupSettings;
  /** If undefined, no model is used. */
  ai: AiSettings | undefined;
  leads: LeadSettings;
  crmService: CrmServiceSettings;
  /** If undefined, what a super user has saved applies, if anything. */
  mailService: MailConnection | undefined;
  logLevel: LogLevel;
  /** If undefined, nothing is measured. */
  metrics: MetricsSettings | undefined;
  /** The names of what was set. */
  variables: string[];
}

const domainName =
  /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/;

function url(protocols: string[], rule: string) {
  return z.string().refine((value) => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    return parsed !== undefined && protocols.includes(parsed.protocol);
  }, rule);
}

function databaseUrl(kind: ServerKind) {
  return z.string().superRefine((value, ctx) => {
    const message = findAddressFault(value, kind);
    if (message !== undefined) ctx.addIssue({ code: 'custom', message });
  });
}

const PublicUrl = url(['http:', 'https:'], 'must be an address such as https://crm.example.com')
  .transform((value) => new URL(value))
  .refine(
    (value) =>
      value.pathname === '/' &&
      value.search === '' &&
      value.hash === '' &&
      value.username + value.password === '',
    'must be an address without a path, such as https://crm.example.com',
  )
  .transform((value) => value.origin);

const signupRule = 'must be open, domain:example.com or closed';
const Signup = z.string().transform((value, ctx): SignupPolicy => {
  if (value === 'open' || value === 'closed') return { kind: value };
  const domain = value.startsWith('domain:') ? value.slice('domain:'.length).toLowerCase() : '';
  if (domainName.test(domain)) return { kind: 'domain', domain };
  ctx.addIssue({ code: 'custom', message: signupRule });
  return z.NEVER;
});

const switchRule = 'must be 1 to switch it on, or 0 or unset';
const Switch = z.enum(['0', '1'], switchRule).transform((value) => value === '1');

const countryRule = 'must be the two letters of a country, such as AU';
const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const Country = z
  .string()
  .regex(/^[a-z]{2}$/i, { error: countryRule, abort: true })
  .toUpperCase()
  .refine((code) => countries.of(code) !== undefined, countryRule);

const workersRule = `must be auto or a whole number from 1 to ${mostWorkers}`;
const Workers = z
  .string()
  .regex(/^(auto|[1-9]\d?)$/, { error: workersRule, abort: true })
  .transform((value) => (value === 'auto' ? countWorkers(availableParallelism()) : Number(value)))
  .refine((count) => count <= mostWorkers, workersRule);

const outboundRule = 'must be host:port pairs with commas between, such as 127.0.0.1:5232';
const OutboundAllow = z.string().transform((value, ctx): string[] => {
  const targets = value.split(',').map((entry) => allowedTarget(entry.trim()));
  const known = targets.filter((target) => target !== undefined);
  if (known.length === targets.length) return known;
  ctx.addIssue({ code: 'custom', message: outboundRule });
  return z.NEVER;
});

const Variables = z
  .object({
    PORT: Port.default(3_000),
    HOST: HostToListen.default('127.0.0.1'),
    WORKERS: Workers.default(() => countWorkers(availableParallelism())),
    DATA_DIR: z.string().default('data'),
    DATABASE_URL: databaseUrl('primary').optional(),
    DATABASE_DIRECT_URL: databaseUrl('primary').optional(),
    DATABASE_REPLICA_URL: databaseUrl('standby').optional(),
    PUBLIC_URL: PublicUrl.optional(),
    SECRET_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
    ADMIN_EMAIL: z.email('must be an e-mail address').optional(),
    ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').optional(),
    SIGNUP: Signup.default({ kind: 'open' }),
    DISABLE_RATE_LIMIT: Switch.default(false),
    DEFAULT_COUNTRY: Country.default('AU'),
    SMTP_URL: url(
      ['smtp:', 'smtps:'],
      'must be an address such as smtps://user:password@mail.example.com',
    ).optional(),
    FILES_S3_URL: url(
      ['http:', 'https:'],
      'must be an address such as https://key:secret@s3.example.com/bucket',
    ).optional(),
    OUTBOUND_ALLOW: OutboundAllow.default([]),
    ...backupVariables,
    ...aiVariables,
    ...crmVariables,
    ...leadVariables,
    ...mailVariables,
    ...monitoringVariables,
    ...networkVariables,
    ...oidcVariables,
  })
  .superRefine((variables, ctx) => {
    const faults = [oidcFault, aiFault, mailFault, monitoringFault, backupFault].map((find) =>
      find(variables),
    );
    for (const fault of faults) {
      if (fault) ctx.addIssue({ code: 'custom', path: [fault.name], message: fault.message });
    }
    for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_REPLICA_URL'] as const) {
      if (variables[name] === undefined || variables.DATABASE_URL !== undefined) continue;
      const message = 'is of no use without DATABASE_URL, which leads to the same database';
      ctx.addIssue({ code: 'custom', path: [name], message });
    }
    const pair = { ADMIN_EMAIL: variables.ADMIN_EMAIL, ADMIN_PASSWORD: variables.ADMIN_PASSWORD };
    const missing = Object.entries(pair).filter(([, value]) => value === undefined);
    const [name] = missing[0] ?? [];
    if (missing.length !== 1 || name === undefined) return;
    const message = 'is missing: ADMIN_EMAIL and ADMIN_PASSWORD are set together, or neither';
    ctx.addIssue({ code: 'custom', path: [name], message });
  });

/**
 * Reads and checks the variables; an empty one counts as unset. The first bad value throws a
 * StartError of one line that names it and never shows the value, which may be a secret.
 */
export function readEnvironment(source: NodeJS.ProcessEnv): Environment {
  const filled = Object.entries(source).filter(([, value]) => value !== undefined && value !== '');
  const result = Variables.safeParse(Object.fromEntries(filled));
  if (!result.success) {
    const issue = result.error.issues[0];
    throw new StartError(`${String(issue?.path[0])} ${issue?.message}.`);
  }
  const variables = result.data;
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = variables;
  return {
    port: variables.PORT,
    host: variables.HOST,
    workers: variables.WORKERS,
    dataDir: resolve(variables.DATA_DIR),
    databaseUrl: variables.DATABASE_URL,
    databaseDirectUrl: variables.DATABASE_DIRECT_URL,
    databaseReplicaUrl: variables.DATABASE_REPLICA_URL,
    publicUrl: variables.PUBLIC_URL,
    allowedHosts: variables.ALLOWED_HOSTS,
    trustedProxies: variables.TRUSTED_PROXIES,
    secretKey: variables.SECRET_KEY,
    admin: email !== undefined && password !== undefined ? { email, password } : undefined,
    signup: variables.SIGNUP,
    rateLimits: !variables.DISABLE_RATE_LIMIT,
    defaultCountry: variables.DEFAULT_COUNTRY,
    oidc: readOidcSettings(variables),
    smtpUrl: variables.SMTP_URL,
    filesS3Url: variables.FILES_S3_URL,
    outboundAllow: variables.OUTBOUND_ALLOW,
    backups: readBackupSettings(variables),
    ai: readAiSettings(variables),
    leads: readLeadSettings(variables),
    crmService: readCrmSettings(variables),
    mailService: readMailConnection(variables),
    logLevel: variables.LOG_LEVEL,
    metrics: readMetricsSettings(variables),
    variables: filled.flatMap(([name]) => (name in Variables.shape ? name : [])),
  };
}
