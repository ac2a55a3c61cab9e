/** Where the lists of a document are stored in the database. */
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { documentSections, type SectionName } from '#contract/data-document.ts';
import { activityLog } from '#server/features/activity/activity.table.ts';
import { customFieldDefinitions } from '#server/features/custom-fields/custom-fields.table.ts';
import { nounTables } from '#server/features/nouns/noun-parts.ts';
import { memberships } from '#server/features/people/memberships.table.ts';
import { territories } from '#server/features/territories/territories.table.ts';
import { users } from '#server/features/users/users.table.ts';

export const sectionTables: Record<SectionName, PgTable> = {
  users,
  customFieldDefinitions,
  territories,
  ...nounTables,
  memberships,
  activities: activityLog,
};

/** The fields of a list with the names and types of their columns. */
export function listColumns(
  section: SectionName,
): { field: string; column: string; type: string }[] {
  const columns = getTableColumns(sectionTables[section]);
  return Object.keys(documentSections[section].shape).map((field) => {
    const column = columns[field];
    if (!column) throw new Error(`${section} has no column for ${field}`);
    return { field, column: column.name, type: column.getSQLType() };
  });
}
