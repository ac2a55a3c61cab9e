/**
 * Who may call what, and what they are answered: every route of the server stands here, written from
 * the decisions and not from the code. A route that is missing here, or here and not there, fails.
 */

import { accountRoutes } from './expected-access/accounts.ts';
import { aiRoutes } from './expected-access/ai-and-leads.ts';
import type { ExpectedRoute } from './expected-access/answers.ts';
import { transferRoutes } from './expected-access/imports-and-exports.ts';
import { mergeRoutes } from './expected-access/merges.ts';
import { pageRoutes } from './expected-access/pages.ts';
import { recordRoutes } from './expected-access/records.ts';
import { settingsRoutes } from './expected-access/settings.ts';
import { workRoutes } from './expected-access/work.ts';

export const expectedAccess: Record<string, ExpectedRoute> = {
  ...pageRoutes,
  ...accountRoutes,
  ...recordRoutes,
  ...transferRoutes,
  ...mergeRoutes,
  ...workRoutes,
  ...settingsRoutes,
  ...aiRoutes,
};
