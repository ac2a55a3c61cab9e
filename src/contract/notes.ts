/** A note: what was said or learned about a person or an organization. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import { nameField, pickShape } from './fields.ts';
import { Id, IdParams, Instant, listQuery, OptionalId } from './primitives.ts';
import { Author } from './users.ts';

export const noteTexts = { content: nameField('Note', 50_000, { noun: 'text' }) };

export const NoteDraft = z.object({
  ...pickShape(noteTexts, 'draft'),
  personId: OptionalId,
  organizationId: OptionalId,
  opportunityId: OptionalId,
});
export type NoteDraft = z.output<typeof NoteDraft>;

export const NotePatch = z.object(pickShape(noteTexts, 'draft'));
export type NotePatch = z.output<typeof NotePatch>;

export const Note = z.object({
  id: Id,
  content: z.string(),
  personId: Id.nullable(),
  organizationId: Id.nullable(),
  opportunityId: Id.nullable(),
  createdById: Id.nullable(),
  createdBy: Author.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Note = z.output<typeof Note>;

export const NoteFilter = listQuery(
  {
    personId: Id.optional(),
    organizationId: Id.optional(),
    opportunityId: Id.optional(),
    createdById: Id.optional(),
  },
  ['-createdAt', 'createdAt'],
);
export type NoteFilter = z.output<typeof NoteFilter>;

export const notesApi = {
  list: listEndpoint({
    path: '/api/notes',
    summary: 'Lists notes, whole or page by page.',
    permission: 'note.read',
    query: NoteFilter,
    item: Note,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/notes',
    summary: 'Adds a note to a person, an organization or an opportunity.',
    permission: 'note.create',
    body: NoteDraft,
    reply: Note,
    status: 201,
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/notes/:id',
    summary: 'Rewords a note.',
    permission: 'note.edit',
    params: IdParams,
    body: NotePatch,
    reply: Note,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/notes/:id',
    summary: 'Deletes a note; it can be taken back.',
    permission: 'note.delete',
    params: IdParams,
    reply: z.null(),
    status: 204,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/notes/:id/restore',
    summary: 'Brings a deleted note back.',
    permission: 'note.delete',
    params: IdParams,
    reply: Note,
  }),
};
