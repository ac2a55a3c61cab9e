/**
 * What each noun brings to what is read across nouns: search, imports, documents and the timeline take it from here.
 * Beside `records.ts` it is the only list of the contract that a new noun stands in by name.
 */
import { z } from 'zod';
import { callTexts, StoredCall } from './calls.ts';
import { eventTexts, StoredEvent } from './events.ts';
import type { Fields } from './fields.ts';
import { StoredFile } from './files.ts';
import { noteTexts, StoredNote } from './notes.ts';
import { opportunityFields, StoredOpportunity } from './opportunities.ts';
import { OrganizationDraft, organizationFields, StoredOrganization } from './organizations.ts';
import { ImportedPerson, personFields, StoredPerson } from './people.ts';
import type { ListIn, RecordKind, RecordList } from './records.ts';
import { StoredTask, taskFields } from './tasks.ts';
import { FoundUnit, ImportedUnit, StoredUnit, unitFields } from './units.ts';

/** The fields of each that are told, listed and imported. */
export const nounFields = {
  person: personFields,
  organization: organizationFields,
  opportunity: opportunityFields,
  task: taskFields,
  note: noteTexts,
  call: callTexts,
  event: eventTexts,
  file: {},
  unit: unitFields,
} satisfies Record<RecordKind, Fields>;

/** What a row of an imported list makes. */
export const importedRows = {
  people: ImportedPerson,
  organizations: OrganizationDraft,
  units: ImportedUnit,
} satisfies Record<ListIn<'imports'>, z.ZodType>;
export type ImportedRow = {
  [List in ListIn<'imports'>]: z.output<(typeof importedRows)[List]>;
};

/** What global search tells beside people and organizations; a list is left out where nothing is found. */
export const foundBeside = {
  units: z.array(FoundUnit).optional(),
} satisfies Record<Exclude<ListIn<'search'>, 'people' | 'organizations'>, z.ZodType>;

/** As documents of Export Data hold them, in their order: what is named comes before what names it. */
export const storedRecords = {
  organizations: StoredOrganization,
  people: StoredPerson,
  opportunities: StoredOpportunity,
  tasks: StoredTask,
  events: StoredEvent,
  notes: StoredNote,
  calls: StoredCall,
  files: StoredFile,
  units: StoredUnit,
} satisfies Record<RecordList, z.ZodType<{ id: string }>>;
