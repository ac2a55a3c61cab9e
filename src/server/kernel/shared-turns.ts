/**
 * Turns that hold for all processes of a server together: the primary process keeps them, and its workers ask it.
 * A process that serves alone keeps its own.
 */
import cluster from 'node:cluster';
import { type TurnLimits, Turns, type Wait } from './turns.ts';

/** What a worker sends; a place is left whether it was taken, is still waited for, or was refused. */
type TurnOrder =
  | { turn: 'take'; id: number; name: string; limits: TurnLimits; user: string; line?: number }
  | { turn: 'leave'; id: number };
/** `line`: the worker has to wait; `full`: the line is too long. */
interface TurnAnswer {
  turn: 'line' | 'go' | 'full';
  id: number;
}

export class SharedTurns extends Turns {
  private readonly name: string;
  private readonly limits: TurnLimits;
  private asked = 0;

  /** All processes use the same limits under a name. */
  constructor(name: string, limits: TurnLimits) {
    super(limits);
    this.name = name;
    this.limits = limits;
  }

  override get waiting(): number {
    return super.waiting + this.asked;
  }

  override async take(user: string, wait: Wait = {}): Promise<() => void> {
    if (!cluster.isWorker) return super.take(user, wait);
    wait.signal?.throwIfAborted();
    const { name, limits } = this;
    const line = wait.line && { line: wait.line.length };
    this.asked += 1;
    try {
      return await askPrimary((id) => ({ turn: 'take', id, name, limits, user, ...line }), wait);
    } finally {
      this.asked -= 1;
    }
  }
}

const answers = new Map<number, (answer: TurnAnswer['turn']) => void>();
let lastId = 0;

function askPrimary(
  order: (id: number) => TurnOrder,
  { late, line, signal, onWait }: Wait,
): Promise<() => void> {
  if (lastId === 0) process.on('message', hearAnswer);
  lastId += 1;
  const id = lastId;
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  const leave = () => send({ turn: 'leave', id });
  const giveUp = (error: unknown) => {
    answers.delete(id);
    leave();
    reject(error);
  };
  const timer = late && setTimeout(() => giveUp(late.onLate()), late.after);
  const onGone = () => giveUp(signal?.reason);
  signal?.addEventListener('abort', onGone);
  answers.set(id, (answer) => {
    if (answer === 'line') return onWait?.();
    answers.delete(id);
    if (answer === 'go') resolve(leave);
    else reject(line?.onFull());
  });
  send(order(id));
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onGone);
  });
}

function send(order: TurnOrder): void {
  // Without its primary a worker ends, and nobody waits any more.
  if (process.connected) process.send?.(order);
}

function hearAnswer(message: unknown): void {
  if (isAnswer(message)) answers.get(message.id)?.(message.turn);
}

function isAnswer(message: unknown): message is TurnAnswer {
  return isAboutTurns(message) && ['line', 'go', 'full'].includes(message.turn);
}

function isOrder(message: unknown): message is TurnOrder {
  return isAboutTurns(message) && ['take', 'leave'].includes(message.turn);
}

function isAboutTurns(message: unknown): message is { turn: string } {
  return typeof message === 'object' && message !== null && 'turn' in message;
}

/** What of a worker is needed here. */
interface AskingWorker {
  on(event: 'message', hear: (message: unknown) => void): unknown;
  once(event: 'exit', hear: () => void): unknown;
  send(answer: TurnAnswer): unknown;
  isConnected(): boolean;
}

/** In the primary: keeps the turns of all workers, and frees what one held when it dies. */
export class TurnKeeper {
  private readonly kept = new Map<string, Turns>();

  serve(worker: AskingWorker): void {
    /** How each place that was asked for is left. */
    const places = new Map<number, () => void>();
    const leave = (id: number) => {
      places.get(id)?.();
      places.delete(id);
    };
    const answer = (turn: TurnAnswer['turn'], id: number) => {
      if (worker.isConnected()) worker.send({ turn, id });
    };
    worker.on('message', (message: unknown) => {
      if (!isOrder(message)) return;
      if (message.turn === 'leave') leave(message.id);
      else void this.give(message, { places, answer });
    });
    worker.once('exit', () => {
      for (const id of [...places.keys()]) leave(id);
    });
  }

  private async give(
    { id, name, limits, user, line }: Extract<TurnOrder, { turn: 'take' }>,
    { places, answer }: Asker,
  ): Promise<void> {
    const turns = this.kept.get(name) ?? new Turns(limits);
    this.kept.set(name, turns);
    const leaving = new AbortController();
    places.set(id, () => leaving.abort());
    const onFull = () => new Error('The line is full');
    try {
      const free = await turns.take(user, {
        signal: leaving.signal,
        onWait: () => answer('line', id),
        ...(line !== undefined && { line: { length: line, onFull } }),
      });
      // It may have left between its turn and now.
      if (!places.has(id)) return free();
      places.set(id, free);
      answer('go', id);
    } catch {
      if (places.delete(id)) answer('full', id);
    }
  }
}

interface Asker {
  places: Map<number, () => void>;
  answer: (turn: TurnAnswer['turn'], id: number) => void;
}
