/**
 * Questions that each process of a server answers for itself, such as what it has measured: asked in one of them, the
 * primary passes them on to all and hands the answers back. A process that serves alone asks itself.
 */
import cluster from 'node:cluster';

type Answer = () => unknown;

/** A worker is `here` and asks; the primary has each worker tell, and hands over what has come. */
type Enquiry =
  | { enquiry: 'here' }
  | { enquiry: 'ask'; id: number; name: string }
  | { enquiry: 'tell'; id: number; name: string }
  | { enquiry: 'told'; id: number; answer: unknown }
  | { enquiry: 'all'; id: number; answers: unknown[] };

/** In milliseconds: whoever has not answered by then is left out. */
const patience = 3_000;

export class Enquiries {
  private readonly known = new Map<string, Answer>();
  private readonly open = new Map<number, (answers: unknown[]) => void>();
  private lastId = 0;

  constructor() {
    if (!cluster.isWorker) return;
    process.on('message', this.hear);
    tellPrimary({ enquiry: 'here' });
  }

  /** Says what this process answers to a question. */
  answer(name: string, give: Answer): void {
    this.known.set(name, give);
  }

  /** The answers of all processes; one that fails to answer has none. */
  ask(name: string): Promise<unknown[]> {
    if (!cluster.isWorker) return this.own(name).then((answer) => withoutNothing([answer]));
    this.lastId += 1;
    const id = this.lastId;
    const asked = Promise.withResolvers<unknown[]>();
    this.open.set(id, asked.resolve);
    tellPrimary({ enquiry: 'ask', id, name });
    return asked.promise;
  }

  close(): void {
    process.off('message', this.hear);
    for (const resolve of this.open.values()) resolve([]);
  }

  private async own(name: string): Promise<unknown> {
    try {
      return await this.known.get(name)?.();
    } catch {
      return undefined;
    }
  }

  private readonly hear = (message: unknown) => {
    if (!isEnquiry(message)) return;
    if (message.enquiry === 'all') {
      this.open.get(message.id)?.(message.answers);
      this.open.delete(message.id);
    }
    if (message.enquiry === 'tell') {
      const { id, name } = message;
      void this.own(name).then((answer) => tellPrimary({ enquiry: 'told', id, answer }));
    }
  };
}

function tellPrimary(message: Enquiry): void {
  if (process.connected) process.send?.(message);
}

/** What of a worker is needed here. */
interface AskedWorker {
  on(event: 'message', hear: (message: unknown) => void): unknown;
  once(event: 'exit', hear: () => void): unknown;
  send(message: Enquiry): unknown;
  isConnected(): boolean;
}

/** In the primary: passes questions on. */
export class EnquiryDesk {
  private readonly here = new Set<AskedWorker>();
  /** What waits for the answer of a worker, by its number. */
  private readonly open = new Map<number, (answer: unknown) => void>();
  private lastId = 0;

  serve(worker: AskedWorker): void {
    worker.once('exit', () => this.here.delete(worker));
    worker.on('message', (message: unknown) => {
      if (!isEnquiry(message)) return;
      if (message.enquiry === 'here') this.here.add(worker);
      if (message.enquiry === 'told') this.open.get(message.id)?.(message.answer);
      if (message.enquiry === 'ask') void this.handOver(worker, message);
    });
  }

  private async handOver(worker: AskedWorker, { id, name }: { id: number; name: string }) {
    const answers = await Promise.all([...this.here].map((each) => this.askOne(each, name)));
    if (worker.isConnected()) worker.send({ enquiry: 'all', id, answers: withoutNothing(answers) });
  }

  private askOne(worker: AskedWorker, name: string): Promise<unknown> {
    if (!worker.isConnected()) return Promise.resolve(undefined);
    this.lastId += 1;
    const id = this.lastId;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const late = setTimeout(resolve, patience);
    const gone = () => resolve(undefined);
    worker.once('exit', gone);
    this.open.set(id, resolve);
    worker.send({ enquiry: 'tell', id, name });
    return promise.finally(() => {
      clearTimeout(late);
      this.open.delete(id);
    });
  }
}

function withoutNothing(answers: readonly unknown[]): unknown[] {
  return answers.filter((answer) => answer !== undefined);
}

function isEnquiry(message: unknown): message is Enquiry {
  return typeof message === 'object' && message !== null && 'enquiry' in message;
}
