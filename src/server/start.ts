/** The start of a server of one process. */
import { announce, openHome } from './open-home.ts';
import { serveApp } from './serve-app.ts';
import { type StartOptions, startInOrder } from './start-in-order.ts';

export function start(options: StartOptions): Promise<void> {
  return startInOrder(async (beginning) => {
    const { admin, at: _, ...home } = await openHome(options, beginning);
    const { environment, pages } = options;
    const { url } = await serveApp({ ...home, environment, pages }, beginning);
    announce(url, admin);
  });
}
