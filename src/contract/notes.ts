/** A note: what was said or learned about a person or an organization. */
import { z } from 'zod';
import { nameField, pickShape } from './fields.ts';
import { Id, Instant, listQuery, OptionalId } from './primitives.ts';
import { recordEndpoints } from './record-endpoints.ts';
import * as stored from './stored.ts';
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

/** A colleague whose `@name` is in a text, by the name that it has; their own may be another one by now. */
export const Mention = z.object({ userId: Id, name: z.string() });
export type Mention = z.output<typeof Mention>;

export const Note = z.object({
  id: Id,
  content: z.string(),
  mentions: z.array(Mention),
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

const note = recordEndpoints('note');

export const notesApi = {
  list: note.list('Lists notes, whole or page by page.', { query: NoteFilter, item: Note }),
  create: note.create('Adds a note to a person, an organization or an opportunity.', {
    body: NoteDraft,
    reply: Note,
  }),
  update: note.update('Rewords a note.', { body: NotePatch, reply: Note }),
  remove: note.remove('Deletes a note; this can be undone.'),
  restore: note.restore('Brings a deleted note back.', { reply: Note }),
};

/** Its form in a document of Export Data. */
export const StoredNote = z.strictObject({
  id: Id,
  content: stored.said(500_000),
  personId: stored.reference,
  organizationId: stored.reference,
  forOrganizationId: stored.laterReference,
  opportunityId: stored.reference,
  createdById: stored.reference,
  ...stored.written,
  ...stored.hidden,
});
