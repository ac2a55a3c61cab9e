/** Gives orders to the paced load generator; several at once are run beside each other. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { PacedAnswer, type PacedOrder, type PacedReport } from './paced-order.ts';

export interface Pacer {
  load<Orders extends PacedOrder[]>(
    ...orders: Orders
  ): Promise<{ [Place in keyof Orders]: PacedReport }>;
  stop(): void;
}

export function startPacer(): Pacer {
  const child = fork(new URL('./paced-program.ts', import.meta.url));
  const gone = once(child, 'exit').then(() => {
    throw new Error('The load generator has ended.');
  });
  // It is stopped at the end of every run, when nobody waits for it.
  gone.catch(() => undefined);
  return {
    async load(...orders) {
      const answered = once(child, 'message');
      child.send(orders);
      const [answer] = await Promise.race([answered, gone]);
      const reports = PacedAnswer.parse(answer);
      if ('error' in reports) throw new Error(reports.error);
      // One for each order.
      return reports as never;
    },
    stop: () => child.disconnect(),
  };
}
