/** Sends e-mail through the server that `SMTP_URL` names. */
import { createTransport } from 'nodemailer';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** The part of the Message-ID before the @. */
  messageId: string;
}

export interface Mailer {
  /** Resolves once the mail server has taken it; rejects with what it said. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

const connectTimeout = 10_000;
const silenceTimeout = 30_000;

/** `smtps://user:password@mail.example.com?from=crm@example.com`; without `from`, the user's address sends. */
export function openMailer(address: string): Mailer {
  const { transport, sender } = openTransport(address);
  const domain = sender.slice(sender.lastIndexOf('@') + 1);
  return {
    async send({ to, subject, text, messageId }) {
      await transport.sendMail({
        from: { name: 'Dealer CRM', address: sender },
        // As an object, so that nothing in it is read as a second address.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${messageId}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
    close: () => transport.close(),
  };
}

/** Signs in at the mail server without sending a mail; rejects with what it said. */
export async function greetMailServer(address: string): Promise<void> {
  const { transport } = openTransport(address);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}

function openTransport(address: string) {
  const url = new URL(address);
  const user = decodeURIComponent(url.username);
  const sender =
    url.searchParams.get('from') ?? (user.includes('@') ? user : `crm@${url.hostname}`);
  url.searchParams.delete('from');
  const transport = createTransport({
    url: url.href,
    connectionTimeout: connectTimeout,
    greetingTimeout: connectTimeout,
    socketTimeout: silenceTimeout,
  });
  return { transport, sender };
}

/** Whether the mail server refused this mail for good, so that another try makes no sense. */
export function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const { code, responseCode } = error;
  const isAboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  return isAboutMail && typeof responseCode === 'number' && responseCode >= 500;
}
