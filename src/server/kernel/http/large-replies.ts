/** Large replies go out in small pieces, and whoever takes them too slowly is hung up on: they are kept until taken. */
import { Socket } from 'node:net';
import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Bytes: of a piece nobody can tell how much has been taken before all of it is. */
const pieceSize = 65_536;
/** How many times it is looked, over the time that counts, how much has been taken. */
const looks = 15;

/** In milliseconds and bytes: a reader takes so much a second, over so long. */
interface Pace {
  over: number;
  bytesPerSecond: number;
}

const usual: Pace = { over: 30_000, bytesPerSecond: 4_000 };

/** Streams of events are left alone: they are small, and hang up by a rule of their own. */
export function registerLargeReplies(app: FastifyInstance, pace: Pace = usual): void {
  app.addHook('onSend', async ({ raw, routeOptions }, reply, payload) => {
    if (routeOptions.config?.streamsEvents || !isLarge(payload)) return payload;
    if (raw.socket instanceof Socket) watchReader(raw.socket, reply, pace);
    // A compressor, which comes later, takes this away again.
    if (!isStream(payload)) reply.header('Content-Length', Buffer.byteLength(payload));
    return inPieces(payload);
  });
}

type Large = string | Buffer | Readable;

function isLarge(payload: unknown): payload is Large {
  if (typeof payload === 'string' || Buffer.isBuffer(payload))
    return Buffer.byteLength(payload) > pieceSize;
  return payload instanceof Readable;
}

function isStream(payload: Large): payload is Readable {
  return payload instanceof Readable;
}

function inPieces(payload: Large): Readable {
  const source = isStream(payload) ? payload : Readable.from([payload], { objectMode: false });
  const pieces = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (let from = 0; from < chunk.length; from += pieceSize)
        this.push(chunk.subarray(from, from + pieceSize));
      done();
    },
  });
  // What fails on the way ends the reply, which says so in the log.
  return pipeline(source, pieces, () => undefined);
}

function watchReader(socket: Socket, reply: FastifyReply, { over, bytesPerSecond }: Pace): void {
  const enough = (bytesPerSecond * over) / 1_000;
  // How much had been taken at each look of the last while, the oldest first.
  let taken: number[] = [];
  const timer = setInterval(() => {
    if (reply.raw.closed) {
      clearInterval(timer);
      return;
    }
    if (socket.writableLength === 0) {
      // They have all that there was: the next is ours to bring.
      taken = [];
      return;
    }
    const now = socket.bytesWritten - socket.writableLength;
    taken.push(now);
    if (taken.length > looks && now - (taken.shift() ?? 0) < enough) {
      // Not in order: what they have not taken would stand in the buffers of the system for minutes.
      socket.resetAndDestroy();
    }
  }, over / looks).unref();
}
