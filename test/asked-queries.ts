import pg, { type QueryConfig } from 'pg';

/** What the database is asked while `work` runs. */
export async function queriesOf(work: () => Promise<unknown>): Promise<QueryConfig[]> {
  const { query: ask } = pg.Client.prototype;
  const seen: QueryConfig[] = [];
  function recorder(
    this: pg.Client,
    query: QueryConfig | string,
    values: unknown[] = [],
    ...rest: unknown[]
  ) {
    seen.push(typeof query === 'string' ? { text: query, values } : { values, ...query });
    return Reflect.apply(ask, this, [query, values, ...rest]);
  }
  Object.assign(pg.Client.prototype, { query: recorder });
  await work().finally(() => Object.assign(pg.Client.prototype, { query: ask }));
  return seen;
}
