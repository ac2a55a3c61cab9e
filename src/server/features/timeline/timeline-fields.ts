/** Describes in words how a change affected the fields of a record. */
import { z } from 'zod';
import { type RecordKind, records } from '#contract/records.ts';
import type { FieldChange } from '#contract/timeline.ts';
import { shortened } from '#server/kernel/words.ts';
import {
  asDate,
  asText,
  asTimestamp,
  asYesOrNo,
  type Field,
  fieldsOf,
  type Telling,
} from './field-words.ts';
import type { WantedNames } from './timeline-names.ts';

/** A record as stored in the change log. */
export const Snapshot = z.record(z.string(), z.unknown()).nullable().catch(null);
export type Snapshot = z.output<typeof Snapshot>;

/** How much of a long text is shown, and how much of that comes before the first difference. */
const longest = 120;
const leadIn = 40;

export type ToldChange = FieldChange & { noun: string };

/** The fields that differ, in the order of the pages; custom fields last. */
export function changedFields(
  type: RecordKind,
  before: Snapshot,
  after: Snapshot,
  telling: Telling,
): ToldChange[] {
  return before && after ? toldFields(type, before, after, telling) : [];
}

/** The same for any two states: for a new or a deleted record, every field with a value. */
export function toldFields(
  type: RecordKind,
  before: NonNullable<Snapshot>,
  after: NonNullable<Snapshot>,
  telling: Telling,
): ToldChange[] {
  const { isWhole = false } = telling;
  const stateOf = (record: Record<string, unknown>, key: string, field: Field) => {
    // The days of an all-day event are stored in UTC, whatever the reader's zone.
    const isWholeDay = record.allDay === true && field.show === asTimestamp;
    return isWholeDay
      ? asWords(record[key], { ...field, show: asDate }, { ...telling, timeZone: 'UTC' })
      : asWords(record[key], field, telling);
  };
  const own = Object.entries(fieldsOf[type]).flatMap(([key, field]) => {
    if (isSame(before[key], after[key])) return [];
    const change = told(
      key,
      field,
      stateOf(before, key, field),
      stateOf(after, key, field),
      isWhole,
    );
    // If only the hour differs, the days would read the same.
    const hours = { ...field, show: asTimestamp };
    return field.show === asDate && change.from === change.to
      ? [told(key, field, stateOf(before, key, hours), stateOf(after, key, hours), isWhole)]
      : [change];
  });
  return [...own, ...changedCustomFields(before.customFields, after.customFields, telling)];
}

function changedCustomFields(before: unknown, after: unknown, telling: Telling): ToldChange[] {
  const [old, current] = [Snapshot.parse(before) ?? {}, Snapshot.parse(after) ?? {}];
  const known = telling.definitions.map((definition) => definition.name);
  const keys = new Set([...known, ...Object.keys(old), ...Object.keys(current)]);
  return [...keys].flatMap((key) => {
    if (isSame(old[key], current[key])) return [];
    const definition = telling.definitions.find((each) => each.name === key);
    const field = { label: definition?.label ?? key, noun: definition?.label ?? key };
    const show = definition?.fieldType === 'boolean' ? asYesOrNo : asText;
    const from = asWords(old[key], { ...field, show }, telling);
    const to = asWords(current[key], { ...field, show }, telling);
    return [told(`customFields.${key}`, field, from, to, telling.isWhole ?? false)];
  });
}

/** Notes the ids in both states of a record whose names will be shown. */
export function wantNames(
  type: RecordKind,
  states: readonly Snapshot[],
  wanted: WantedNames,
): void {
  for (const [key, { refersTo }] of Object.entries(fieldsOf[type])) {
    for (const state of states) {
      const told = state?.[key];
      if (refersTo === 'user' || refersTo === 'users') {
        for (const id of [told].flat()) wanted.addUser(id);
      } else if (refersTo) wanted.addRecord(refersTo, told);
    }
  }
}

function told(
  field: string,
  { label, noun }: Field,
  from: string | null,
  to: string | null,
  isWhole: boolean,
): ToldChange {
  if (isWhole) return { field, label, noun: noun ?? label.toLowerCase(), from, to };
  const start = startOfDifference(from ?? '', to ?? '');
  const excerpt = (words: string | null) =>
    words === null ? null : shortened(start > 0 ? `…${words.slice(start)}` : words, longest);
  return { field, label, noun: noun ?? label.toLowerCase(), from: excerpt(from), to: excerpt(to) };
}

/** Where to cut the beginning of long texts, so that the rest shows the difference. */
function startOfDifference(from: string, to: string): number {
  let same = 0;
  while (same < from.length && from[same] === to[same]) same += 1;
  if (same < longest - leadIn) return 0;
  return from.lastIndexOf(' ', same - leadIn) + 1;
}

function asWords(value: unknown, field: Field, telling: Telling): string | null {
  if (isNothing(value)) return null;
  const { refersTo, show = asText } = field;
  if (!refersTo) return show(value, telling);
  const colleague = (id: unknown) => telling.names.user(String(id))?.name ?? 'a colleague';
  if (refersTo === 'user') return colleague(value);
  if (refersTo === 'users') return [value].flat().map(colleague).join(', ');
  const id = String(value);
  const record = telling.names.record(refersTo, id);
  // Deleted records have no names.
  return record && !record.isDeleted ? record.name : `a deleted ${records[refersTo].label}`;
}

function isNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

function isSame(one: unknown, other: unknown): boolean {
  if (isNothing(one) || isNothing(other)) return isNothing(one) && isNothing(other);
  return JSON.stringify(one) === JSON.stringify(other);
}
