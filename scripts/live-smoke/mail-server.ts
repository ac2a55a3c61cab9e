import { newId } from '#server/kernel/ids.ts';
import { greetMailServer, openMailer } from '#server/kernel/outbound/mail.ts';
import type { SmokePart } from './smoke-part.ts';

/** Signs in; with SMOKE_MAIL_TO it also sends a mail there. */
export const mailServer: SmokePart = {
  name: 'SMTP',
  variables: ['SMTP_URL'],
  optional: ['SMOKE_MAIL_TO'],
  async run({ SMTP_URL = '', SMOKE_MAIL_TO: to }, tell) {
    await greetMailServer(SMTP_URL);
    tell('lets us in');
    if (!to) return tell('no mail was sent, for SMOKE_MAIL_TO is not set');
    const mailer = openMailer(SMTP_URL);
    try {
      const text = 'A mail that Dealer CRM was asked to send, to see whether one arrives.';
      await mailer.send({ to, subject: 'Dealer CRM: a test', text, messageId: newId() });
      tell(`took a mail to ${to}`);
    } finally {
      mailer.close();
    }
  },
};
