import type { FastifyInstance } from 'fastify';
import { peopleApi } from '#contract/people.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { createPerson, updatePerson } from './people.commands.ts';
import { countPeople, getPersonOrThrow, listPeople } from './people.queries.ts';

export function registerPeople(app: FastifyInstance): void {
  serveList(app, peopleApi.list, { page: listPeople, total: countPeople });
  serve(app, peopleApi.get, ({ params }, ctx) => getPersonOrThrow(ctx, params.id));
  serve(app, peopleApi.create, ({ body }, ctx) => createPerson(ctx, body));
  serve(app, peopleApi.update, ({ params, body }, ctx) => updatePerson(ctx, params.id, body));
}
