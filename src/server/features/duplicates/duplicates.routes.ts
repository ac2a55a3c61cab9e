/** The question for duplicates, and the creates that may refuse them. */
import type { FastifyInstance } from 'fastify';
import { duplicatesApi } from '#contract/duplicates.ts';
import { organizationsApi } from '#contract/organizations.ts';
import { peopleApi } from '#contract/people.ts';
import { createOrganization } from '#server/features/organizations/organizations.commands.ts';
import { createPerson } from '#server/features/people/people.commands.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { decideDifferent, takeDifferentBack } from './decide-different.ts';
import {
  countDuplicateGroups,
  listDuplicateGroups,
  readDuplicateSearch,
} from './duplicate-groups.queries.ts';
import { startPairSearch } from './start-pair-search.ts';
import { unlessThere } from './unless-there.ts';

export function registerDuplicates(
  app: FastifyInstance,
  environment: Pick<Settings, 'defaultCountry'>,
): void {
  const country = environment.defaultCountry;
  serveList(app, duplicatesApi.list, { page: listDuplicateGroups, total: countDuplicateGroups });
  serve(app, duplicatesApi.search, (_, ctx) => readDuplicateSearch(ctx));
  serve(app, duplicatesApi.separate, ({ body }, ctx) => decideDifferent(ctx, body));
  serve(app, duplicatesApi.takeBack, ({ params }, ctx) => takeDifferentBack(ctx, params.id));
  serve(app, duplicatesApi.check, async ({ body }, ctx) => {
    // The numbering plans and the list of domains are large, so they are loaded when first needed.
    const { findDuplicates } = await import('./find-duplicates.ts');
    return findDuplicates(ctx, body.candidates, { country });
  });
  serve(app, duplicatesApi.alike, async ({ query }, ctx) => {
    const { findAlikeRecords } = await import('./alike-records.ts');
    return findAlikeRecords(ctx, query, country);
  });
  startPairSearch(app, environment);
  serve(app, peopleApi.create, ({ body, query }, ctx) =>
    unlessThere(ctx, { kind: 'person', ...body }, { ...query, country }, (ctx) =>
      createPerson(ctx, body),
    ),
  );
  serve(app, organizationsApi.create, ({ body, query }, ctx) =>
    unlessThere(ctx, { kind: 'organization', ...body }, { ...query, country }, (ctx) =>
      createOrganization(ctx, body),
    ),
  );
}
