/** Conditions as they are put together: every row may still be unfinished. */
import type { ConditionKind } from '#contract/condition-fields.ts';
import {
  type Condition,
  type Group,
  type Operator,
  printWhere,
  readWhere,
  type Where,
} from '#contract/conditions.ts';
import type { SignalDay } from '#contract/unit-signals.ts';

export interface DraftRow {
  key: number;
  field: string;
  is: Operator | '';
  words: string;
  values: string[];
  from: string;
  to: string;
  days: number | '';
  /** Of a unit: older than so many years, and what comes up with it within `days`. */
  years: number | '';
  by: SignalDay | '';
}
export interface DraftGroup {
  key: number;
  match: 'all' | 'any';
  rows: DraftRow[];
}
export interface Draft extends Record<string, unknown> {
  match: 'all' | 'any';
  parts: (DraftRow | DraftGroup)[];
}

let lastKey = 0;

export function newRow(): DraftRow {
  lastKey += 1;
  return {
    key: lastKey,
    field: '',
    is: '',
    words: '',
    values: [],
    from: '',
    to: '',
    days: '',
    years: '',
    by: '',
  };
}

export function newGroup(): DraftGroup {
  lastKey += 1;
  return { key: lastKey, match: 'any', rows: [newRow()] };
}

export function isGroup(part: DraftRow | DraftGroup): part is DraftGroup {
  return 'rows' in part;
}

export function readDraft(kind: ConditionKind, json: string | undefined): Draft {
  const read = json === undefined ? undefined : readWhere(kind, json);
  if (!read || read.faults) return { match: 'all', parts: [newRow()] };
  const { match, parts } = read.where;
  return {
    match,
    parts: parts.map((part) =>
      'parts' in part
        ? { ...newGroup(), match: part.match, rows: part.parts.map(readRow) }
        : readRow(part),
    ),
  };
}

function readRow(condition: Condition): DraftRow {
  const row = { ...newRow(), field: condition.field, is: condition.is };
  switch (condition.is) {
    case 'anyOf':
    case 'noneOf':
      return { ...row, values: condition.value };
    case 'contains':
    case 'lacks':
      return { ...row, words: condition.value };
    case 'between':
      return { ...row, from: condition.value.from ?? '', to: condition.value.to ?? '' };
    case 'lastDays':
    case 'notLastDays':
    case 'beforeDays':
    case 'nextDays':
      return { ...row, days: condition.value };
    case 'owns':
    case 'ownsNone': {
      const { words = '', olderThan = '', by = '', days = '' } = condition.value;
      return { ...row, words, years: olderThan, by, days };
    }
    default:
      return row;
  }
}

/** A row whose field was not chosen is none; '' if there is no condition at all. */
export function printDraft({ match, parts }: Draft): string {
  const conditions = parts.flatMap((part): (Condition | Group<Condition>)[] => {
    if (!isGroup(part)) return finish(part);
    const rows = part.rows.flatMap(finish);
    return rows.length > 0 ? [{ match: part.match, parts: rows }] : [];
  });
  const where: Where = { match, parts: conditions };
  return conditions.length > 0 ? printWhere(where) : '';
}

function finish({ field, is, words, values, from, to, days, years, by }: DraftRow): Condition[] {
  if (field === '' || is === '') return [];
  switch (is) {
    case 'anyOf':
    case 'noneOf':
      return [{ field, is, value: values }];
    case 'contains':
    case 'lacks':
      return [{ field, is, value: words }];
    case 'between':
      return [{ field, is, value: { ...(from && { from }), ...(to && { to }) } }];
    case 'lastDays':
    case 'notLastDays':
    case 'beforeDays':
    case 'nextDays':
      return [{ field, is, value: days === '' ? -1 : days }];
    case 'owns':
    case 'ownsNone': {
      const said = {
        ...(words.trim() && { words }),
        ...(years !== '' && { olderThan: years }),
        ...(by !== '' && { by, days: days === '' ? -1 : days }),
      };
      return [{ field, is, value: said }];
    }
    default:
      return [{ field, is }];
  }
}

/** Whether every row that was begun says all that it needs. */
export function isFinished(kind: ConditionKind, draft: Draft): boolean {
  const rows = draft.parts.flatMap((part) => (isGroup(part) ? part.rows : [part]));
  if (rows.some(({ field, is }) => field !== '' && is === '')) return false;
  const json = printDraft(draft);
  return json === '' || readWhere(kind, json).faults === undefined;
}
