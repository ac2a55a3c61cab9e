/** Measures a request against the very statements it sends to the database, in the same run. */
import pg from 'pg';

interface Statement {
  text: string;
  values: unknown[];
}

export interface Measurement {
  name: string;
  /** Milliseconds of the whole request, over HTTP. */
  request: { median: number; p99: number };
  /** Milliseconds of its statements alone, one after the other on one connection. */
  sqlAlone: { median: number; p99: number };
  statements: number;
  bytes: number;
}

const warmUps = 10;
const rounds = 300;
/** Milliseconds after which a slow one is measured well enough, once it had `fewestRounds`. */
const budget = 3_000;
const fewestRounds = 20;

/** Writes down what the database is asked while `work` runs, by whichever connection. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = [];
  const { query: ask } = pg.Client.prototype;
  function recorder(this: pg.Client, config: unknown, values?: unknown, ...rest: unknown[]) {
    if (typeof config === 'string') seen.push({ text: config, values: listOf(values) });
    else if (isStatement(config))
      seen.push({ text: config.text, values: listOf(config.values ?? values) });
    return Reflect.apply(ask, this, [config, values, ...rest]);
  }
  Object.assign(pg.Client.prototype, { query: recorder });
  try {
    await work();
  } finally {
    Object.assign(pg.Client.prototype, { query: ask });
  }
  return seen;
}

function isStatement(config: unknown): config is { text: string; values?: unknown } {
  return typeof config === 'object' && config !== null && 'text' in config;
}

function listOf(values: unknown): unknown[] {
  return Array.isArray(values) ? values : [];
}

export async function measure(
  pool: pg.Pool,
  name: string,
  request: () => Promise<number>,
): Promise<Measurement> {
  const bytes = await request();
  const statements = await statementsOf(request);
  const client = await pool.connect();
  try {
    const alone = async () => {
      for (const { text, values } of statements) await client.query(text, values);
    };
    return {
      name,
      sqlAlone: await timesOf(alone),
      request: await timesOf(request),
      statements: statements.length,
      bytes,
    };
  } finally {
    client.release();
  }
}

async function timesOf(work: () => Promise<unknown>): Promise<{ median: number; p99: number }> {
  for (let round = 0; round < warmUps; round += 1) await work();
  const times: number[] = [];
  const end = performance.now() + budget;
  while (times.length < rounds && (times.length < fewestRounds || performance.now() < end)) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((left, right) => left - right);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0;
  return { median: at(0.5), p99: at(0.99) };
}
