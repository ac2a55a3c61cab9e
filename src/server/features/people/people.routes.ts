import type { FastifyInstance } from 'fastify';
import { membershipsApi } from '#contract/memberships.ts';
import { peopleApi } from '#contract/people.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { replaceMemberships } from './memberships.commands.ts';
import { listFormerPeople, listMemberships } from './memberships.queries.ts';
import { updatePerson } from './people.commands.ts';
import { countPeople, openPeople, printPeople, printPersonOrThrow } from './people.queries.ts';

export function registerPeople(app: FastifyInstance): void {
  serveList(app, peopleApi.list, {
    page: printPeople,
    total: countPeople,
    opening: openPeople,
  });
  serve(app, peopleApi.get, ({ params }, ctx) => printPersonOrThrow(ctx, params.id));
  serve(app, peopleApi.update, ({ params, body }, ctx) => updatePerson(ctx, params.id, body));
  serve(app, membershipsApi.list, ({ params }, ctx) => listMemberships(ctx, params.id));
  serve(app, membershipsApi.replace, ({ params, body }, ctx) =>
    replaceMemberships(ctx, params.id, body),
  );
  serve(app, membershipsApi.former, ({ params }, ctx) => listFormerPeople(ctx, params.id));
}
