import type { FastifyInstance } from 'fastify';
import { notesApi } from '#contract/notes.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { createNote, updateNote } from './notes.commands.ts';
import { countNotes, listNotes } from './notes.queries.ts';

export function registerNotes(app: FastifyInstance): void {
  serveList(app, notesApi.list, { page: listNotes, total: countNotes });
  serve(app, notesApi.create, ({ body }, ctx) => createNote(ctx, body));
  serve(app, notesApi.update, ({ params, body }, ctx) => updateNote(ctx, params.id, body));
}
