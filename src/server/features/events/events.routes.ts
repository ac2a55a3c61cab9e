import type { FastifyInstance } from 'fastify';
import { eventsApi, occurrencesApi } from '#contract/events.ts';
import { nextOccurrenceApi } from '#contract/next-occurrence.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { createEvent, deleteEvent, restoreEvent, updateEvent } from './events.commands.ts';
import { countEvents, getEventOrThrow, listEvents } from './events.queries.ts';
import {
  deleteOccurrence,
  getNextOccurrence,
  getOccurrence,
  updateOccurrence,
} from './occurrences.commands.ts';

export function registerEvents(app: FastifyInstance): void {
  serveList(app, eventsApi.list, { page: listEvents, total: countEvents });
  serve(app, eventsApi.get, ({ params }, ctx) => getEventOrThrow(ctx, params.id));
  serve(app, eventsApi.create, ({ body }, ctx) => createEvent(ctx, body));
  serve(app, eventsApi.update, ({ params, body }, ctx) => updateEvent(ctx, params.id, body));
  serve(app, eventsApi.remove, ({ params }, ctx) => deleteEvent(ctx, params.id));
  serve(app, eventsApi.restore, ({ params }, ctx) => restoreEvent(ctx, params.id));

  serve(app, nextOccurrenceApi.get, ({ params }, ctx) => getNextOccurrence(ctx, params.id));
  serve(app, occurrencesApi.get, ({ params }, ctx) => getOccurrence(ctx, params));
  serve(app, occurrencesApi.update, ({ params, body }, ctx) => updateOccurrence(ctx, params, body));
  serve(app, occurrencesApi.remove, ({ params, query }, ctx) =>
    deleteOccurrence(ctx, params, query.scope),
  );
}
