/**
 * What each noun provides to features that span nouns: the timeline, documents, deletions, search, exported lists
 * and imports. Besides `app.ts`, this is the only file of other features that must name a new noun.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { makeTable } from '#contract/fields.ts';
import type { ImportEntity } from '#contract/imports.ts';
import type { listExportsApi } from '#contract/list-exports.ts';
import type { ImportedRow } from '#contract/nouns.ts';
import type { CustomFields } from '#contract/primitives.ts';
import {
  getLists,
  type KindIn,
  kindOfList,
  type ListIn,
  type RecordKind,
  recordKinds,
} from '#contract/records.ts';
import type { SearchResults } from '#contract/search.ts';
import { calls } from '#server/features/calls/calls.table.ts';
import {
  hideCallsOf,
  passOnCalls,
  purgeOfCalls,
  showCallsOf,
} from '#server/features/calls/write-calls.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { purgeOfEvents } from '#server/features/events/write-events.ts';
import { fileAttachments } from '#server/features/files/files.table.ts';
import {
  hideFilesOf,
  passOnFiles,
  purgeOfFiles,
  showFilesOf,
} from '#server/features/files/write-files.ts';
import type { Leaving } from '#server/features/links/linked-writes.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import {
  hideNotesOf,
  passOnNotes,
  purgeOfNotes,
  showNotesOf,
} from '#server/features/notes/write-notes.ts';
import {
  changeImportedOpportunities,
  importOpportunities,
} from '#server/features/opportunities/import-opportunities.ts';
import {
  countOpportunities,
  listOpportunities,
} from '#server/features/opportunities/opportunities.queries.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { purgeOfOpportunities } from '#server/features/opportunities/write-opportunities.ts';
import { findOrganizations } from '#server/features/organizations/find-organizations.ts';
import {
  countOrganizations,
  listOrganizations,
} from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import {
  changeOrganizations,
  importOrganizations,
  purgeOfOrganizations,
} from '#server/features/organizations/write-organizations.ts';
import { findPeople } from '#server/features/people/find-people.ts';
import { countPeople, listPeople } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import {
  changeImportedPeople,
  importPeople,
} from '#server/features/people/write-imported-people.ts';
import { purgeOfPeople } from '#server/features/people/write-people.ts';
import {
  changeImportedTasks,
  importTasks,
  refuseImportedTasks,
} from '#server/features/tasks/import-tasks.ts';
import { countTasks, listTasks } from '#server/features/tasks/tasks.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import {
  hideTasksOf,
  passOnTasks,
  purgeOfTasks,
  showTasksOf,
} from '#server/features/tasks/write-tasks.ts';
import { countUnits, findUnits, listUnits } from '#server/features/units/units.queries.ts';
import { unitName, units } from '#server/features/units/units.table.ts';
import {
  changeUnits,
  hideUnitsOf,
  importUnits,
  purgeOfUnits,
  showUnitsOf,
} from '#server/features/units/write-units.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Page } from '#server/kernel/lists.ts';
import type { PurgeWrites } from '#server/kernel/purge-rows.ts';
import type { StoredChange } from './stored-row.ts';

interface Stored {
  table: PgTable & Record<'id' | 'deletedAt', AnyPgColumn>;
  /** Its current name; '' if it has none. */
  name: SQL | AnyPgColumn;
  importId?: AnyPgColumn;
}

const nameless = sql`''`;

export const storedNouns: Record<RecordKind, Stored> = {
  person: { table: people, name: people.name, importId: people.importId },
  organization: {
    table: organizations,
    name: organizations.name,
    importId: organizations.importId,
  },
  opportunity: {
    table: opportunities,
    name: opportunities.name,
    importId: opportunities.importId,
  },
  task: { table: tasks, name: tasks.title, importId: tasks.importId },
  note: { table: notes, name: nameless },
  call: { table: calls, name: nameless },
  event: { table: calendarEvents, name: calendarEvents.title },
  file: { table: fileAttachments, name: fileAttachments.fileName },
  unit: { table: units, name: unitName, importId: units.importId },
};

