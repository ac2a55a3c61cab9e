/** Contacts and calendars of a Microsoft 365 account, by Microsoft Graph. */
import type { MailProvider } from '#server/features/mail/providers/mail-provider.ts';
import type { MailServiceOptions } from '#server/features/mail/providers/mail-service-client.ts';
import { openGraphClient } from './microsoft-client.ts';
import { listFolders, openMicrosoftContacts } from './microsoft-contacts.ts';
import { listCalendars, openMicrosoftEvents } from './microsoft-events.ts';
import { GraphUser } from './microsoft-shapes.ts';

export interface MicrosoftServiceOptions extends MailServiceOptions {
  /** Another address of Graph in place of its own; without a slash at the end. */
  url?: string | undefined;
}

export function openMicrosoftService({ url, ...options }: MicrosoftServiceOptions): MailProvider {
  const { now = () => new Date() } = options;
  const client = openGraphClient(options, `${url ?? 'https://graph.microsoft.com'}/v1.0`);
  return {
    async account(signal) {
      const user = await client.read(GraphUser, { address: '/me', signal });
      return user.mail ?? user.userPrincipalName ?? user.displayName ?? 'Microsoft 365';
    },
    async collections(signal) {
      return [...(await listFolders(client, signal)), ...(await listCalendars(client, signal))];
    },
    contacts: openMicrosoftContacts(client),
    events: openMicrosoftEvents(client, now),
  };
}
