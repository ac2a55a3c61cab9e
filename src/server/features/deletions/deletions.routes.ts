/** Deletes and restores records where this affects records of more than one noun, and lists what was deleted. */
import type { FastifyInstance } from 'fastify';
import { deletedApi } from '#contract/deleted.ts';
import { notesApi } from '#contract/notes.ts';
import { opportunitiesApi } from '#contract/opportunities.ts';
import { organizationsApi } from '#contract/organizations.ts';
import { peopleApi } from '#contract/people.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { deleteNote, restoreNote } from './delete-note.ts';
import { deleteOpportunity, restoreOpportunity } from './delete-opportunity.ts';
import { deleteOrganization, restoreOrganization } from './delete-organization.ts';
import { deletePerson, restorePerson } from './delete-person.ts';
import { countDeleted, listDeleted } from './deleted.queries.ts';

export function registerDeletions(app: FastifyInstance): void {
  serve(app, peopleApi.remove, ({ params }, ctx) => deletePerson(ctx, params.id));
  serve(app, peopleApi.restore, ({ params }, ctx) => restorePerson(ctx, params.id));
  serve(app, organizationsApi.remove, ({ params }, ctx) => deleteOrganization(ctx, params.id));
  serve(app, organizationsApi.restore, ({ params }, ctx) => restoreOrganization(ctx, params.id));
  serve(app, opportunitiesApi.remove, ({ params }, ctx) => deleteOpportunity(ctx, params.id));
  serve(app, opportunitiesApi.restore, ({ params }, ctx) => restoreOpportunity(ctx, params.id));
  serve(app, notesApi.remove, ({ params }, ctx) => deleteNote(ctx, params.id));
  serve(app, notesApi.restore, ({ params }, ctx) => restoreNote(ctx, params.id));
  serveList(app, deletedApi.list, { page: listDeleted, total: countDeleted });
}
