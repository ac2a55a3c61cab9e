import { AsyncLocalStorage } from 'node:async_hooks';
import pg, { type QueryConfig } from 'pg';

const asking = new AsyncLocalStorage<QueryConfig[]>();

/** What the database is asked by `work`, and not by what else the server does meanwhile, such as its rounds. */
export async function queriesOf(work: () => Promise<unknown>): Promise<QueryConfig[]> {
  const { query: ask } = pg.Client.prototype;
  const seen: QueryConfig[] = [];
  function recorder(
    this: pg.Client,
    query: QueryConfig | string,
    values: unknown[] = [],
    ...rest: unknown[]
  ) {
    const isOfWork = asking.getStore() === seen;
    if (isOfWork)
      seen.push(typeof query === 'string' ? { text: query, values } : { values, ...query });
    return Reflect.apply(ask, this, [query, values, ...rest]);
  }
  Object.assign(pg.Client.prototype, { query: recorder });
  await asking.run(seen, work).finally(() => Object.assign(pg.Client.prototype, { query: ask }));
  return seen;
}
