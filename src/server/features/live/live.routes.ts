/** The stream of what is changed, and who looks at what. */
import type { FastifyInstance } from 'fastify';
import { type LiveNews, liveApi, liveKinds } from '#contract/live.ts';
import { Instant } from '#contract/primitives.ts';
import { heedCommits } from '#server/kernel/change-news.ts';
import type { Context } from '#server/kernel/context.ts';
import { serveEvents } from '#server/kernel/http/event-stream.ts';
import { watchSessions } from '#server/kernel/http/session-watch.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { SharedTurns } from '#server/kernel/shared-turns.ts';
import { ChangeFeed, type News } from './change-feed.ts';
import { heardBy, tellOfAll, tellOfRows, toldTo } from './live-news.rules.ts';
import { type NewsLine, openNewsLine } from './news-line.ts';
import { longestTransaction, readLately, readSince } from './read-logged.ts';
import { serveViewers } from './serve-viewers.ts';

/** A browser has one, however many windows; a user may have some browsers. */
const streams = new SharedTurns('streams of changes', { each: 20 });

/** What was written up to so many milliseconds before a page was opened may have been committed only after it. */
const overlap = 2_000;

export function registerLive(
  app: FastifyInstance,
  { databaseDirectUrl }: Pick<Settings, 'databaseDirectUrl'>,
): void {
  const { database, clock } = app;
  const kernel = { db: database.orm, clock };
  const feed = new ChangeFeed(
    () => readLately(kernel),
    (err) => app.log.warn({ err }, 'The change log cannot be read for those who watch it'),
  );
  let line: NewsLine | undefined;
  heedCommits(database.orm, () => {
    feed.wake();
    line?.tell();
  });
  app.addHook('onListen', async () => {
    const address = database.isPooled ? databaseDirectUrl : database.address;
    if (address === undefined) return;
    line = openNewsLine(address, { onWritten: () => feed.wake(), onSaid: viewers.hear });
  });
  app.addHook('onClose', async () => line?.close());
  const viewers = serveViewers(app, (look) => line?.say(look));

  const ago = (moment: Date, milliseconds: number) => new Date(moment.getTime() - milliseconds);
  const missedBy = async (lastId: string | undefined, age: number): Promise<News> => {
    const last = lastId === undefined ? undefined : Instant.safeParse(lastId).data;
    // Whoever names no moment of ours may have missed anything.
    if (lastId !== undefined && last === undefined) {
      return { at: clock.now(), changes: tellOfAll(liveKinds) };
    }
    const from = last ? ago(new Date(last), longestTransaction) : ago(clock.now(), age + overlap);
    const { at, rows, isWhole } = await readSince(kernel, from);
    return { at, changes: isWhole ? tellOfRows(rows) : tellOfAll(liveKinds) };
  };

  serveEvents<typeof liveApi.stream, LiveNews>(
    app,
    liveApi.stream,
    async ({ actor }: Context, { query, signal, send, lastId, isConnected }) => {
      const tell = ({ at, changes }: News) => {
        const heard = toldTo(actor.id, heardBy(actor.role, changes));
        const told: LiveNews = { at: at.toISOString(), changes: heard };
        send(told, told.at);
      };
      const tellViewed = (viewed: string) =>
        send({ at: clock.now().toISOString(), changes: [], viewed });
      const follow = async () => {
        const leave = await feed.join(tell);
        const unfollow = viewers.follow(actor.id, tellViewed);
        try {
          tell(await missedBy(lastId, query.age ?? 0));
          if (isConnected) await untilAborted(signal);
        } finally {
          leave();
          unfollow();
        }
      };
      const full = new Error('Too many streams');
      const wait = { line: { length: 0, onFull: () => full } };
      await streams.during(actor.id, follow, wait).catch((error: unknown) => {
        if (error !== full) throw error;
      });
    },
    () => undefined,
    { watch: watchSessions(app) },
  );
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
