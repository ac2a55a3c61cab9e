import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readEnvironment } from './environment.ts';
import { countWorkers } from './processes/worker-count.rules.ts';

const defaults = readEnvironment({});

test('nothing needs to be set', () => {
  expect(defaults).toEqual({
    port: 3_000,
    host: '127.0.0.1',
    workers: countWorkers(availableParallelism()),
    dataDir: resolve('data'),
    databaseUrl: undefined,
    databaseDirectUrl: undefined,
    databaseReplicaUrl: undefined,
    publicUrl: undefined,
    allowedHosts: [],
    trustedProxies: ['127.0.0.0/8', '::1'],
    secretKey: undefined,
    admin: undefined,
    signup: { kind: 'open' },
    rateLimits: true,
    defaultCountry: 'AU',
    smtpUrl: undefined,
    filesS3Url: undefined,
    outboundAllow: [],
    backups: { folder: undefined, s3Url: undefined, keep: 7 },
    ai: undefined,
    crmService: {
      service: 'capsule',
      url: 'https://api.capsulecrm.com/api/v2',
      token: undefined,
    },
    leads: {
      offline: false,
      nominatimUrl: 'https://nominatim.openstreetmap.org',
      overpassUrl: 'https://overpass-api.de/api/interpreter',
    },
    logLevel: 'warn',
    metrics: undefined,
    variables: [],
  });
});

