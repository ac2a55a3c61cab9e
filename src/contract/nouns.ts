/**
 * What each noun contributes to what works across nouns: search, imports, documents and the
 * timeline read it here. Besides `records.ts`, this is the only list in the contract that names a
 * new noun.
 */
import { z } from 'zod';
import { callTexts, StoredCall } from './calls.ts';
import { eventTexts } from './events.ts';
import type { Fields } from './fields.ts';
import { StoredFile } from './files.ts';
import { noteTexts, StoredNote } from './notes.ts';
import { ImportedOpportunity, opportunityFields, StoredOpportunity } from './opportunities.ts';
import { ImportedOrganization, organizationFields, StoredOrganization } from './organizations.ts';
import { ImportedPerson, personFields, StoredPerson } from './people.ts';
import type { ListIn, RecordKind, RecordList } from './records.ts';
import { StoredEvent } from './stored-event.ts';
import { StoredTask } from './stored-task.ts';
import { ImportedTask, taskFields } from './tasks.ts';
import { FoundUnit, ImportedUnit, StoredUnit, unitFields } from './units.ts';

/** Its fields that are shown in timelines, listed and imported. */
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

/** What a row of an imported list becomes. */
export const importedRows = {
  people: ImportedPerson,
  organizations: ImportedOrganization,
  opportunities: ImportedOpportunity,
  tasks: ImportedTask,
  units: ImportedUnit,
} satisfies Record<ListIn<'imports'>, z.ZodType>;
export type ImportedRow = {
  [List in ListIn<'imports'>]: z.output<(typeof importedRows)[List]>;
};

/** What global search returns besides people and organizations; a list without results is left out. */
export const foundBeside = {
  units: z.array(FoundUnit).optional(),
} satisfies Record<Exclude<ListIn<'search'>, 'people' | 'organizations'>, z.ZodType>;

/** Their forms in documents of Export Data, in their order: a record comes before those that refer to it. */
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
