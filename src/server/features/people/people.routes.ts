import type { FastifyInstance } from 'fastify';
import { peopleApi } from '#contract/people.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { createPerson, updatePerson } from './people.commands.ts';
import { countPeople, openPeople, printPeople, printPersonOrThrow } from './people.queries.ts';

export function registerPeople(app: FastifyInstance): void {
  serveList(app, peopleApi.list, {
    page: printPeople,
    total: countPeople,
    opening: openPeople,
  });
  serve(app, peopleApi.get, ({ params }, ctx) => printPersonOrThrow(ctx, params.id));
  serve(app, peopleApi.create, ({ body }, ctx) => createPerson(ctx, body));
  serve(app, peopleApi.update, ({ params, body }, ctx) => updatePerson(ctx, params.id, body));
}
