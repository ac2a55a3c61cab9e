/** Who keeps a connection, and for how long: nobody is held up by somebody who takes or sends too slowly. */
import type { ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/kernel/app-error.ts';
import { answerRefused } from './http-errors.ts';

/** How often a server that closes looks for connections that nobody needs any more, in milliseconds. */
const lookEvery = 50;
/** Of the time that a body has, how many times it is looked how far it is. */
const looks = 30;

/** In milliseconds and bytes. */
interface Patience {
  /** For clients that read nothing of their reply, or send nothing of the body that they announced. */
  silence: number;
  /** In which a small body has to be there whole, and over which others are measured. */
  body: number;
  smallBody: number;
  /** What a larger body, or an upload, has to bring a second. */
  bytesPerSecond: number;
}

const usual: Patience = {
  silence: 60_000,
  body: 30_000,
  smallBody: 1_048_576,
  bytesPerSecond: 20_000,
};

/**
 * Hangs up on whoever is silent too long, or sends a body too slowly. Whoever is slow but moves on is
 * waited for, and so is our own work.
 */
export function registerConnections(app: FastifyInstance, given: Partial<Patience> = {}): void {
  const patience = { ...usual, ...given };
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    // A call from within has no connection.
    if (!(raw.socket instanceof Socket)) return;
    reply.raw.setTimeout(patience.silence, () => {
      if (raw.socket.writableLength > 0 || !raw.complete) raw.socket.destroy();
    });
    if (hasBody(request)) watchBody(request, reply, patience);
  });
  // What nobody reads any more would stand before the next request on the same connection.
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) raw.unpipe().resume();
  });
  hangUpAtClose(app);
}

/** A server that closes waits for requests under way alone: browsers open connections ahead of any. */
function hangUpAtClose(app: FastifyInstance): void {
  const { server } = app;
  /** The open connections, each with the replies that it may still wait for. */
  const underWay = new Map<Socket, ServerResponse[]>();
  const waitsFor = (socket: Socket) => (underWay.get(socket) ?? []).filter(({ closed }) => !closed);
  server.on('connection', (socket: Socket) => {
    underWay.set(socket, []);
    socket.once('close', () => underWay.delete(socket));
  });
  server.on('request', ({ socket }, reply) => {
    if (underWay.has(socket)) underWay.set(socket, [...waitsFor(socket), reply]);
  });
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    const look = () => {
      for (const socket of underWay.keys()) if (waitsFor(socket).length === 0) socket.destroy();
    };
    const timer = setInterval(look, lookEvery);
    server.once('close', () => clearInterval(timer));
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A body that trickles in would keep what was allowed when it began alive for as long as it likes. */
function watchBody(
  { raw, headers }: FastifyRequest,
  reply: FastifyReply,
  patience: Patience,
): void {
  const { socket } = raw;
  const isUpload = headers['content-type']?.startsWith('multipart/') ?? false;
  const isSmall = !isUpload && Number(headers['content-length'] ?? 0) <= patience.smallBody;
  const isChunked = headers['transfer-encoding'] !== undefined;
  const enough = (patience.bytesPerSecond * patience.body) / 1_000;
  const first = socket.bytesRead;
  // How much was there at each look of the last while, the oldest first.
  let read = [first];
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) stop();
    else look();
  }, patience.body / looks);
  const look = () => {
    // What has come is waiting for us: that is no fault of theirs.
    if (raw.readableLength > 0) read = [];
    read.push(socket.bytesRead);
    if (read.length <= looks) return;
    const brought = socket.bytesRead - (read.shift() ?? 0);
    const mayGrow = isChunked && socket.bytesRead - first > patience.smallBody;
    if (brought >= enough && (!isSmall || mayGrow)) return;
    stop();
    // It was refused already; a client that goes on sending is told nothing more.
    const words = 'The body of the request came too slowly.';
    if (reply.raw.headersSent) socket.destroy();
    else answerRefused(socket, '408 Request Timeout', new AppError('too_slow', words));
  };
  const stop = () => clearInterval(timer);
  socket.once('close', stop);
  raw.once('end', () => {
    stop();
    socket.off('close', stop);
  });
}
