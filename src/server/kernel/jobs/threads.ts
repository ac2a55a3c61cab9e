/**
 * Work whose size users decide runs in a thread with a heap of its own: it holds up nobody else, filling
 * the heap ends only the thread, and its memory is freed when it ends.
 */
import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '#server/kernel/app-error.ts';

/** Milliseconds for one answer; a large file takes many answers. */
const longestTurn = 60_000;
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/** How a thread says that what it was given is refused. */
export interface ThreadRefusal {
  kind: 'refused';
  code: ErrorCode;
  message: string;
  fields?: Record<string, string> | undefined;
}

/** Each order has one answer before the next order is sent. */
export interface Thread<Order, Answer> {
  /** The answer to its first order. */
  opened(): Promise<Answer>;
  /** Sends an order and waits for its answer; throws an `AppError` if the thread refuses. */
  ask(order: Order): Promise<Answer>;
  /** Ends it, or keeps it for the next caller if it has done only little work. */
  end(how?: { keep: boolean }): Promise<void>;
}

interface ThreadOptions {
  /** Its first order. */
  first: unknown;
  transferList?: ArrayBuffer[];
  /** What the sender of the data is told if it does not fit into the heap, or takes too long. */
  tooMuch: AppError;
}

/** For each program one thread waits a while for more work: starting takes longer than reading a few rows. */
const idle = new Map<string, Worker>();
const idleFor = 30_000;

export function startThread<Order, Answer extends { kind: string }>(
  program: URL,
  { first, transferList = [], tooMuch }: ThreadOptions,
): Thread<Order, Answer> {
  const worker = idle.get(program.href) ?? startWorker(program);
  idle.delete(program.href);
  worker.ref();
  worker.postMessage(first, transferList);

  const answer = async (): Promise<Answer> => {
    let message: Answer | ThreadRefusal;
    try {
      [message] = await once(worker, 'message', { signal: AbortSignal.timeout(longestTurn) });
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      throw code === 'ERR_WORKER_OUT_OF_MEMORY' || code === 'ABORT_ERR' ? tooMuch : error;
    }
    if (!isRefusal(message)) return message;
    const { code, message: words, fields } = message;
    throw new AppError(code, words, fields && { fields });
  };
  return {
    opened: answer,
    ask(order) {
      const answered = answer();
      worker.postMessage(order);
      return answered;
    },
    async end({ keep } = { keep: false }) {
      if (keep && !idle.has(program.href)) letWait(program, worker);
      else await worker.terminate();
    },
  };
}

function startWorker(program: URL): Worker {
  const worker = new Worker(program, {
    resourceLimits,
    // The thread needs neither the server's arguments nor its secrets.
    execArgv: [],
    env: {},
  });
  // Waiting callers get the error; without a listener it would end the server.
  worker.on('error', () => {});
  return worker;
}

function letWait(program: URL, worker: Worker): void {
  idle.set(program.href, worker);
  worker.unref();
  const end = () => {
    if (idle.get(program.href) !== worker) return;
    idle.delete(program.href);
    void worker.terminate();
  };
  setTimeout(end, idleFor).unref();
}

/** In a thread: its next order. Nothing may be awaited between an answer and this. */
export async function nextOrder<Order>(): Promise<Order> {
  if (!parentPort) throw new Error('This runs as a thread only');
  const [order] = await once(parentPort, 'message');
  return order;
}

/** The refusal as a thread sends it; other errors are faults of ours and end the thread. */
export function toThreadRefusal(error: unknown): ThreadRefusal {
  if (!(error instanceof AppError)) throw error;
  const { code, message, fields } = error;
  return { kind: 'refused', code, message, fields };
}

function isRefusal(message: { kind: string }): message is ThreadRefusal {
  return message.kind === 'refused';
}
