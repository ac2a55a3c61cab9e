/** The shapes that have a name in the document, and descriptions where JSON Schema alone does not explain enough. */
import { z } from 'zod';
import { AccessToken } from '#contract/access-tokens.ts';
import { ActivityLog } from '#contract/activity.ts';
import { Amount } from '#contract/amounts.ts';
import { AuditEntry } from '#contract/audit.ts';
import { Call, CallDraft } from '#contract/calls.ts';
import { CustomFieldDefinition, CustomFieldDraft, FieldsFilter } from '#contract/custom-fields.ts';
import { ErrorReply } from '#contract/errors.ts';
import { CalendarEvent, EventDraft, EventPatch } from '#contract/events.ts';
import { FileAttachment } from '#contract/files.ts';
import { ImportResult, importsApi } from '#contract/imports.ts';
import { Note, NoteDraft } from '#contract/notes.ts';
import { Opportunity, OpportunityDraft, OpportunityPatch } from '#contract/opportunities.ts';
import { Organization, OrganizationDraft, OrganizationPatch } from '#contract/organizations.ts';
import { Person, PersonDraft, PersonPatch } from '#contract/people.ts';
import {
  BooleanText,
  Email,
  Id,
  InstantInput,
  OptionalEmail,
  OptionalId,
  OwnerFilter,
} from '#contract/primitives.ts';
import { Task, TaskDraft, TaskUpdate } from '#contract/tasks.ts';
import { Territories, TerritoriesDraft } from '#contract/territories.ts';
import { TimelineEntry } from '#contract/timeline.ts';
import { Account, CurrentUser, StaffUser } from '#contract/users.ts';

export const schemaNotes = z.registry<Record<string, unknown>>();

const records = {
  AccessToken,
  Account,
  ActivityLog,
  AuditEntry,
  CalendarEvent,
  Call,
  CallDraft,
  CurrentUser,
  CustomFieldDefinition,
  CustomFieldDraft,
  ErrorReply,
  EventDraft,
  EventPatch,
  FileAttachment,
  ImportResult,
  Note,
  NoteDraft,
  Opportunity,
  OpportunityDraft,
  OpportunityPatch,
  Organization,
  OrganizationDraft,
  OrganizationPatch,
  Person,
  PersonDraft,
  PersonPatch,
  StaffUser,
  Task,
  TaskDraft,
  TaskUpdate,
  Territories,
  TerritoriesDraft,
  TimelineEntry,
};
for (const [id, schema] of Object.entries(records)) schemaNotes.add(schema, { id });

schemaNotes.add(Id, { description: 'An id: a UUID.' });
schemaNotes.add(OptionalId, {
  anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }],
  description: 'An id; null: nobody, or nothing.',
});
schemaNotes.add(Email, { format: 'email' });
schemaNotes.add(OptionalEmail, {
  anyOf: [{ type: 'string', format: 'email', maxLength: 254 }, { type: 'null' }],
});
schemaNotes.add(InstantInput, {
  description:
    'ISO 8601 with a zone, such as 2026-11-20T17:00:00Z; a bare date means 17:00 UTC of that day.',
});
schemaNotes.add(Amount, {
  description: 'An amount: 12000, "12000.50" or "$12,000.50"; blank means none.',
});
schemaNotes.add(BooleanText, { description: "'true' or 'false' as text, or a boolean." });
schemaNotes.add(OwnerFilter, { description: "A user's id, or none for records that nobody owns." });
schemaNotes.add(FieldsFilter, {
  description:
    'Custom fields as JSON text: {"region":"North"}; {"region":{"contains":"nor"}}; null for records that lack the field.',
});
// Both calls share it: a list of rows, bare or as `data`. Anything that is not a row is skipped and reported.
const rows = { type: 'array', items: {} };
schemaNotes.add(importsApi.importPeople.body ?? z.never(), {
  description:
    'Rows, each an object of header or field names and values, bare or as data; another row is skipped.',
  anyOf: [{ type: 'object', properties: { data: rows }, required: ['data'] }, rows],
});
