/** Closes connections of clients that read or send too slowly, so that they do not hold up others. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/kernel/app-error.ts';
import { answerRefused } from './http-errors.ts';

/** How often a closing server looks for connections that are no longer needed, in milliseconds. */
const lookEvery = 50;
/** How many times the progress of a body is checked within the time that it has. */
const looks = 30;

/** In milliseconds and bytes. */
interface Patience {
  /** For clients that read nothing of their reply, or send nothing of the body that they announced. */
  silence: number;
  /** A small body has to arrive within this time; the speed of a larger one is measured over it. */
  body: number;
  smallBody: number;
  /** The bytes per second that a larger body or an upload has to reach. */
  bytesPerSecond: number;
  /** How long who was refused may go on sending, so that they get to read why. */
  linger: number;
}

const usual: Patience = {
  silence: 60_000,
  body: 30_000,
  smallBody: 1_048_576,
  bytesPerSecond: 20_000,
  linger: 30_000,
};

/**
 * Closes connections that are silent for too long or send a body too slowly. A slow one that moves on is
 * waited for, and the time that we take ourselves does not count.
 */
export function registerConnections(app: FastifyInstance, given: Partial<Patience> = {}): void {
  const patience = { ...usual, ...given };
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request;
    // A call from inside the server has no connection.
    if (!(raw.socket instanceof Socket)) return;
    reply.raw.setTimeout(patience.silence, () => {
      if (raw.socket.writableLength > 0 || !raw.complete) raw.socket.destroy();
    });
    if (hasBody(request)) watchBody(request, reply, patience);
  });
  lingerOverBodies(app, patience);
  // An unread body would come before the next request on the same connection.
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) raw.unpipe().resume();
  });
  hangUpAtClose(app);
}

/**
 * A connection that is closed while its client still sends is reset, and most clients then lose the answer. So one that has
 * been answered is only closed for writing at first, and what goes on coming is read and forgotten.
 */
function lingerOverBodies({ server }: FastifyInstance, { linger }: Patience): void {
  const latest = new WeakMap<Socket, { request: IncomingMessage; reply: ServerResponse }>();
  server.on('request', (request, reply) => latest.set(request.socket, { request, reply }));
  server.on('connection', (socket: Socket) => {
    const closeAtOnce = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      const { request, reply } = latest.get(socket) ?? {};
      const isSending = request?.complete === false && reply?.writableFinished === true;
      if (!isSending || socket.destroyed) return closeAtOnce();
      socket.end();
      const timer = setTimeout(() => socket.destroy(), linger);
      request.once('end', () => socket.destroy());
      socket.once('close', () => clearTimeout(timer));
    };
  });
}

/** A closing server waits only for requests under way: browsers also open connections in advance. */
function hangUpAtClose(app: FastifyInstance): void {
  const { server } = app;
  /** The open connections, each with the replies that are still due on it. */
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
      // Those that came by another socket (`several-sockets.ts`) may be there for longer than its own.
      if (!server.listening && underWay.size === 0) clearInterval(timer);
    };
    const timer = setInterval(look, lookEvery);
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** A body that trickles in could keep its rights from when it began for as long as it likes. */
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
  // How much had arrived at each of the last checks, the oldest first.
  let read = [first];
  const timer = setInterval(() => {
    if (raw.complete || socket.destroyed) stop();
    else look();
  }, patience.body / looks);
  const look = () => {
    // We have not read all that arrived yet, so it is us who are slow.
    if (raw.readableLength > 0) read = [];
    read.push(socket.bytesRead);
    if (read.length <= looks) return;
    const brought = socket.bytesRead - (read.shift() ?? 0);
    const mayGrow = isChunked && socket.bytesRead - first > patience.smallBody;
    if (brought >= enough && (!isSmall || mayGrow)) return;
    stop();
    // It has been refused already; a client that goes on sending gets no further answer.
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
