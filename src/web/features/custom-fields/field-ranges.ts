/** A range of days or numbers, as it stands in the URL ('>1..5', '>2026-01-01..') and in words. */
import {
  type CustomFieldDefinition,
  type FieldRange,
  type FieldType,
  kindOfRange,
} from '#contract/custom-fields.ts';
import { formatDay } from '#web/lib/format.ts';

/** Means records without a value; nothing that is typed begins with it. */
export const lacking = 'lacking';
const mark = '>';
const between = '..';

export function printRange({ from = '', to = '' }: FieldRange): string {
  return mark + from + between + to;
}

/** A single value is a range that begins and ends there; null for anything else. */
export function readRange(value: string | undefined): FieldRange | null {
  if (value?.startsWith('=')) return { from: value.slice(1), to: value.slice(1) };
  if (!value?.startsWith(mark)) return null;
  const [from, to] = value.slice(mark.length).split(between);
  return { from: from || undefined, to: to || undefined };
}

/** The range with one end changed; undefined if neither end is left. */
export function withEnd(
  range: FieldRange | null,
  end: keyof FieldRange,
  typed: string,
): string | undefined {
  const changed = { ...range, [end]: typed || undefined };
  return kindOfRange(changed) === null ? undefined : printRange(changed);
}

/** 'Jan 1, 2026 – Feb 1, 2026', 'from 5', 'up to 10', or '7' if both ends are the same. */
export function rangeWords({ from, to }: FieldRange, fieldType: FieldType): string {
  const words = (end: string) => (fieldType === 'date' ? formatDay(end) : end);
  if (from === undefined) return to === undefined ? '' : `up to ${words(to)}`;
  if (to === undefined) return `from ${words(from)}`;
  return from === to ? words(from) : `${words(from)} – ${words(to)}`;
}

export function hasRange({ fieldType }: CustomFieldDefinition): boolean {
  return fieldType === 'date' || fieldType === 'number';
}
