/**
 * Connections to whichever of several servers is the primary, or a standby: node-postgres knows only one host. All
 * connections of a pool share what is known, so that after a failover they find the new primary together.
 */
import pg from 'pg';
import { databaseReason } from './database-reason.ts';
import { readServers, type ServerKind, type ServerList } from './server-list.rules.ts';

/** Milliseconds that one server may take to say what it is. */
const askedFor = 2_000;
/** Where none is what is looked for: how long to look before a connection is refused, and how often. */
const usualPatience = 4_000;
const lookEvery = 500;
/** A server that says nothing is doubted no more often than this. */
const doubtEvery = 1_000;

/** What node-postgres takes for an address, and the kind of client that connects there. */
interface Way {
  settings: pg.ClientConfig;
  Client: typeof pg.Client;
}

export function wayTo(address: string | pg.ClientConfig, kind: ServerKind = 'primary'): Way {
  if (typeof address !== 'string') return { settings: address, Client: pg.Client };
  const list = readServers(address, kind);
  if (!list) return { settings: { connectionString: address }, Client: pg.Client };
  const choice = new ServerChoice(list);
  class ChosenClient extends ChoosingClient {
    protected readonly choice = choice;
  }
  return { settings: { connectionString: list.addresses[0] }, Client: ChosenClient };
}

/** To be told of a connection that waits for an answer: it is ended if another server has taken over. */
export function doubt(client: pg.Client): void {
  if (client instanceof ChoosingClient) client.doubt();
}

interface Server {
  host: string;
  port: number;
}

/** None of the servers is what is looked for; reported like any other lost connection. */
class NoServer extends Error {
  readonly code = 'EHOSTUNREACH';
}

class ServerChoice {
  private readonly list: ServerList;
  private found: Server | undefined;
  private looking: Promise<Server> | undefined;
  private doubtedAt = Number.NEGATIVE_INFINITY;

  constructor(list: ServerList) {
    this.list = list;
  }

  /** What was found last, or is found within some time. */
  async find(patience: number): Promise<Server> {
    if (this.found) return this.found;
    this.looking ??= this.look(patience).finally(() => {
      this.looking = undefined;
    });
    this.found = await this.looking;
    return this.found;
  }

  forget(server: Server): void {
    if (isSame(this.found, server)) this.found = undefined;
  }

  isRight(answers: ReadonlyMap<string, string>): boolean {
    if (this.list.kind === 'standby') return answers.get('in_hot_standby') === 'on';
    const refusing = ['in_hot_standby', 'default_transaction_read_only'];
    return refusing.every((name) => answers.get(name) !== 'on');
  }

  /** Whether another one has taken the place of a server that has become silent. */
  async hasReplaced(server: Server): Promise<boolean> {
    const now = performance.now();
    if (now - this.doubtedAt < doubtEvery) return !isSame(this.found ?? server, server);
    this.doubtedAt = now;
    const answers = await Promise.allSettled(this.list.addresses.map((each) => this.ask(each)));
    const right = answers.flatMap((each) => (each.status === 'fulfilled' ? each.value : []));
    if (right.length === 0 || right.some((each) => isSame(each, server))) return false;
    this.found = right[0];
    return true;
  }

  /** All are asked again and again, as one that is dead may take long to be known as such. */
  private look(patience: number): Promise<Server> {
    const { promise, resolve, reject } = Promise.withResolvers<Server>();
    const until = performance.now() + patience;
    const askAll = () => {
      const asked = Promise.any(this.list.addresses.map((address) => this.ask(address)));
      asked.then(resolve, (error: unknown) => {
        if (performance.now() > until) reject(this.explain(error));
      });
    };
    askAll();
    const timer = setInterval(askAll, lookEvery);
    return promise.finally(() => clearInterval(timer));
  }

  private async ask(address: string): Promise<Server> {
    const client = new pg.Client({
      connectionString: address,
      application_name: 'dealer-crm',
      connectionTimeoutMillis: askedFor,
    });
    client.on('error', () => undefined);
    const answers = hear(client);
    try {
      await client.connect();
      if (!this.isRight(answers)) throw new NoServer(`is no ${this.list.kind}`);
    } catch (error) {
      throw new NoServer(`${client.host}:${client.port}: ${databaseReason(error)}`);
    } finally {
      client.end().catch(() => undefined);
    }
    const { host, port } = client;
    return { host, port };
  }

  private explain(error: unknown): NoServer {
    const reasons = error instanceof AggregateError ? error.errors : [error];
    return new NoServer(
      `None of the servers is the ${this.list.kind} (${reasons.map(databaseReason).join('; ')})`,
    );
  }
}

type Done = ((error: Error) => void) | ((error: null, client: pg.Client) => void);

abstract class ChoosingClient extends pg.Client {
  protected abstract readonly choice: ServerChoice;
  private readonly answers = hear(this);

  override connect(): Promise<pg.Client>;
  override connect(done: Done): void;
  override connect(done?: Done): Promise<pg.Client> | undefined {
    const connected = this.connectToChosen();
    if (!done) return connected;
    const tell = (...said: unknown[]) => Reflect.apply(done, undefined, said);
    connected.then((client) => tell(null, client), tell);
    return undefined;
  }

  doubt(): void {
    const { host, port } = this;
    const cut = (isReplaced: boolean) => {
      if (isReplaced) this.connection.stream.destroy(new NoServer('Another server has taken over'));
    };
    this.choice.hasReplaced({ host, port }).then(cut, () => undefined);
  }

  /** A standby that is promoted keeps its connections, and says so at the end of a statement. */
  private leavePromoted(): void {
    if (this.choice.isRight(this.answers)) return;
    this.connection.stream.destroy(new NoServer('It is no standby any more'));
  }

  private async connectToChosen(): Promise<pg.Client> {
    const server = await this.choice.find(usualPatience);
    Object.assign(this, server);
    const forget = () => this.choice.forget(server);
    try {
      await super.connect();
    } catch (error) {
      forget();
      throw error;
    }
    this.once('error', forget);
    if (this.choice.isRight(this.answers)) {
      this.connection.on('parameterStatus', () => this.leavePromoted());
      return this;
    }
    forget();
    await this.end();
    throw new NoServer(`${server.host}:${server.port} has just changed places`);
  }
}

/** What a server says of itself with each new connection: since PostgreSQL 14 whether it is a standby. */
function hear(client: pg.Client): ReadonlyMap<string, string> {
  const answers = new Map<string, string>();
  client.connection.on('parameterStatus', (said: Record<string, string>) => {
    answers.set(said.parameterName ?? '', said.parameterValue ?? '');
  });
  return answers;
}

function isSame(one: Server | undefined, other: Server): boolean {
  return one?.host === other.host && one.port === other.port;
}
