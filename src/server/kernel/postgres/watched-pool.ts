/** A pool whose connections are watched, and give themselves back when they break during use. */
import type pg from 'pg';
import type { DatabaseWatch } from './database-watch.ts';
import { LendingPool } from './lending-pool.ts';

type WatchedConfig = pg.PoolConfig & { isPooled?: boolean; Client: typeof pg.Client };

export class WatchedPool extends LendingPool {
  readonly keepsStatements: boolean;
  private readonly watch: DatabaseWatch;

  constructor(config: WatchedConfig, watch: DatabaseWatch, onError: (error: Error) => void) {
    super({ ...config, Client: watch.clientClass(config.Client) });
    this.keepsStatements = !config.isPooled;
    this.watch = watch;
    const noteError = (error: Error) => {
      watch.noteTrouble();
      onError(error);
    };
    this.on('error', noteError);
    // The pool listens only to idle clients: one that breaks between two queries of a transaction
    // would otherwise end the process.
    this.on('connect', (client) => client.on('error', noteError));
  }

  protected async lend(): Promise<pg.PoolClient> {
    const client = await this.lendOwn().catch((error: unknown) => {
      this.watch.noteTrouble();
      throw error;
    });
    this.watch.taken(client);
    const { release } = client;
    let isBack = false;
    const giveBack = (error?: Error | boolean) => {
      if (isBack) return;
      isBack = true;
      client.off('end', breakOff);
      release(error);
    };
    // Drizzle does not give back a connection that breaks at the `begin` of a transaction.
    const breakOff = () => giveBack(true);
    client.once('end', breakOff);
    client.release = giveBack;
    return client;
  }
}
