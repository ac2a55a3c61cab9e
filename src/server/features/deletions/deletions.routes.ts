/** Deleting records and taking it back: what hides and shows more than one noun at once. */
import type { FastifyInstance } from 'fastify';
import { notesApi } from '#contract/notes.ts';
import { opportunitiesApi } from '#contract/opportunities.ts';
import { organizationsApi } from '#contract/organizations.ts';
import { peopleApi } from '#contract/people.ts';
import { serve } from '#server/kernel/http/http.ts';
import { deleteNote, restoreNote } from './delete-note.ts';
import { deleteOpportunity, restoreOpportunity } from './delete-opportunity.ts';
import { deleteOrganization, restoreOrganization } from './delete-organization.ts';
import { deletePerson, restorePerson } from './delete-person.ts';

export function registerDeletions(app: FastifyInstance): void {
  serve(app, peopleApi.remove, async ({ params }, ctx) => {
    await deletePerson(ctx, params.id);
    return null;
  });
  serve(app, peopleApi.restore, ({ params }, ctx) => restorePerson(ctx, params.id));
  serve(app, organizationsApi.remove, async ({ params }, ctx) => {
    await deleteOrganization(ctx, params.id);
    return null;
  });
  serve(app, organizationsApi.restore, ({ params }, ctx) => restoreOrganization(ctx, params.id));
  serve(app, opportunitiesApi.remove, async ({ params }, ctx) => {
    await deleteOpportunity(ctx, params.id);
    return null;
  });
  serve(app, opportunitiesApi.restore, ({ params }, ctx) => restoreOpportunity(ctx, params.id));
  serve(app, notesApi.remove, async ({ params }, ctx) => {
    await deleteNote(ctx, params.id);
    return null;
  });
  serve(app, notesApi.restore, ({ params }, ctx) => restoreNote(ctx, params.id));
}
