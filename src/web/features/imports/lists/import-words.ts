import {
  type Delimiter,
  type Encoding,
  type ImportEntity,
  type ImportJob,
  importTargets,
} from '#contract/imports.ts';
import { kindOfList } from '#contract/records.ts';

const mayLack: Partial<Record<ImportEntity, string>> = {
  units: ' One without an organization is in stock.',
};

const together = new Intl.ListFormat('en');

/** What is counted: '1 person', '2 people'; and what each must have. */
export function nameEntity(entity: ImportEntity): { one: string; many: string; needs: string } {
  const one = kindOfList(entity);
  const required = importTargets[entity]
    .filter((target) => target.required)
    .map(({ label }) => withArticle(label.toLowerCase()));
  const needs = `Each ${one} needs ${together.format(required)}.${mayLack[entity] ?? ''}`;
  return { one, many: entity, needs };
}

/** 'Imported 412 people', 'Imported 412 people, changed 30', 'Changed 30 people' */
export function importedWords(
  entity: ImportEntity,
  { imported, updated }: Pick<ImportJob, 'imported' | 'updated'>,
): string {
  if (updated === 0) return `Imported ${imported} ${entity}`;
  if (imported === 0) return `Changed ${updated} ${entity}`;
  return `Imported ${imported} ${entity}, changed ${updated}`;
}

function withArticle(noun: string): string {
  return `${/^[aeio]/.test(noun) ? 'an' : 'a'} ${noun}`;
}

export const encodingLabels: Record<Encoding, string> = {
  'utf-8': 'Unicode (UTF-8)',
  'windows-1252': 'Western European (Windows-1252)',
  'utf-16le': 'Unicode (UTF-16)',
  'utf-16be': 'Unicode (UTF-16, big-endian)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  macintosh: 'Western European (Mac)',
  shift_jis: 'Japanese (Shift JIS)',
  gb18030: 'Chinese (GB 18030)',
};

export const delimiterLabels: Record<Delimiter, string> = {
  ',': 'Comma ( , )',
  ';': 'Semicolon ( ; )',
  '\t': 'Tab',
  '|': 'Bar ( | )',
};
