import { readEnvironment } from '#server/environment.ts';
import { openDavService } from '#server/features/mail/dav/dav-service.ts';
import { davPorts } from '#server/features/mail/providers/dav-ports.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import type { SmokePart } from './smoke-part.ts';
import { tryProvider } from './try-provider.ts';

export const dav: SmokePart = {
  name: 'CardDAV/CalDAV',
  variables: ['MAIL_SERVICE_URL', 'MAIL_SERVICE_USERNAME', 'MAIL_SERVICE_PASSWORD'],
  optional: ['MAIL_SERVICE_CONTACTS_URL'],
  async run(given, say) {
    const { MAIL_SERVICE_URL = '', MAIL_SERVICE_USERNAME = '', MAIL_SERVICE_PASSWORD = '' } = given;
    const { outboundAllow: allow } = readEnvironment({
      OUTBOUND_ALLOW: process.env.OUTBOUND_ALLOW,
    });
    const contactsUrl = given.MAIL_SERVICE_CONTACTS_URL;
    const account = { username: MAIL_SERVICE_USERNAME, password: MAIL_SERVICE_PASSWORD };
    const web = openSafeFetch({ allow, ports: davPorts });
    try {
      await tryProvider(
        openDavService({ serverUrl: MAIL_SERVICE_URL, contactsUrl, ...account, web, allow }),
        say,
      );
    } finally {
      await web.close();
    }
  },
};