export const nounTables = makeTable(
  getLists(recordKinds),
  (list) => storedNouns[kindOfList(list)].table,
);

interface GoingAlong {
  /** Returns the ids of those that had some. */
  hide: (ctx: Context, leaving: Leaving) => Promise<string[]>;
  /** Of these deletions. */
  show: (ctx: VisitorContext, deletionIds: readonly string[]) => Promise<void>;
}

/** Always in the same order, so that two deletions cannot deadlock. */
export const goAlong: Record<KindIn<'deletions'>, GoingAlong> = {
  note: { hide: hideNotesOf, show: showNotesOf },
  call: { hide: hideCallsOf, show: showCallsOf },
  task: { hide: hideTasksOf, show: showTasksOf },
  file: { hide: hideFilesOf, show: showFilesOf },
  unit: { hide: hideUnitsOf, show: showUnitsOf },
};

/** Removes rows for good. In this order, so that nothing refers to what is gone already. */
export const purges: Record<RecordKind, PurgeWrites> = {
  file: purgeOfFiles,
  call: purgeOfCalls,
  note: purgeOfNotes,
  task: purgeOfTasks,
  unit: purgeOfUnits,
  event: purgeOfEvents,
  opportunity: purgeOfOpportunities,
  person: purgeOfPeople,
  organization: purgeOfOrganizations,
};

/** Of what may be linked to several records: whatever another deleted one holds waits for that one. */
export const passOns: ((ctx: VisitorContext, deletionIds: readonly string[]) => Promise<void>)[] = [
  passOnFiles,
  passOnCalls,
  passOnNotes,
  passOnTasks,
];

type Finders = {
  [List in ListIn<'search'>]: (
    ctx: VisitorContext,
    q: string,
    most: number,
  ) => Promise<NonNullable<SearchResults[List]>>;
};

export const finders: Finders = {
  people: findPeople,
  organizations: findOrganizations,
  units: findUnits,
};

/** The fields that the records of every exported list have. */
export type Listed = Readonly<Record<string, unknown>> & {
  createdAt: string;
  updatedAt: string;
  customFields?: CustomFields;
};

type ExportedQuery<List extends ListIn<'exports'>> = z.output<
  (typeof listExportsApi)[List]['query']
>;
type Exported = {
  [List in ListIn<'exports'>]: {
    page: (
      ctx: Context,
      query: ExportedQuery<List>,
    ) => Promise<Pick<Page<Listed>, 'items' | 'next'>>;
    total: (ctx: Context, query: ExportedQuery<List>, counted: number) => Promise<string>;
  };
};

export const exportedLists: Exported = {
  people: { page: listPeople, total: countPeople },
  organizations: { page: listOrganizations, total: countOrganizations },
  opportunities: { page: listOpportunities, total: countOpportunities },
  tasks: { page: listTasks, total: countTasks },
  units: { page: listUnits, total: countUnits },
};

type Importers = {
  [Entity in ImportEntity]: (
    ctx: Context,
    importId: string,
    rows: readonly (ImportedRow[Entity] & { organizationId: string | undefined })[],
  ) => Promise<() => Promise<void>>;
};

/** Make records of an imported list ready; what comes back writes them. The organizations that they name already exist. */
export const importers: Importers = {
  people: importPeople,
  organizations: importOrganizations,
  opportunities: importOpportunities,
  tasks: importTasks,
  units: importUnits,
};

interface Changer {
  /** Why some of them cannot become so, by id; these are to be left out. */
  refuse?(ctx: Context, changed: readonly StoredChange[]): Promise<ReadonlyMap<string, string>>;
  change(ctx: Context, changed: readonly StoredChange[]): Promise<unknown>;
}

/** How an import changes the records of its rows. */
export const changers: Record<ImportEntity, Changer> = {
  people: { change: changeImportedPeople },
  organizations: { change: changeOrganizations },
  opportunities: { change: changeImportedOpportunities },
  tasks: { change: changeImportedTasks, refuse: refuseImportedTasks },
  units: { change: changeUnits },
};
