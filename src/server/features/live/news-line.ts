/**
 * One connection to the database on which the processes of all servers tell each other that they have written. Whoever
 * does not hear it, as while the connection is lost, reads the change log once a second anyway.
 */
import type pg from 'pg';
import type { ConnectionConfig } from '#server/kernel/postgres/database.ts';
import { wayTo } from '#server/kernel/postgres/several-servers.ts';

const channel = 'crm_changes';
const tryAgainAfter = 2_000;
const connectTimeout = 5_000;
const keepAliveDelay = 10_000;
const farewell = 1_000;
/** Milliseconds between two tellings: what is written in between is told together. */
const pause = 100;

export interface NewsLine {
  /** Says that this process has written. */
  tell(): void;
  close(): Promise<void>;
}

/** `heed` is called when a process has written, this one or another. */
export function openNewsLine(address: string | ConnectionConfig, heed: () => void): NewsLine {
  const { settings, Client } = wayTo(address);
  let line: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isTelling = false;
  let isMore = false;

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
      tryLater();
    });
    client.on('notification', heed);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      // Whatever was told before.
      heed();
    } catch {
      client.connection.stream.destroy();
    }
    if (isClosed) await hangUp(client);
  };
  const tell = async () => {
    if (!line || isTelling) {
      isMore = isTelling;
      return;
    }
    isTelling = true;
    await line.query(`notify ${channel}`).catch(() => undefined);
    setTimeout(() => {
      isTelling = false;
      if (isMore && !isClosed) void tell();
      isMore = false;
    }, pause).unref();
  };
  void connect();
  return {
    tell: () => void tell(),
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
