/**
 * Watches the connections to the database from our side: one that is silent for too long during a query,
 * or has an idle transaction open for too long, is destroyed. Its queries then fail at once.
 */
import { Socket } from 'node:net';
import pg from 'pg';
import { chosenPatience, type Patience } from './patience.ts';
import { doubt } from './several-servers.ts';
import { SlowStatements } from './slow-statements.ts';

/** How many checks make up the silence that ends a connection; a stalled process of ours checks less often. */
const looks = 15;
/** After how many of them another server is looked for, where there are several. */
const doubtfulLooks = 2;

/** The database was silent for too long; reported like any other lost connection. */
class DatabaseSilence extends Error {
  readonly code = 'ETIMEDOUT';
}

interface Watched {
  /** What had been sent when the database was last ready for a query; undefined while connecting. */
  sentWhenReady: number | undefined;
  /** How many bytes have gone either way. */
  moved: number;
  /** How many checks there were since something last moved. */
  quietLooks: number;
  patience: Patience;
}

export interface WatchOptions {
  /** Milliseconds without a byte after which a connection is given up. */
  silence: number;
  patience: Patience;
  /** Milliseconds from which a statement counts as slow; 100 unless told. */
  slowFrom?: number | undefined;
}

export class DatabaseWatch {
  private readonly watched = new Map<pg.Client, Watched>();
  private readonly timer: NodeJS.Timeout;
  readonly slow: SlowStatements;
  private readonly options: WatchOptions;
  private readonly lookEvery: number;
  private troubleAt = Number.NEGATIVE_INFINITY;

  constructor(options: WatchOptions) {
    this.options = options;
    this.slow = new SlowStatements(options.slowFrom);
    this.lookEvery = options.silence / looks;
    this.timer = setInterval(() => this.look(), this.lookEvery);
    this.timer.unref();
  }

  /** The same kind of client, whose connections are watched from their first moment on. */
  clientClass(Client: typeof pg.Client): typeof pg.Client {
    const watch = this;
    return class extends Client {
      constructor(config?: string | pg.ClientConfig) {
        super(config);
        timeStatements(this, watch.slow);
        watch.add(this);
      }
    };
  }

  /** Says that a connection is taken for work with its own patience, or given back. */
  taken(client: pg.Client): void {
    const found = this.watched.get(client);
    if (found) found.patience = chosenPatience() ?? this.options.patience;
  }

  /** For how many milliseconds the database has answered every query. */
  steadyFor(): number {
    return performance.now() - this.troubleAt;
  }

  noteTrouble(): void {
    this.troubleAt = performance.now();
  }

  /** Cuts every connection that is still open. */
  destroyAll(): void {
    for (const client of this.watched.keys()) client.connection.stream.destroy();
  }

  close(): void {
    clearInterval(this.timer);
  }

  private add(client: pg.Client): void {
    const state: Watched = {
      sentWhenReady: undefined,
      moved: 0,
      quietLooks: 0,
      patience: this.options.patience,
    };
    this.watched.set(client, state);
    // Before the client's own listener, which may send the next query at once.
    client.connection.on('readyForQuery', () => {
      const { stream } = client.connection;
      state.sentWhenReady = stream instanceof Socket ? stream.bytesWritten : 0;
    });
    client.once('end', () => this.watched.delete(client));
  }

  private look(): void {
    for (const [client, state] of this.watched) this.lookAt(client, state);
  }

  private lookAt(client: pg.Client, state: Watched): void {
    const { stream } = client.connection;
    // Connecting has a limit of its own.
    if (!(stream instanceof Socket) || stream.destroyed || state.sentWhenReady === undefined)
      return;
    const isAsked = stream.bytesWritten !== state.sentWhenReady;
    const isOpen = client.getTransactionStatus() === 'T' || client.getTransactionStatus() === 'E';
    const moved = stream.bytesRead + stream.bytesWritten - stream.writableLength;
    // If data has arrived that we have not read, we are slow, not the database.
    if (moved !== state.moved || stream.readableLength > 0 || !(isAsked || isOpen)) {
      state.moved = moved;
      state.quietLooks = 0;
      return;
    }
    state.quietLooks += 1;
    const { silence, patience } = this.options;
    const longer = Math.max(0, state.patience.statement - patience.statement);
    const limit = isAsked ? silence + longer : state.patience.pause;
    if (isAsked && state.quietLooks >= doubtfulLooks) doubt(client);
    if (state.quietLooks * this.lookEvery < limit) return;
    if (isAsked) this.noteTrouble();
    const what = isAsked ? 'The database has not answered' : 'A transaction has stood open';
    stream.destroy(new DatabaseSilence(`${what} for ${Math.round(limit / 1_000)} s`));
  }
}

/** Has the client's statements timed, whether they are awaited or end with a callback. */
function timeStatements(client: pg.Client, slow: SlowStatements): void {
  const send = (given: unknown[]) => Reflect.apply(pg.Client.prototype.query, client, given);
  Reflect.set(client, 'query', (...given: unknown[]) => {
    const text: unknown = typeof given[0] === 'string' ? given[0] : Object(given[0]).text;
    if (typeof text !== 'string') return send(given);
    const end = slow.begin(text);
    const last = given.at(-1);
    if (typeof last === 'function') {
      const tell = (...results: unknown[]) => {
        end();
        Reflect.apply(last, undefined, results);
      };
      return send([...given.slice(0, -1), tell]);
    }
    const sent: unknown = send(given);
    if (sent instanceof Promise) sent.then(end, end);
    return sent;
  });
}
