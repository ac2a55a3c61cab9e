import type { ColumnMapping, ImportPreview } from '#contract/imports.ts';
import { invalid } from '#server/kernel/app-error.ts';

/** 400 if a chosen column or field does not exist, or is chosen twice. */
export function assertColumns(
  { header, targets }: Pick<ImportPreview, 'header' | 'targets'>,
  mapping: readonly ColumnMapping[],
): void {
  const byField = new Map(targets.map((target) => [target.field, target]));
  const columns = new Set<number>();
  const fields = new Set<string>();
  for (const { column, field } of mapping) {
    const fault = (words: string) => invalid({ mapping: `${words} (column ${column})` });
    if (column >= header.length) throw fault('names a column that the file does not have');
    if (columns.has(column)) throw fault('names a column twice');
    columns.add(column);
    if (field === 'ignore') continue;
    const target = byField.get(field);
    if (!target) throw fault(`names a field that there is not: ${field}`);
    if (fields.has(field) && !target.shared) throw fault(`has two columns for ${target.label}`);
    fields.add(field);
  }
}
