/** The variables of the mail service whose contacts and calendar are synced: none of them, or enough to reach it. */
import { z } from 'zod';
import { Issuer } from '#server/kernel/outbound/openid-issuer.ts';

const mailProviders = ['dav', 'google', 'microsoft'] as const;

export interface MailConnection {
  provider: (typeof mailProviders)[number];
  /** Of a CardDAV/CalDAV server, with a name and a password. */
  serverUrl: string | null;
  /** Of its address books, where they are at another address; null: at the same. */
  contactsUrl: string | null;
  username: string | null;
  password: string | null;
  /** Of the app that is registered with Google or Microsoft. */
  clientId: string | null;
  clientSecret: string | null;
  tenant: string | null;
  /** Where accounts are linked, in place of Google's or Microsoft's own address; of the environment alone. */
  issuer: string | null;
}

const longest = z.string().max(1_000, 'must be at most 1,000 characters');

const ServerAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://dav.example.com' })
  .max(500, 'must be at most 500 characters')
  .refine(
    (value) => !URL.canParse(value) || new URL(value).username + new URL(value).password === '',
    'must not carry a name or a password: they have variables of their own',
  );

export const mailVariables = {
  MAIL_SERVICE_PROVIDER: z
    .enum(mailProviders, `must be one of ${mailProviders.join(', ')}`)
    .optional(),
  MAIL_SERVICE_URL: ServerAddress.optional(),
  MAIL_SERVICE_CONTACTS_URL: ServerAddress.optional(),
  MAIL_SERVICE_USERNAME: longest.optional(),
  MAIL_SERVICE_PASSWORD: longest.optional(),
  MAIL_SERVICE_CLIENT_ID: longest.optional(),
  MAIL_SERVICE_CLIENT_SECRET: longest.optional(),
  MAIL_SERVICE_TENANT: longest.optional(),
  MAIL_SERVICE_ISSUER: Issuer.optional(),
};

type MailValues = z.output<z.ZodObject<typeof mailVariables>>;

const needed: Record<MailConnection['provider'], readonly (keyof MailValues)[]> = {
  dav: ['MAIL_SERVICE_URL', 'MAIL_SERVICE_USERNAME', 'MAIL_SERVICE_PASSWORD'],
  google: ['MAIL_SERVICE_CLIENT_ID', 'MAIL_SERVICE_CLIENT_SECRET'],
  microsoft: ['MAIL_SERVICE_CLIENT_ID', 'MAIL_SERVICE_CLIENT_SECRET', 'MAIL_SERVICE_TENANT'],
};

/** The first variable that is missing, or that says nothing on its own. */
export function mailFault(values: MailValues): { name: string; message: string } | undefined {
  const { MAIL_SERVICE_PROVIDER: provider } = values;
  if (provider === undefined) {
    const stray = Object.keys(mailVariables).find((name) => Reflect.get(values, name));
    return stray === undefined
      ? undefined
      : { name: stray, message: 'is set without MAIL_SERVICE_PROVIDER' };
  }
  if (provider !== 'dav' && values.MAIL_SERVICE_CONTACTS_URL !== undefined) {
    const message = `is of no use: MAIL_SERVICE_PROVIDER is ${provider}`;
    return { name: 'MAIL_SERVICE_CONTACTS_URL', message };
  }
  const missing = needed[provider].find((name) => values[name] === undefined);
  return missing === undefined
    ? undefined
    : { name: missing, message: `is missing: MAIL_SERVICE_PROVIDER is ${provider}` };
}

export function readMailConnection(values: MailValues): MailConnection | undefined {
  const { MAIL_SERVICE_PROVIDER: provider } = values;
  if (provider === undefined) return undefined;
  return {
    provider,
    serverUrl: values.MAIL_SERVICE_URL ?? null,
    contactsUrl: values.MAIL_SERVICE_CONTACTS_URL ?? null,
    username: values.MAIL_SERVICE_USERNAME ?? null,
    password: values.MAIL_SERVICE_PASSWORD ?? null,
    clientId: values.MAIL_SERVICE_CLIENT_ID ?? null,
    clientSecret: values.MAIL_SERVICE_CLIENT_SECRET ?? null,
    tenant: values.MAIL_SERVICE_TENANT ?? null,
    issuer: values.MAIL_SERVICE_ISSUER?.href ?? null,
  };
}
