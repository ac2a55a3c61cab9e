/**
 * Tells turns of the event loop that take over 200 ms of CPU time of its thread. CPU time and not the time of
 * day, so that a busy machine trips nothing; what collecting garbage took is left out. The first call of a route
 * warms it up: modules are loaded and code is compiled then, once.
 *
 * A virtual machine whose processor was lent to another for a while counts that as time of its own. What the
 * product itself does, it does again with the next call like it, and a while does not: up to three times as long,
 * the second turn of the same calls is told.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { PerformanceObserver, performance } from 'node:perf_hooks';

/** Milliseconds of CPU time. */
export const longestTurn = 200;
/** Beyond doubt at the first time. */
export const certainlyLong = 3 * longestTurn;
const tick = 10;
/** Until the garbage collector's own account of a turn has come. */
const settling = 50;

interface Mark {
  cpu: number;
  at: number;
}

export class LoopWatch {
  private readonly onHeld: (words: string) => void;
  private readonly inFlight = new Map<symbol, string>();
  private readonly warm = new Set<string>();
  /** The calls of long turns that were in doubt. */
  private readonly doubted = new Set<string>();
  private readonly collections: { from: number; to: number }[] = [];
  private readonly judgements = new Set<Promise<void>>();
  private last: Mark | undefined;
  private leftOut = 0;
  private timer: NodeJS.Timeout | undefined;

  /** `onHeld` is told what held the loop, and for how long. */
  constructor(onHeld: (words: string) => void) {
    this.onHeld = onHeld;
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        this.collections.push({ from: startTime, to: startTime + duration });
      }
      this.collections.splice(0, Math.max(0, this.collections.length - 1_000));
    }).observe({ entryTypes: ['gc'] });
  }

  /** Watches while a call is being answered; to be called when it is. */
  begin(call: string): () => void {
    const id = Symbol(call);
    if (this.inFlight.size === 0) this.start();
    else this.look();
    this.inFlight.set(id, call);
    return () => {
      if (!this.inFlight.has(id)) return;
      this.look();
      this.inFlight.delete(id);
      this.warm.add(call);
      if (this.inFlight.size === 0) this.stop();
    };
  }

  /** Watches every call that a server of this process answers. */
  watchServers(isWatched: (server: Server) => boolean): void {
    subscribe('http.server.request.start', (message) => {
      const { request, response, server } = message as {
        request: IncomingMessage;
        response: ServerResponse;
        server: Server;
      };
      if (isWatched(server)) response.once('close', this.begin(callOf(request)));
    });
  }

  /** What the process itself works on meanwhile, such as checking a page, counts for no call. */
  async leaveOut<T>(work: () => Promise<T>): Promise<T> {
    this.look();
    this.leftOut += 1;
    try {
      return await work();
    } finally {
      this.look();
      this.leftOut -= 1;
    }
  }

  /** Waits until every long turn has been judged. */
  async settled(): Promise<void> {
    await Promise.all(this.judgements);
  }

  private start(): void {
    this.last = mark();
    this.timer = setInterval(() => this.look(), tick).unref();
  }

  private stop(): void {
    clearInterval(this.timer);
    this.last = undefined;
  }

  private look(): void {
    const { last } = this;
    if (!last) return;
    const now = mark();
    this.last = now;
    if (this.leftOut > 0) return;
    const spent = now.cpu - last.cpu;
    const calls = [...new Set(this.inFlight.values())].toSorted();
    if (spent <= longestTurn + tick || calls.some((call) => !this.warm.has(call))) return;
    const judged = this.judge(last, now, calls).finally(() => this.judgements.delete(judged));
    this.judgements.add(judged);
  }

  private async judge(from: Mark, to: Mark, calls: string[]): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, settling));
    const collecting = this.collections
      .filter((collection) => collection.to >= from.at && collection.from <= to.at)
      .reduce((sum, collection) => sum + collection.to - collection.from, 0);
    const spent = Math.round(to.cpu - from.cpu - collecting);
    if (spent <= longestTurn + tick) return;
    const names = calls.join(', ');
    if (spent <= certainlyLong && !this.doubted.has(names)) {
      this.doubted.add(names);
      return;
    }
    this.onHeld(`One turn of the event loop took ${spent} ms of CPU time: ${names}`);
  }
}

/** A route, near enough: ids and queries are taken out. */
export function callOf({ method = '', url = '' }: { method?: string; url?: string }): string {
  const [path = ''] = url.split('?');
  return `${method} ${path.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')}`;
}

function mark(): Mark {
  const { user, system } = process.threadCpuUsage();
  return { cpu: (user + system) / 1_000, at: performance.now() };
}
