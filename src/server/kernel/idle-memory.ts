/**
 * Gives back memory while nobody asks for anything. V8 looks for what is in use no more while more is being made: after a
 * start, or a busy hour, it would keep all that these have left for as long as it is quiet.
 */
import type { FastifyInstance } from 'fastify';

/** Milliseconds without a call, after which few come within the half second that it takes. */
const quiet = 30_000;
/** Bytes that are worth it. */
const worthIt = 16 * 1024 * 1024;

interface Options {
  collect?: (() => void) | undefined;
  /** In bytes. */
  readUsed?: () => number;
}

export function registerIdleMemory(
  app: FastifyInstance,
  { collect = findCollector(), readUsed = () => process.memoryUsage().heapUsed }: Options = {},
): void {
  if (!collect) return;
  let called = Date.now();
  let left = 0;
  app.addHook('onRequest', async () => {
    called = Date.now();
  });
  const timer = setInterval(() => {
    if (Date.now() - called < quiet || readUsed() - left < worthIt) return;
    collect();
    left = readUsed();
  }, quiet / 3).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Node has it with `--expose-gc`. This kind alone gives pages back to the system. */
function findCollector(): (() => void) | undefined {
  const { gc } = globalThis;
  return gc && (() => gc({ type: 'major', flavor: 'last-resort' }));
}
