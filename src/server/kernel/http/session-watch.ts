/** Whether those who read streams may still do so: one question for all of a process, however many there are. */
import type { FastifyInstance } from 'fastify';
import type { Role } from '#contract/permissions.ts';
import type { WatchReader } from './event-stream.ts';

/** Milliseconds between two questions: whoever is suspended hears nothing more after five seconds. */
const lookAgain = 2_000;

interface Reader {
  sid: string;
  userId: string;
  epoch: number;
  role: Role;
  end: () => void;
}

/** For streams of signed-in users, not of programs with a token; they end with the session, and with the role. */
export function watchSessions(app: FastifyInstance): WatchReader {
  const readers = new Set<Reader>();
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const asked = [...readers];
    const sids = [...new Set(asked.map(({ sid }) => sid))];
    const found = await app.accounts.ofSessions(app.database.entry.orm, sids);
    for (const { sid, userId, epoch, role, end } of asked) {
      const account = found.get(sid);
      const mayHear = account?.id === userId && account.epoch === epoch && account.role === role;
      if (!mayHear) end();
    }
  };
  const lookLater = () => {
    timer = setTimeout(async () => {
      // That the database does not answer is no reason to end a stream.
      await look().catch(() => undefined);
      timer = undefined;
      if (readers.size > 0) lookLater();
    }, lookAgain);
  };
  app.addHook('onClose', async () => clearTimeout(timer));
  return ({ session, actor }, end) => {
    if (!actor) throw new Error('A watched reader is signed in');
    const { sessionId: sid, epoch = 0 } = session;
    const reader = { sid, userId: actor.id, epoch, role: actor.role, end };
    readers.add(reader);
    if (!timer) lookLater();
    return () => readers.delete(reader);
  };
}
