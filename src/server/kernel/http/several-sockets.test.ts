/** Many new connections are taken at a turn of the event loop, and are answered and ended like all others. */
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, describe, expect, test } from 'vitest';
import { registerConnections } from './connections.ts';
import { getBoundAddress, tryAddress } from './listen-address.ts';
import { registerSeveralSockets } from './several-sockets.ts';

const host = '127.0.0.1';

async function listen({ hasSeveral = true } = {}) {
  const app = fastify();
  registerConnections(app);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  app.get('/', async () => 'here');
  let underWay = 0;
  app.get('/held', async () => {
    underWay += 1;
    await held;
    return 'at last';
  });
  const options = { backlog: 4_096 };
  await app.listen({
    port: 0,
    host,
    ...(hasSeveral ? registerSeveralSockets(app, options) : options),
  });
  afterAll(() => app.close());
  const { port } = getBoundAddress(app);
  return { app, port, underWay: () => underWay, letGo: () => release() };
}

type Listening = Awaited<ReturnType<typeof listen>>;

/** In how many turns so many are taken that come at once. */
async function countTurns({ app, port }: Listening, count: number) {
  let taken = 0;
  app.server.on('connection', () => {
    taken += 1;
  });
  const sockets = Array.from({ length: count }, () => connect(port, host));
  let turns = 0;
  while (taken < count) {
    const before = taken;
    await nextTurn();
    if (taken > before) turns += 1;
  }
  for (const socket of sockets) socket.destroy();
  return turns;
}

// Only there may sockets share a port so that each takes its part.
describe.runIf(process.platform === 'linux')('where sockets may share a port', () => {
  test('of those who come at once many are taken at a turn', async () => {
    const [usual, several] = [await listen({ hasSeveral: false }), await listen()];
    // The other sockets open soon after the first.
    await expect.poll(async () => countTurns(several, 160)).toBeLessThan(60);
    expect(await countTurns(usual, 160)).toBeGreaterThan(80);
  });

  test('a closing server answers what is under way at any of them, hangs up on the rest, and frees the port', async () => {
    const { app, port, underWay, letGo } = await listen();
    const countOwn = () =>
      new Promise<number>((resolve) => app.server.getConnections((_, open) => resolve(open)));
    const ask = async (path: string, agent: Agent): Promise<IncomingMessage> => {
      const [reply] = await once(get({ host, port, path, agent }), 'response');
      return reply;
    };
    /** One connection that the first socket has not taken. */
    const openElsewhere = async (): Promise<Agent> => {
      const own = await countOwn();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      await (await ask('/', agent)).resume().toArray();
      return (await countOwn()) === own ? agent : openElsewhere();
    };
    for (let count = 0; count < 20; count += 1) await openElsewhere();
    const due = ask('/held', await openElsewhere());
    await expect.poll(underWay).toBe(1);
    const tries = tryAddress({ port, host });
    await expect(tries).rejects.toThrow(`Port ${port} on ${host} is taken`);
    let isClosed = false;
    const closing = app.close().then(() => {
      isClosed = true;
    });
    await expect.poll(countOwn).toBe(0);
    await pause(200);
    expect(isClosed).toBe(false);
    letGo();
    expect(Buffer.concat(await (await due).toArray()).toString()).toBe('at last');
    await closing;
    await tryAddress({ port, host });
  });

  test('one that closes before it has listened leaves nothing open', async () => {
    const app = fastify();
    registerSeveralSockets(app, { backlog: 10 });
    await app.ready();
    await app.close();
    expect(app.server.listening).toBe(false);
  });
});
