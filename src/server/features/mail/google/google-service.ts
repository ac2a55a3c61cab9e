/** Contacts and calendars of a Google account. */
import type { MailProvider } from '#server/features/mail/providers/mail-provider.ts';
import type { MailServiceOptions } from '#server/features/mail/providers/mail-service-client.ts';
import { openGoogleClient } from './google-client.ts';
import { allContacts, openGoogleContacts } from './google-contacts.ts';
import { listCalendars, openGoogleEvents } from './google-events.ts';
import { PrimaryCalendar } from './google-shapes.ts';

export interface GoogleServiceOptions extends MailServiceOptions {
  /** Another address of both APIs in place of Google's; without a slash at the end. */
  url?: string | undefined;
}

export function openGoogleService({ url, ...options }: GoogleServiceOptions): MailProvider {
  const people = openGoogleClient(options, url ?? 'https://people.googleapis.com');
  const calendar = openGoogleClient(options, url ?? 'https://www.googleapis.com');
  return {
    async account(signal) {
      // The main calendar of an account is named after its address.
      const address = '/calendar/v3/users/me/calendarList/primary';
      return (await calendar.read(PrimaryCalendar, { address, signal })).id;
    },
    async collections(signal) {
      const name = 'Google Contacts';
      return [
        { kind: 'contacts', remoteId: allContacts, name, canWrite: true },
        ...(await listCalendars(calendar, signal)),
      ];
    },
    contacts: openGoogleContacts(people),
    events: openGoogleEvents(calendar),
  };
}
