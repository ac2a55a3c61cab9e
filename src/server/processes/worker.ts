/** One of several processes that serve: it gets the database from its primary, and ends when that asks it to. */
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openDatabaseClock } from '#server/kernel/postgres/database-clock.ts';
import { loadSecretKey } from '#server/kernel/secret-key.ts';
import { wordsForPeople } from '#server/kernel/start-error.ts';
import { makeVisitor } from '#server/open-home.ts';
import { serveApp } from '#server/serve-app.ts';
import { type Beginning, type StartOptions, startInOrder } from '#server/start-in-order.ts';
import { type FromWorker, isToWorker, type ToWorker } from './worker-messages.ts';

type Begin = Extract<ToWorker, { to: 'begin' }>;

/** Less than the primary's, which then still has to close the database. */
const patience = 12_000;

export async function start(options: StartOptions): Promise<void> {
  // Meant for the primary, whichever way they came: it tells its workers in its own order.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  try {
    await startInOrder((beginning) => serve(options, beginning), { patience, heed });
  } catch (error) {
    const words = wordsForPeople(error);
    if (words === undefined) throw error;
    // Exits only once it is sent.
    process.send?.({ from: 'failed', words }, () => process.exit(1));
  }
}

function heed(wish: () => void): void {
  process.on('message', (message) => {
    if (isToWorker(message) && message.to === 'end') wish();
  });
}

async function serve(
  { environment: given, pages, demo }: StartOptions,
  beginning: Beginning,
): Promise<void> {
  const { at, crew, port } = await nextBegin(beginning.signal);
  const environment = { ...given, port: port ?? given.port };
  const { address, isPooled } = at;
  const { databaseReplicaUrl: replica } = environment;
  const database = openDatabase(address, { isPooled, processes: crew.size, replica });
  beginning.ends.push(() => database.close());
  const secretKey = await loadSecretKey(environment);
  // The primary has said how far the clocks are apart.
  const clock = await openDatabaseClock(database, { warn: () => undefined });
  beginning.ends.push(async () => clock.close());
  const onSeen = demo ? await openDemo(makeVisitor(database, clock)) : undefined;
  const parts = { database, environment, secretKey, clock, pages, crew, onSeen };
  tell({ from: 'ready', served: await serveApp(parts, beginning) });
}

function nextBegin(signal: AbortSignal): Promise<Begin> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason));
    process.on('message', (message) => {
      if (isToWorker(message) && message.to === 'begin') resolve(message);
    });
    tell({ from: 'here' });
  });
}

async function openDemo(visitor: ReturnType<typeof makeVisitor>) {
  const { openDemo } = await import('#server/demo/fill-with-demo.ts');
  return openDemo(visitor);
}

function tell(message: FromWorker): void {
  process.send?.(message);
}
