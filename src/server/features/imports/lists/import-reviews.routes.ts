/** What an import would do, before it does it. */
import type { FastifyInstance } from 'fastify';
import { importReviewsApi } from '#contract/import-reviews.ts';
import { serve } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { answerRow, startReview } from './import-reviews.commands.ts';
import { getReview, listReviewRows } from './import-reviews.queries.ts';
import { createReviewRunner } from './run-review.ts';

export function registerImportReviews(
  app: FastifyInstance,
  environment: Pick<Settings, 'databaseUrl' | 'defaultCountry'>,
): void {
  const runner = createReviewRunner(app, environment);
  serve(app, importReviewsApi.start, ({ params, body }, ctx) =>
    startReview(ctx, runner, params.id, body),
  );
  serve(app, importReviewsApi.get, ({ params }, ctx) => getReview(ctx, params.id));
  serve(app, importReviewsApi.rows, ({ params, query }, ctx) =>
    listReviewRows(ctx, params.id, query),
  );
  serve(app, importReviewsApi.answer, ({ params, body }, ctx) =>
    answerRow(ctx, runner, params, body),
  );
}
