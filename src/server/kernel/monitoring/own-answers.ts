/** What each process can tell of itself, besides its metrics. */
import type { FastifyInstance } from 'fastify';
import { Enquiries } from './enquiries.ts';
import type { RecentLines } from './recent-lines.ts';

declare module 'fastify' {
  interface FastifyInstance {
    enquiries: Enquiries;
  }
}

/** The questions. */
export const slowStatements = 'slow statements';
export const recentTrouble = 'recent trouble';

export function registerEnquiries(app: FastifyInstance, recentLines: RecentLines): void {
  const enquiries = new Enquiries();
  app.decorate('enquiries', enquiries);
  enquiries.answer(slowStatements, () => app.database.listSlow());
  enquiries.answer(recentTrouble, () => recentLines.list());
  app.addHook('onClose', async () => enquiries.close());
}
