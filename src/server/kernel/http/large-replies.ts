/** Sends large replies in small pieces, and disconnects clients that read too slowly: memory holds a reply until it is read. */
import { Socket } from 'node:net';
import { pipeline, Readable, Transform } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';

/** Bytes of a piece; nothing shows how much of it has been read before all of it has. */
const pieceSize = 65_536;
/** How many times the progress is checked within the time over which the speed is measured. */
const looks = 15;

/** In milliseconds and bytes: the bytes per second that a reader has to reach, over such a time. */
interface Pace {
  over: number;
  bytesPerSecond: number;
}

const usual: Pace = { over: 30_000, bytesPerSecond: 4_000 };

/** Streams of events are left alone: they are small, and have a rule of their own. */
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
  // How much had been read at each of the last checks, the oldest first.
  let taken: number[] = [];
  const timer = setInterval(() => {
    if (reply.raw.closed) {
      clearInterval(timer);
      return;
    }
    if (socket.writableLength === 0) {
      // The client has read everything so far: it waits for us.
      taken = [];
      return;
    }
    const now = socket.bytesWritten - socket.writableLength;
    taken.push(now);
    if (taken.length > looks && now - (taken.shift() ?? 0) < enough) {
      // Not closed in order: what the client has not read would stay in the system's buffers for minutes.
      socket.resetAndDestroy();
    }
  }, over / looks).unref();
}
