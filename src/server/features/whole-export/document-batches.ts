/** The records of a checked document, in batches in the database's format. */
import type { z } from 'zod';
import { documentSections, type SectionName } from '#contract/data-document.ts';
import { filesApi } from '#contract/files.ts';
import type { DocumentItem } from './document-scanner.ts';
import { isSection, userFields, userLists } from './document-sections.rules.ts';

/** The fields of the lists that are written by column, with their column names. */
export type DocumentColumns = Map<SectionName, { field: string; column: string }[]>;
export type DocumentUser = z.output<typeof documentSections.users>;
type Territories = z.output<typeof documentSections.territories>;
type Row = Record<string, unknown> & { id: string };

/** `json` is a list of objects keyed by column name. */
export type DocumentBatch = { count: number } & (
  | { section: 'users'; users: DocumentUser[] }
  | { section: 'territories'; territories: TerritoryRecord }
  | { section: Exclude<SectionName, 'users' | 'territories'>; json: string }
);

export type TerritoryRecord = Omit<Territories, 'states' | 'codes'> & {
  states: { json: string };
  codes: { json: string };
};

/** Small enough that nobody waits for one, large enough that many are fast; a single record may be longer. */
const most = { rows: 1_000, characters: 262_144 };

/** `known` maps accounts to their other ids here; it grows while batches of users are processed. */
export async function* cutBatches(
  items: AsyncIterable<DocumentItem>,
  columns: DocumentColumns,
  known: ReadonlyMap<string, string>,
): AsyncGenerator<DocumentBatch> {
  let section: SectionName | undefined;
  let rows: Row[] = [];
  let characters = 0;
  for await (const item of items) {
    if (item.index === null || !isSection(item.name)) continue;
    const isFull = rows.length === most.rows || characters >= most.characters;
    if (section !== undefined && rows.length > 0 && (item.name !== section || isFull)) {
      yield batchOf(section, rows, columns, known);
      rows = [];
      characters = 0;
    }
    section = item.name;
    rows.push(documentSections[section].parse(item.value));
    characters += item.length;
  }
  if (section !== undefined && rows.length > 0) yield batchOf(section, rows, columns, known);
}

function batchOf(
  section: SectionName,
  rows: readonly Row[],
  columns: DocumentColumns,
  known: ReadonlyMap<string, string>,
): DocumentBatch {
  const count = rows.length;
  if (section === 'users') {
    return { section, count, users: rows.map((row) => documentSections.users.parse(row)) };
  }
  if (section === 'territories') return { section, count, territories: territoriesIn(rows, known) };
  const all = [...(columns.get(section) ?? [])];
  if (section === 'files') all.push({ field: 'fileUrl', column: 'file_url' });
  const records = rows.map((row) => {
    const values: Record<string, unknown> = {
      ...withKnownUsers(row, known),
      fileUrl: filesApi.content.path.replace(':id', row.id),
    };
    values.assignedById = assignerIn(values);
    return Object.fromEntries(all.map(({ field, column }) => [column, values[field]]));
  });
  return { section, count, json: JSON.stringify(records) };
}

/** There is only ever one territories record. */
function territoriesIn(rows: readonly Row[], known: ReadonlyMap<string, string>): TerritoryRecord {
  const { states, codes, ...record } = documentSections.territories.parse(rows[0]);
  const owned = ({ userId }: { userId: string }) => ({ user_id: known.get(userId) ?? userId });
  return {
    ...record,
    states: { json: JSON.stringify(states.map((each) => ({ state: each.state, ...owned(each) }))) },
    codes: {
      json: JSON.stringify(
        codes.map((each) => ({ code: each.code.toUpperCase(), ...owned(each) })),
      ),
    },
  };
}

/** The record with the ids that its accounts have here. */
function withKnownUsers(row: Row, known: ReadonlyMap<string, string>): Row {
  if (known.size === 0) return row;
  const changed: Row = { ...row };
  for (const field of userFields) {
    const id = row[field];
    const here = typeof id === 'string' ? known.get(id) : undefined;
    if (here !== undefined) changed[field] = here;
  }
  for (const field of userLists) {
    const ids = row[field];
    if (Array.isArray(ids)) changed[field] = ids.map((id) => known.get(id) ?? id);
  }
  return changed;
}

/** If a document does not say, the assignee counts as the assigner, which gives the fewest rights. */
function assignerIn({ assignedById, assigneeId, assignedToId }: Record<string, unknown>): unknown {
  return assignedById === undefined ? (assigneeId ?? assignedToId) : assignedById;
}
