/** What a custom field is proposed to be that is made from a column of a file. */
import type { CustomFieldDefinition, FieldType } from '#contract/custom-fields.ts';

const longestName = 100;
const longestLine = 120;

/** By the cells of the first rows: text unless all that are filled say otherwise. */
export function guessFieldType(cells: readonly string[]): FieldType {
  const filled = cells.map((cell) => cell.trim().toLowerCase()).filter(Boolean);
  const areAll = (pattern: RegExp) =>
    filled.length > 0 && filled.every((cell) => pattern.test(cell));
  if (areAll(/^(yes|no|true|false)$/)) return 'boolean';
  if (areAll(/^\d{4}-\d\d-\d\d$/)) return 'date';
  // A number with a zero in front is a code or a phone.
  if (areAll(/^-?(0|[1-9]\d*)(\.\d+)?$/)) return 'number';
  return filled.some((cell) => cell.length > longestLine) ? 'textarea' : 'text';
}

/** 'Fleet size (trucks)' → `fleet_size_trucks`, with a number if that is taken. */
export function proposeName(
  header: string,
  definitions: readonly Pick<CustomFieldDefinition, 'name'>[],
): string {
  const plain = header.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain
    .replace(/[^\p{L}\p{N}]+/gu, '_')
    .replace(/^_|_$/g, '')
    .slice(0, longestName - 4);
  const taken = new Set(definitions.map((definition) => definition.name));
  let proposed = name || 'field';
  for (let number = 2; taken.has(proposed); number += 1) proposed = `${name || 'field'}_${number}`;
  return proposed;
}
