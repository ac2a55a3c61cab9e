/** A real SMTP server on a free port, which takes mails, or answers as a test tells it to. */
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll } from 'vitest';

/** What the server does with the next mails, one each; then it takes them. */
export type Mishap =
  | { at: 'recipient' | 'data'; code: number }
  /** Hangs up while the mail is coming in, or once it has come, without a word. */
  | { at: 'data'; cut: true }
  | { at: 'connect'; cut: true };

export interface MailServer {
  url: string;
  /** The mails that were taken, whole, their lines and letters decoded. */
  taken: string[];
  /** How many times somebody began to talk. */
  connections: number;
  mishaps: Mishap[];
}

export async function openMailServer(): Promise<MailServer> {
  const state: MailServer = { url: '', taken: [], connections: 0, mishaps: [] };
  const next = (at: Mishap['at']) => {
    const [mishap] = state.mishaps;
    if (mishap?.at !== at) return undefined;
    state.mishaps.shift();
    return mishap;
  };
  const refusal = (code: number) =>
    Object.assign(new Error(code >= 500 ? 'No such mailbox' : 'Try again later'), {
      responseCode: code,
    });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_session, done) {
      state.connections += 1;
      const mishap = next('connect');
      if (mishap) return hangUp(server);
      done();
    },
    onRcptTo(_address, _session, done) {
      const mishap = next('recipient');
      done(mishap && 'code' in mishap ? refusal(mishap.code) : undefined);
    },
    onData(stream, _session, done) {
      const mishap = next('data');
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (mishap && 'cut' in mishap) return hangUp(server);
        if (mishap) return done(refusal(mishap.code));
        state.taken.push(decoded(Buffer.concat(chunks).toString()));
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  state.url = `smtp://127.0.0.1:${port}?from=crm@dealer.example`;
  afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return state;
}

function hangUp(server: SMTPServer): void {
  for (const connection of server.connections as Set<{ _socket: { destroy(): void } }>) {
    connection._socket.destroy();
  }
}

/** Undoes the quoted-printable encoding. */
function decoded(mail: string): string {
  const bytes = mail
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
