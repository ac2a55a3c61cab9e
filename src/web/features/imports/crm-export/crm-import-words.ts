import type { CrmImportJob, CrmImportOutcome } from '#contract/crm-import.ts';
import { formatNumber, plural } from '#web/lib/format.ts';

export const phaseWords: Record<CrmImportJob['phase'], string> = {
  parse: 'Reading the file',
  organizations: 'Importing organizations',
  people: 'Importing people',
};

/** The specified 'Imported {count} {entity}', for the entities in the file. */
function importedWords({ organizations, people, named }: CrmImportOutcome): string {
  const made = organizations.created + named;
  const parts = [
    ...(made > 0 ? [plural(made, 'organization')] : []),
    ...(people.created > 0 || made === 0 ? [plural(people.created, 'person', 'people')] : []),
  ];
  return `Imported ${parts.join(' and ')}`;
}

/** One line on the result of an import. */
export function summarizeOutcome(outcome: CrmImportOutcome): string {
  const { organizations, people } = outcome;
  const created = organizations.created + outcome.named + people.created;
  if (created > 0) return importedWords(outcome);
  if (organizations.completed + people.completed > 0) {
    return 'Everything was here already; what was missing has been filled in';
  }
  return keptRows(outcome) > 0 ? 'Everything was here already' : 'No row could be imported';
}

/** How many rows created, completed or matched a record. */
export function keptRows({ organizations, people }: CrmImportOutcome): number {
  return [organizations, people].reduce(
    (sum, { created, completed, unchanged }) => sum + created + completed + unchanged,
    0,
  );
}

/** Whether it wrote anything: rows that say what is here already do not. */
export function hasWritten({ organizations, people, named, notes }: CrmImportOutcome): boolean {
  const written = [organizations, people].map(({ created, completed }) => created + completed);
  return [...written, named, notes].some((count) => count > 0);
}

/** One line on the state of an import, for a list. */
export function stateWords(job: CrmImportJob): string {
  const { status, isWaiting, progress, outcome, skipped } = job;
  if (status === 'uploaded') return 'Not started';
  if (isWaiting) return 'Waiting for its turn';
  if (status === 'running') return `Running, ${progress}%`;
  if (!outcome) return 'Failed, nothing was imported';
  const words = summarizeOutcome(outcome);
  return skipped === 0 ? words : `${words} · ${formatNumber(skipped)} skipped`;
}
