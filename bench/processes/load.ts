/** Gives orders to the load generator, one at a time. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { LoadAnswer, type LoadOrder, type LoadReport } from './load-order.ts';

export interface Loader {
  load(order: LoadOrder): Promise<LoadReport>;
  stop(): void;
}

export function startLoader(): Loader {
  const child = fork(new URL('./load-program.ts', import.meta.url));
  const gone = once(child, 'exit').then(() => {
    throw new Error('The load generator has ended.');
  });
  // It is stopped at the end of every run, when nobody waits for it.
  gone.catch(() => undefined);
  return {
    async load(order) {
      const answered = once(child, 'message');
      child.send(order);
      const [answer] = await Promise.race([answered, gone]);
      const report = LoadAnswer.parse(answer);
      if ('error' in report) throw new Error(report.error);
      return report;
    },
    stop: () => child.disconnect(),
  };
}
