/** The mail services by name, each loaded on first use. */

import type { MailProviderName } from '#contract/mail-sync.ts';
import { withoutEnd } from '#contract/text-ends.ts';
import type { MailConnection } from '#server/features/mail/mail-variables.ts';
import type { MailProvider } from '#server/features/mail/providers/mail-provider.ts';
import { MailServiceError } from '#server/features/mail/providers/mail-provider.ts';
import type { SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { openAccess } from './linked-access.ts';
import type { TokenStore } from './tokens.ts';

export interface ProviderParts {
  connection: MailConnection;
  /** The guarded `fetch`. */
  web: SafeFetch;
  /** `host:port` pairs that may be called though they are not public. */
  allow: readonly string[];
  tokens: TokenStore;
  now: () => Date;
  /** The zone of times that are written without one. */
  timeZone: string;
}

export type MailProviders = Record<
  MailProviderName,
  (parts: ProviderParts) => Promise<MailProvider>
>;

export const mailProviders: MailProviders = {
  async dav({ connection, web, allow, now, timeZone }) {
    const { openDavService } = await import('#server/features/mail/dav/dav-service.ts');
    const { serverUrl, contactsUrl, username, password } = connection;
    if (!serverUrl || !username || !password) {
      throw new MailServiceError('The address, the user name and the password are needed.');
    }
    return openDavService({
      serverUrl,
      contactsUrl,
      username,
      password,
      web,
      allow,
      now,
      timeZone,
    });
  },
  async google(parts) {
    const { openGoogleService } = await import('#server/features/mail/google/google-service.ts');
    return openGoogleService(linkedOptions(parts));
  },
  async microsoft(parts) {
    const { openMicrosoftService } = await import(
      '#server/features/mail/microsoft/microsoft-service.ts'
    );
    return openMicrosoftService(linkedOptions(parts));
  },
};

function linkedOptions(parts: ProviderParts) {
  const { connection, web, now } = parts;
  const url = connection.serverUrl ? withoutEnd(connection.serverUrl, '/') : undefined;
  return { accessToken: openAccess(parts), url, web, now };
}
