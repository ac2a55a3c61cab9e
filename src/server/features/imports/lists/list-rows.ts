/** The rows of a call: objects whose keys are headers or field names, matched like the headers of a file. */
import { type ImportEntity, importsApi, mostRows } from '#contract/imports.ts';
import {
  type CustomFieldName,
  matchColumns,
} from '#server/features/imports/files/csv-columns.rules.ts';
import { mostColumns } from '#server/features/imports/files/file-rows.ts';
import type { ImportRow } from '#server/features/imports/files/import-rows.rules.ts';
import { assertJsonWithin, deepestJson } from '#server/kernel/http/json-limits.ts';
import { parseJson } from '#server/kernel/http/parse-json.ts';
import { refusalOfFaults } from '#server/kernel/http/schema-faults.ts';

/** More than any row has whose cells fill a body of the largest size. */
const mostValues = 10_000_000;

/** Throws 400 or 413 if the body is not a list, or too large. */
export function readList(
  bytes: Buffer,
  entity: ImportEntity,
  definitions: readonly CustomFieldName[],
): Generator<ImportRow> {
  assertJsonWithin(bytes, { depth: deepestJson, values: mostValues, rows: mostRows });
  const body = importsApi.importPeople.body?.safeParse(parseJson(bytes));
  if (body?.error) throw refusalOfFaults(body.error.issues);
  return toRows(entity, body?.data ?? [], definitions);
}

function* toRows(
  entity: ImportEntity,
  list: readonly unknown[],
  definitions: readonly CustomFieldName[],
): Generator<ImportRow> {
  // The rows of a list nearly always have the same keys.
  let keys: string[] = [];
  let fields: string[] = [];
  for (const [index, row] of list.entries()) {
    const line = index + 1;
    if (typeof row !== 'object' || row === null || Array.isArray(row)) {
      yield { line, cells: [], fault: 'Must be an object' };
      continue;
    }
    const entries = Object.entries(row);
    if (entries.length > mostColumns) {
      yield { line, cells: [], fault: `Has more than ${mostColumns} columns` };
      continue;
    }
    const isNew = entries.length !== keys.length || entries.some(([key], at) => key !== keys[at]);
    if (isNew) {
      keys = entries.map(([key]) => key);
      fields = matchColumns(entity, keys, definitions).map(({ field }, at) =>
        keys[at] === 'customFields' ? 'customFields' : field,
      );
    }
    const cells = entries.map(([column, value], at) => ({
      field: fields[at] ?? 'ignore',
      column,
      value,
    }));
    yield { line, cells: cells.filter(({ field }) => field !== 'ignore') };
  }
}
