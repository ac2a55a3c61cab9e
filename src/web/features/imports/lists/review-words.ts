/** How the rows of a review are told: what becomes of them, counted. */
import type { ImportCounts, ImportOutcome, ImportReviewRow } from '#contract/import-reviews.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { kindOfList } from '#contract/records.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import type { ReviewedFile } from './reviewed-file.ts';

type Counted = (count: number) => string;

const of =
  (one: string, many = one): Counted =>
  (count) =>
    count === 1 ? one : many;

/** After the number: '412 new', '1 conflict'. */
const countedAs: Record<ImportOutcome, Counted> = {
  create: of('new'),
  update: of('changed'),
  unchanged: of('unchanged'),
  conflict: of('conflict', 'conflicts'),
  duplicate: of('possible duplicate', 'possible duplicates'),
  dropped: of('left out'),
};

/** '3 possible duplicates' */
export function countWords(outcome: ImportOutcome, count: number): string {
  return `${formatNumber(count)} ${countedAs[outcome](count)}`;
}

/** What one row is, said beside it once it has been answered or mended. */
export const outcomeWords: Record<ImportOutcome, string> = {
  create: 'New',
  update: 'Changes',
  unchanged: 'Unchanged',
  conflict: 'Conflict',
  duplicate: 'Possible duplicate',
  dropped: 'Left out',
};

/** What a list of such rows is, above them. */
export const outcomeHints: Record<ImportOutcome, string> = {
  create: 'These will be added.',
  update: 'These are here already and will change. What the file has nothing for stays as it is.',
  unchanged: 'These are here already, with the same values. Nothing will be written.',
  conflict: 'These could be more than one of what you have. Left unanswered, they stay out.',
  duplicate: 'These look like ones you have. Left unanswered, they stay out.',
  dropped: 'These stay out. Mend a cell and press Enter: the row is checked at once.',
};

/** What Import will do: 'Nothing is written yet: 412 people will be added and 30 changed.' */
export function plannedWords(entity: ImportEntity, { create, update }: ImportCounts): string {
  const [one, many] = [kindOfList(entity), entity];
  if (create === 0 && update === 0) return 'Nothing would be written.';
  const planned =
    create === 0
      ? `${plural(update, one, many)} will be changed`
      : `${plural(create, one, many)} will be added`;
  const more = create > 0 && update > 0 ? ` and ${formatNumber(update)} changed` : '';
  return `Nothing is written yet: ${planned}${more}.`;
}

/** Every row of the file is here already, and nothing asks for an answer. */
export function isNothing({ unchanged, ...others }: ImportCounts): boolean {
  return unchanged > 0 && Object.values(others).every((count) => count === 0);
}

/** It is left out for what its cells say. */
export function needsMending({ outcome, answer }: Pick<ImportReviewRow, 'outcome' | 'answer'>) {
  return outcome === 'dropped' && answer !== 'leave';
}

const mostNamed = 3;

type Columns = Pick<ReviewedFile, 'entity' | 'header' | 'mapping'>;

/** The filled cells of a row that are imported, by the names of their columns; and where a unit of nobody is. */
export function listCells(
  { cells }: Pick<ImportReviewRow, 'cells'>,
  { entity, header, mapping }: Columns,
) {
  const filled = mapping.flatMap(({ column, field }) => {
    const value = cells[column]?.trim() ?? '';
    if (field === 'ignore' || value === '') return [];
    return [{ field, label: header[column] || `Column ${column + 1}`, value }];
  });
  const isInStock = entity === 'units' && !filled.some(({ field }) => field === 'organization');
  const stock = { field: 'organization', label: 'Organization', value: 'In stock' };
  return isInStock && filled.length > 0 ? [stock, ...filled] : filled;
}

/** Below its name in the list: what is wrong or asked, else what is written. */
export function lineWords(row: ImportReviewRow, file: Columns): string {
  const { outcome, reason, changes } = row;
  if (reason !== null) return reason;
  if (outcome === 'unchanged') return 'Same values';
  if (outcome === 'create') {
    const cells = listCells(row, file).filter(({ field }) => !isName(field));
    return cells
      .slice(0, mostNamed)
      .map(({ value }) => value)
      .join(' · ');
  }
  const labels = changes.map(({ label }) => label);
  const more = labels.length > mostNamed ? ` and ${labels.length - mostNamed} more` : '';
  return `${labels.slice(0, mostNamed).join(', ')}${more}`;
}

const isName = (field: string) => ['name', 'firstName', 'lastName'].includes(field);

interface Faulty extends Omit<Columns, 'entity'> {
  reason: string | null;
}

/** The columns that a reason speaks of: '"Email" must be …' names one, 'No name and no e-mail address' fields. */
export function faultyColumns({ reason, header, mapping }: Faulty): number[] {
  if (reason === null) return [];
  const named = mapping.filter(({ column }) => reason.startsWith(`"${header[column]}" `));
  if (named.length > 0) return named.map(({ column }) => column);
  const isMissing = (field: string) =>
    /^No /.test(reason) &&
    ((isName(field) && reason.includes('name')) ||
      (field === 'email' && reason.includes('e-mail')));
  return mapping.filter(({ field }) => isMissing(field)).map(({ column }) => column);
}