test('an empty variable counts as unset', () => {
  const names = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'SECRET_KEY', 'ADMIN_EMAIL', 'SIGNUP'];
  expect(readEnvironment(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(defaults);
});

test('other variables are none of our business', () => {
  expect(readEnvironment({ PATH: '/bin', EDITOR: 'vi' })).toEqual(defaults);
});

describe('good values', () => {
  test.each([
    [{ PORT: '0' }, { port: 0 }],
    [{ PORT: '65535' }, { port: 65_535 }],
    [{ WORKERS: '1' }, { workers: 1 }],
    [{ WORKERS: '8' }, { workers: 8 }],
    [{ WORKERS: 'auto' }, { workers: defaults.workers }],
    [{ HOST: '::' }, { host: '::' }],
    [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
    [{ DATA_DIR: '/srv/crm' }, { dataDir: resolve('/srv/crm') }],
    [{ DATA_DIR: 'elsewhere' }, { dataDir: resolve('elsewhere') }],
    [
      { BACKUP_DIR: 'backups', BACKUP_KEEP: '30' },
      { backups: { folder: resolve('backups'), s3Url: undefined, keep: 30 } },
    ],
    [{ DATABASE_URL: 'postgres://a:b@db/crm' }, { databaseUrl: 'postgres://a:b@db/crm' }],
    [
      { DATABASE_URL: 'postgresql:///crm?host=/run/postgresql' },
      { databaseUrl: 'postgresql:///crm?host=/run/postgresql' },
    ],
    [{ PUBLIC_URL: 'https://crm.example.com/' }, { publicUrl: 'https://crm.example.com' }],
    [{ PUBLIC_URL: 'http://10.0.0.5:8080' }, { publicUrl: 'http://10.0.0.5:8080' }],
    [
      { ALLOWED_HOSTS: 'crm.lan, CRM.Example.com:8080,10.0.0.5 ,[FD00:0::5],bücher.example' },
      {
        allowedHosts: [
          'crm.lan',
          'crm.example.com',
          '10.0.0.5',
          '[fd00::5]',
          'xn--bcher-kva.example',
        ],
      },
    ],
    [
      { TRUSTED_PROXIES: '10.0.0.5, 10.1.0.0/16,fd00::/8' },
      { trustedProxies: ['10.0.0.5', '10.1.0.0/16', 'fd00::/8'] },
    ],
    [{ TRUSTED_PROXIES: 'none' }, { trustedProxies: [] }],
    [{ SIGNUP: 'open' }, { signup: { kind: 'open' } }],
    [{ SIGNUP: 'closed' }, { signup: { kind: 'closed' } }],
    [{ SIGNUP: 'domain:Example.COM' }, { signup: { kind: 'domain', domain: 'example.com' } }],
    [{ DISABLE_RATE_LIMIT: '1' }, { rateLimits: false }],
    [{ DISABLE_RATE_LIMIT: '0' }, { rateLimits: true }],
    [{ DEFAULT_COUNTRY: 'nz' }, { defaultCountry: 'NZ' }],
    [
      { ADMIN_EMAIL: 'ada@example.com', ADMIN_PASSWORD: 'secret' },
      { admin: { email: 'ada@example.com', password: 'secret' } },
    ],
    [
      {
        AI_PROVIDER: 'openai-compatible',
        AI_MODEL: 'local',
        AI_BASE_URL: 'http://127.0.0.1:11434/v1/',
      },
      {
        ai: {
          provider: 'openai-compatible' as const,
          model: 'local',
          apiKey: undefined,
          baseUrl: 'http://127.0.0.1:11434/v1',
        },
      },
    ],
    [
      { LEADS_OFFLINE: '1', LEADS_NOMINATIM_URL: 'http://maps.local:8080/' },
      { leads: { ...defaults.leads, offline: true, nominatimUrl: 'http://maps.local:8080' } },
    ],
    [
      {
        MAIL_SERVICE_PROVIDER: 'dav',
        MAIL_SERVICE_URL: 'https://dav.example.com',
        MAIL_SERVICE_USERNAME: 'team',
        MAIL_SERVICE_PASSWORD: 'secret',
      },
      {
        mailService: {
          provider: 'dav' as const,
          serverUrl: 'https://dav.example.com',
          contactsUrl: null,
          username: 'team',
          password: 'secret',
          clientId: null,
          clientSecret: null,
          tenant: null,
          issuer: null,
        },
      },
    ],
    [
      {
        MAIL_SERVICE_PROVIDER: 'dav',
        MAIL_SERVICE_URL: 'https://caldav.icloud.com',
        MAIL_SERVICE_CONTACTS_URL: 'https://contacts.icloud.com',
        MAIL_SERVICE_USERNAME: 'team',
        MAIL_SERVICE_PASSWORD: 'secret',
      },
      {
        mailService: {
          provider: 'dav' as const,
          serverUrl: 'https://caldav.icloud.com',
          contactsUrl: 'https://contacts.icloud.com',
          username: 'team',
          password: 'secret',
          clientId: null,
          clientSecret: null,
          tenant: null,
          issuer: null,
        },
      },
    ],
    [
      {
        PUBLIC_URL: 'https://crm.example.com',
        OIDC_ISSUER: 'https://login.example.com',
        OIDC_CLIENT_ID: 'crm',
        OIDC_CLIENT_SECRET: 'secret',
        OIDC_CLIENT_AUTH: 'client_secret_POST',
        OIDC_ROLES: 'sales=staff',
      },
      {
        publicUrl: 'https://crm.example.com',
        oidc: {
          issuer: new URL('https://login.example.com'),
          clientId: 'crm',
          clientSecret: 'secret',
          clientAuth: 'post' as const,
          scope: undefined,
          roleClaim: 'groups',
          roles: new Map([['sales', 'staff' as const]]),
        },
      },
    ],
    [{ SMTP_URL: 'smtps://u:p@mail.example.com' }, { smtpUrl: 'smtps://u:p@mail.example.com' }],
    [
      { OUTBOUND_ALLOW: '127.1:5232, NAS.local:80,[::1]:8080' },
      { outboundAllow: ['127.0.0.1:5232', 'nas.local:80', '[::1]:8080'] },
    ],
    [
      { DATABASE_URL: 'postgres://a@pool/crm', DATABASE_DIRECT_URL: 'postgres://a@db/crm' },
      { databaseUrl: 'postgres://a@pool/crm', databaseDirectUrl: 'postgres://a@db/crm' },
    ],
    [
      {
        DATABASE_URL: 'postgres://a:b@db1:5432,db2:5433/crm?target_session_attrs=read-write',
        DATABASE_REPLICA_URL: 'postgres://a:b@db1,db2/crm?target_session_attrs=standby',
      },
      {
        databaseUrl: 'postgres://a:b@db1:5432,db2:5433/crm?target_session_attrs=read-write',
        databaseReplicaUrl: 'postgres://a:b@db1,db2/crm?target_session_attrs=standby',
      },
    ],
    [{ FILES_S3_URL: 'https://k:s@s3.test/b' }, { filesS3Url: 'https://k:s@s3.test/b' }],
    [{ LOG_LEVEL: 'info' }, { logLevel: 'info' as const }],
    [
      { METRICS_PORT: '9100' },
      { metrics: { listen: { port: 9_100, host: '127.0.0.1' }, token: undefined } },
    ],
    [
      { METRICS_PORT: '9100', METRICS_HOST: '0.0.0.0', METRICS_TOKEN: 'scrape-me-every-15-s' },
      { metrics: { listen: { port: 9_100, host: '0.0.0.0' }, token: 'scrape-me-every-15-s' } },
    ],
    [
      { METRICS_TOKEN: 'scrape-me-every-15-s' },
      { metrics: { listen: undefined, token: 'scrape-me-every-15-s' } },
    ],
  ])('%j', (source, expected) => {
    const variables = Object.keys(source);
    expect(readEnvironment(source)).toEqual({ ...defaults, variables, ...expected });
  });
});

describe('bad values are named in one line, and not repeated', () => {
  test.each([
    ['PORT', 'seven'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['WORKERS', '0'],
    ['WORKERS', '9'],
    ['WORKERS', '1.5'],
    ['WORKERS', 'many'],
    ['HOST', 'http://here'],
    ['DATABASE_URL', 'mysql://a:hunter2@db/crm'],
    ['CRM_SERVICE', 'hunter2'],
    ['DATABASE_URL', 'hunter2'],
    ['DATABASE_URL', 'postgres://a:hunter2@db1,/crm'],
    ['DATABASE_URL', 'postgres://a:hunter2@db1,db2/crm?target_session_attrs=any'],
    ['DATABASE_REPLICA_URL', 'hunter2'],
    ['DATABASE_REPLICA_URL', 'postgres://a:hunter2@db/crm'],
    ['DATABASE_DIRECT_URL', 'hunter2'],
    ['DATABASE_DIRECT_URL', 'postgres://a:hunter2@db/crm'],
    ['PUBLIC_URL', 'hunter2'],
    ['PUBLIC_URL', 'https://crm.example.com/base'],
    ['PUBLIC_URL', 'ftp://crm.example.com'],
    ['ALLOWED_HOSTS', 'https://hunter2'],
    ['ALLOWED_HOSTS', 'crm.lan,*.hunter2'],
    ['ALLOWED_HOSTS', 'crm.lan,,hunter2'],
    ['ALLOWED_HOSTS', 'me@hunter2'],
    ['TRUSTED_PROXIES', 'hunter2'],
    ['TRUSTED_PROXIES', '10.0.0.5,none'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '172.1'],
    ['TRUSTED_PROXIES', '10.0.0.5/'],
    ['SECRET_KEY', 'hunter2'],
    ['SIGNUP', 'everyone'],
    ['SIGNUP', 'domain:-x-'],
    ['SIGNUP', 'domain:not a domain'],
    ['DISABLE_RATE_LIMIT', 'yes'],
    ['DEFAULT_COUNTRY', 'Australia'],
    ['DEFAULT_COUNTRY', 'QX'],
    ['SMTP_URL', 'hunter2'],
    ['FILES_S3_URL', 'hunter2'],
    ['OIDC_CLIENT_AUTH', 'hunter2'],
    ['OIDC_CLIENT_AUTH', 'private_key_jwt'],
    ['OIDC_CLIENT_AUTH', 'post'],
    ['OIDC_SCOPE', 'hunter2'],
    ['OUTBOUND_ALLOW', 'hunter2'],
    ['OUTBOUND_ALLOW', '127.0.0.1:99999'],
    ['OUTBOUND_ALLOW', '127.0.0.1:80,https://hunter2:443'],
    ['OUTBOUND_ALLOW', 'me@127.0.0.1:80'],
    ['MAIL_SERVICE_PROVIDER', 'pigeon'],
    ['MAIL_SERVICE_URL', 'ftp://hunter2'],
    ['MAIL_SERVICE_URL', 'https://me:hunter2@dav.example.com'],
    ['MAIL_SERVICE_PASSWORD', 'hunter2'],
    ['AI_PROVIDER', 'hal'],
    ['AI_API_KEY', 'hunter2'],
    ['AI_MODEL', 'hunter2'],
    ['AI_BASE_URL', 'hunter2'],
    ['LEADS_OFFLINE', 'yes'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', '70000'],
    ['METRICS_HOST', '0.0.0.0'],
    ['METRICS_TOKEN', 'hunter2'],
    ['LEADS_NOMINATIM_URL', 'hunter2'],
    ['LEADS_OVERPASS_URL', 'ftp://hunter2'],
  ])('%s=%s', (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} (must|is) [^\\n]+\\.$`));
    expect(read).not.toThrow(value);
  });

  test.each([
    [{ MAIL_SERVICE_PROVIDER: 'dav' }, 'MAIL_SERVICE_URL'],
    [
      { MAIL_SERVICE_PROVIDER: 'google', MAIL_SERVICE_CLIENT_ID: 'x' },
      'MAIL_SERVICE_CLIENT_SECRET',
    ],
    [{ AI_PROVIDER: 'openai' }, 'AI_MODEL'],
    [{ AI_PROVIDER: 'openai', AI_MODEL: 'gpt' }, 'AI_API_KEY'],
    [{ AI_PROVIDER: 'openai-compatible', AI_MODEL: 'gpt' }, 'AI_BASE_URL'],
  ])('what is set needs more: %o', (variables, missing) => {
    expect(() => readEnvironment(variables)).toThrow(new RegExp(`^${missing} is missing`));
  });

  test('an administrator needs both variables', () => {
    expect(() => readEnvironment({ ADMIN_EMAIL: 'ada@example.com' })).toThrow(/^ADMIN_PASSWORD is/);
    expect(() => readEnvironment({ ADMIN_PASSWORD: 'secret' })).toThrow(/^ADMIN_EMAIL is/);
    expect(() => readEnvironment({ ADMIN_EMAIL: 'ada', ADMIN_PASSWORD: 'secret' })).toThrow(
      /^ADMIN_EMAIL must/,
    );
  });
});
