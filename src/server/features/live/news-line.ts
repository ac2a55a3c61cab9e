/**
 * One connection to the database on which the processes of all servers tell each other that they have written, and what
 * their users look at. Whoever does not hear it, as while the connection is lost, reads the change log once a second
 * anyway, and knows the viewers of its own process.
 */
import type pg from 'pg';
import type { ConnectionConfig } from '#server/kernel/postgres/database.ts';
import { wayTo } from '#server/kernel/postgres/several-servers.ts';

const channels = { written: 'crm_changes', said: 'crm_viewers' };
const tryAgainAfter = 2_000;
const connectTimeout = 5_000;
const keepAliveDelay = 10_000;
const farewell = 1_000;
/** Milliseconds between two tellings: what is written in between is told together. */
const pause = 100;
/** How many messages are told together: PostgreSQL takes less than 8,000 bytes at once. */
const mostTogether = 30;

export interface NewsLine {
  /** Says that this process has written. */
  tell(): void;
  /** Something short for the other processes, which is lost if they do not hear it. */
  say(message: unknown): void;
  close(): Promise<void>;
}

interface Hearers {
  /** A process has written, this one or another. */
  onWritten: () => void;
  /** What a process has said, this one or another. */
  onSaid: (message: unknown) => void;
}

export function openNewsLine(
  address: string | ConnectionConfig,
  { onWritten, onSaid }: Hearers,
): NewsLine {
  const { settings, Client } = wayTo(address);
  let line: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isHearing = false;
  let isTelling = false;
  let hasWritten = false;
  let unsaid: unknown[] = [];

  const tryLater = () => {
    if (isClosed) return;
    clearTimeout(timer);
    timer = setTimeout(() => void connect(), tryAgainAfter);
    timer.unref();
  };
  const connect = async () => {
    const client = new Client({
      ...settings,
      application_name: 'dealer-crm',
      connectionTimeoutMillis: connectTimeout,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelay,
    });
    line = client;
    // It ends after each of them.
    client.on('error', () => undefined);
    client.once('end', () => {
      line = undefined;
      isHearing = false;
      tryLater();
    });
    client.on('notification', ({ channel, payload }) => {
      if (channel === channels.written) onWritten();
      else for (const message of parse(payload)) onSaid(message);
    });
    try {
      await client.connect();
      await client.query(`listen ${channels.written}`);
      await client.query(`listen ${channels.said}`);
      isHearing = true;
      // Whatever was told before.
      onWritten();
      void send();
    } catch {
      client.connection.stream.destroy();
    }
    if (isClosed) await hangUp(client);
  };
  const send = async () => {
    if (!line || !isHearing || isTelling || (!hasWritten && unsaid.length === 0)) return;
    isTelling = true;
    const isNews = hasWritten;
    const messages = unsaid.splice(0, mostTogether);
    hasWritten = false;
    try {
      if (isNews) await line.query(`notify ${channels.written}`);
      const words = JSON.stringify(messages);
      if (messages.length > 0) await line.query('select pg_notify($1, $2)', [channels.said, words]);
    } catch {
      // Nobody relies on it.
    }
    setTimeout(() => {
      isTelling = false;
      if (!isClosed) void send();
    }, pause).unref();
  };
  void connect();
  return {
    tell() {
      hasWritten = true;
      void send();
    },
    say(message) {
      // Without a line it would only grow old.
      unsaid = isHearing ? [...unsaid, message] : [];
      void send();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      if (line) await hangUp(line);
    },
  };
}

/** A database that says nothing does not end a connection by itself. */
async function hangUp(client: pg.Client): Promise<void> {
  const cut = setTimeout(() => client.connection.stream.destroy(), farewell);
  await client.end().catch(() => undefined);
  clearTimeout(cut);
}

/** Anybody with the database's account can say anything. */
function parse(payload: string | undefined): unknown[] {
  try {
    const messages: unknown = JSON.parse(payload ?? '');
    return Array.isArray(messages) ? messages : [];
  } catch {
    return [];
  }
}
