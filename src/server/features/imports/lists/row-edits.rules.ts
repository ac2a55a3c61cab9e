/** What a row would change of a record that is there: field by field, by the policy of each. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { canonicalAmount } from '#contract/amounts.ts';
import type { Field, Fields } from '#contract/fields.ts';
import {
  EmailType,
  type Further,
  mostFurther,
  PhoneType,
  sameAddress,
} from '#contract/further-addresses.ts';
import type { ImportPolicies, ImportPolicy } from '#contract/import-keys.ts';
import type { ImportedChange } from '#contract/import-reviews.ts';
import { nounFields } from '#contract/nouns.ts';
import type { RecordKind } from '#contract/records.ts';
import { activityTypes, recurrenceTypes, taskPriorities, taskStatuses } from '#contract/tasks.ts';
import { changedAddresses } from '#server/features/addresses/addresses.rules.ts';
import { stageNames as stageWords } from '#server/features/opportunities/opportunities.rules.ts';
import { timestampWords } from '#server/kernel/words.ts';
import { type KeptEmployer, planEmployers, toCompare } from './employer-edits.rules.ts';

type Values = Record<string, unknown>;

const stageNames = Object.entries(stageWords);
const choiceNames = [...taskStatuses, ...taskPriorities, ...activityTypes, ...recurrenceTypes].map(
  (word): [string, string] => [word, asWord(word)],
);

/** 'phone_call' → 'Phone call' */
function asWord(word: string): string {
  const words = word.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface RowEdit {
  /** Each column that changes, as it is; a custom field as `customFields.<name>`. */
  before: Values;
  /** As it will be; an organization that is not here by its name, as `organizationName` or `parentName`. */
  after: Values;
  changes: ImportedChange[];
  /** How many organizations the row would give a person, if that is more than anybody may have. */
  tooManyEmployers?: number | undefined;
}

export interface EditRules {
  kind: RecordKind;
  /** Of each field that a column is mapped to; others are left alone. */
  policies: ImportPolicies;
  /** By name. */
  customLabels: ReadonlyMap<string, string>;
  /** Of whoever reads the review. */
  timeZone: string;
}

/** A record's row, with the name of its organization. */
export interface EditedRecord {
  row: Values;
  organizationName: string | null;
  /** Whom it names, by id. */
  names?: ReadonlyMap<string, string> | undefined;
  /** Where somebody works and has worked, if the list may change it. */
  employment?: readonly KeptEmployer[] | undefined;
}

/** An empty value of the draft changes nothing. */
export function planEdit(
  { row, organizationName, names, employment }: EditedRecord,
  draft: Values,
  { kind, policies, customLabels, timeZone }: EditRules,
): RowEdit {
  const edit: RowEdit = { before: {}, after: {}, changes: [] };
  const fields: Fields = nounFields[kind];
  const choices = kind === 'task' ? choiceNames : stageNames;
  const known = new Map([...(names ?? []), ...namesIn(draft), ...choices]);
  for (const [key, field] of Object.entries(fields)) {
    const policy = policyOf(key, field, policies);
    if (policy === undefined || policy === 'never' || addressKeys.has(key)) continue;
    // A reason is kept only while it is lost.
    if (key === 'lostReason' && (edit.after.stage ?? row.stage) !== 'closed_lost') continue;
    // When it was closed is said of what the list closes, and goes with that.
    if (key === 'stageSince') {
      if (isClosing(edit) && typeof draft[key] === 'string' && draft[key] !== asKept(row[key])) {
        note(edit, key, {
          label: field.label,
          before: null,
          after: draft[key],
          tell: tellInstant(timeZone),
        });
        edit.before[key] = asKept(row[key]);
      }
      continue;
    }
    // Nor is anything said of the end of a task that is open.
    if (ofDone.has(key) && (edit.after.status ?? row.status) !== 'completed') continue;
    if (field.kind === 'organization') {
      const is = key === 'parentId' ? nameIn(names, row[key]) : organizationName;
      planOrganization(edit, { key, field, row, is }, { draft, policy });
      continue;
    }
    const is = asKept(row[key]);
    const after = newValue(is, draft[key], { field, policy });
    if (after === undefined) continue;
    const tell = field.kind === 'instant' ? tellInstant(timeZone) : undefined;
    note(edit, key, { label: field.label, before: is, after, names: known, tell });
    if (key === 'dueDate') noteDueTime(edit, row, draft);
  }
  if (
    edit.after.status === 'completed' &&
    isBlank(edit.after.completionReason ?? row.completionReason)
  ) {
    // A list without a column for it does not say why.
    const { completionReason: after } = draft;
    note(edit, 'completionReason', { label: 'Completion reason', before: null, after });
  }
  planAddresses(edit, { row, draft, policies, fields });
  if (employment) planEmployment(edit, { row, organizationName, employment }, draft, policies);
  const order = Object.entries(fields).flatMap(([key, { imported }]) => [key, imported?.as ?? key]);
  edit.changes.sort((one, other) => order.indexOf(one.field) - order.indexOf(other.field));
  planCustomFields(edit, { row, draft, policies, customLabels });
  return edit;
}

const isClosing = ({ after }: RowEdit) =>
  after.stage === 'closed_won' || after.stage === 'closed_lost';

const ofDone: ReadonlySet<string> = new Set(['completionReason', 'completedAt']);

/** Whether a due date has a time goes with it, and is no change of its own. */
function noteDueTime({ before, after }: RowEdit, row: Values, draft: Values): void {
  before.hasDueTime = row.hasDueTime ?? null;
  after.hasDueTime = draft.hasDueTime ?? null;
}

const tellInstant = (timeZone: string) => (value: unknown) =>
  timestampWords(new Date(String(value)), timeZone);

/** A value of a record as a review keeps it. */
export function asKept(value: unknown): unknown {
  return value instanceof Date ? value.toISOString() : value;
}

/** Whom the row names, by the ids that were found. */
function namesIn(draft: Values): [string, string][] {
  const { personId, personName, assignedToId, assigneeId, ownerName } = draft;
  const said = [
    [personId, personName],
    [assignedToId ?? assigneeId, ownerName],
    [draft.opportunityId, draft.opportunityName],
  ];
  return said.flatMap(([id, name]): [string, string][] =>
    typeof id === 'string' && typeof name === 'string' ? [[id, name]] : [],
  );
}

function policyOf(key: string, { imported }: Field, policies: ImportPolicies) {
  if (key === 'name') return policies.name ?? policies.firstName ?? policies.lastName;
  return policies[imported?.as ?? key];
}

/** Undefined if it stays. */
function newValue(
  is: unknown,
  given: unknown,
  { field, policy }: { field: Field; policy: ImportPolicy },
): unknown {
  if (isBlank(given) || isDeepStrictEqual(is, given)) return undefined;
  if (field.kind === 'amount' && typeof is === 'string' && canonicalAmount(is) === given) {
    return undefined;
  }
  if (field.kind === 'tags') return newTags(textsOf(is), textsOf(given), policy);
  if (isBlank(is) || policy === 'overwrite') return given;
  if (policy !== 'append') return undefined;
  const [text, more] = [String(is), String(given)];
  return text.includes(more) ? undefined : `${text}\n${more}`;
}

function newTags(are: string[], given: string[], policy: ImportPolicy): string[] | undefined {
  const known = new Set(are.map((tag) => tag.toLowerCase()));
  const more = given.filter((tag) => !known.has(tag.toLowerCase()));
  if (policy === 'overwrite') {
    const isSame = more.length === 0 && given.length === are.length;
    return isSame ? undefined : given;
  }
  if (more.length === 0 || (policy === 'fill' && are.length > 0)) return undefined;
  return [...are, ...more];
}

function planEmployment(
  edit: RowEdit,
  { row, organizationName, employment: kept = [] }: EditedRecord,
  draft: Values,
  policies: ImportPolicies,
): void {
  const { organizationName: next } = edit.after;
  const isMoving = typeof next === 'string';
  const primaryName = isMoving ? next : organizationName;
  const { organizationId } = row;
  const employed = { organizationId, formerName: organizationName, primaryName, isMoving, kept };
  const planned = planEmployers(employed, draft, policies);
  if (!planned) return;
  edit.tooManyEmployers = planned.tooMany;
  edit.before.memberships = toCompare(kept);
  edit.after.employment = planned.plan;
  edit.changes.push(...planned.changes);
}

function nameIn(names: EditedRecord['names'], id: unknown): string | null {
  return (typeof id === 'string' ? names?.get(id) : undefined) ?? null;
}

/** The organization of a record, or its parent: by its id if it was found, else by its name. */
function planOrganization(
  edit: RowEdit,
  { key, field, row, is }: { key: string; field: Field; row: Values; is: string | null },
  { draft, policy }: { draft: Values; policy: ImportPolicy },
): void {
  const nameKey = key.replace(/Id$/, 'Name');
  const { [key]: id, [nameKey]: given } = draft;
  if (typeof given !== 'string' || given === '') return;
  const isSame =
    typeof id === 'string' ? id === row[key] : is?.toLowerCase() === given.toLowerCase();
  if (is !== null && (policy !== 'overwrite' || isSame)) return;
  edit.before[key] = row[key] ?? null;
  if (typeof id === 'string') edit.after[key] = id;
  else edit.after[nameKey] = given;
  const { label, imported } = field;
  edit.changes.push({ field: imported?.as ?? key, label, before: is, after: given });
}

/** What a patch of the addresses may name, which go together. */
const kinds = [
  { primary: 'email', type: 'emailType', further: 'furtherEmails', keyOf: sameAddress.email },
  { primary: 'phone', type: 'phoneType', further: 'furtherPhones', keyOf: sameAddress.phone },
] as const;
const addressKeys: ReadonlySet<string> = new Set(
  kinds.flatMap(({ primary, type, further }) => [primary, type, further]),
);

const KeptAddresses = z.object({
  email: z.string().nullable(),
  emailType: EmailType.nullable(),
  furtherEmails: z.array(z.object({ type: EmailType.nullable(), value: z.string() })),
  phone: z.string().nullable(),
  phoneType: PhoneType.nullable(),
  furtherPhones: z.array(z.object({ type: PhoneType.nullable(), value: z.string() })),
});

interface Planning {
  row: Values;
  draft: Values;
  policies: ImportPolicies;
}

function planAddresses(
  edit: RowEdit,
  { row, draft, policies, fields }: Planning & { fields: Fields },
): void {
  for (const { primary, type, further, keyOf } of kinds) {
    if (fields[primary] === undefined || fields[further] === undefined) continue;
    const own = policies[primary];
    // Several columns of e-mails make further ones.
    const ofFurther = policies[further] ?? (own && (own === 'never' ? own : 'append'));
    const patch: Values = {};
    const given = typeof draft[primary] === 'string' ? draft[primary] : null;
    const is = typeof row[primary] === 'string' ? row[primary] : null;
    const kept = readFurther(row[further]);
    const known = new Set(
      [...(is === null ? [] : [is]), ...kept.map(({ value }) => value)].map(keyOf),
    );
    const more: Further[] = [];
    if (own && given && own !== 'never') {
      const isKnown = known.has(keyOf(given));
      if (is === null || (own === 'overwrite' && keyOf(is) !== keyOf(given))) {
        patch[primary] = given;
        if (draft[type]) patch[type] = draft[type];
        known.add(keyOf(given));
      } else if (own === 'append' && !isKnown)
        more.push({ value: given, type: typeOf(draft[type]) });
    }
    if (ofFurther && ofFurther !== 'never') {
      more.push(...furtherToAdd(readFurther(draft[further]), kept, ofFurther));
    }
    const added = more.filter(({ value }) => {
      const isNew = !known.has(keyOf(value));
      known.add(keyOf(value));
      return isNew;
    });
    if (added.length > 0) patch[further] = [...kept, ...added].slice(0, mostFurther);
    if (Object.keys(patch).length === 0) continue;
    const changed = changedAddresses(
      KeptAddresses.parse(row),
      KeptAddresses.partial().parse(patch),
    );
    for (const key of [primary, type, further]) {
      const label = fields[key]?.label ?? key;
      if (!isDeepStrictEqual(changed[key], row[key])) {
        note(edit, key, { label, before: row[key], after: changed[key] });
      }
    }
  }
}

/** With `overwrite`, too, those that are there stay: an address is not taken away by a list that does not know it. */
function furtherToAdd(given: Further[], kept: Further[], policy: ImportPolicy): Further[] {
  return policy === 'fill' && kept.length > 0 ? [] : given;
}

function planCustomFields(
  edit: RowEdit,
  { row, draft, policies, customLabels }: Planning & Pick<EditRules, 'customLabels'>,
): void {
  const are = getValues(row.customFields);
  for (const [name, given] of Object.entries(getValues(draft.customFields))) {
    const field = `customFields.${name}`;
    const policy = policies[field];
    if (!policy || policy === 'never' || isBlank(given) || are[name] === given) continue;
    if (!isBlank(are[name]) && policy !== 'overwrite') continue;
    note(edit, field, { label: customLabels.get(name) ?? name, before: are[name], after: given });
  }
}

function note(
  { before, after, changes }: RowEdit,
  field: string,
  change: {
    label: string;
    before: unknown;
    after: unknown;
    names?: ReadonlyMap<string, string>;
    tell?: ((value: unknown) => string) | undefined;
  },
): void {
  before[field] = change.before ?? null;
  after[field] = change.after ?? null;
  const { label, names, tell } = change;
  const say = (value: unknown) => (tell && !isBlank(value) ? tell(value) : wordsOf(value, names));
  changes.push({ field, label, before: say(change.before), after: say(change.after) });
}

function wordsOf(value: unknown, names?: ReadonlyMap<string, string>): string | null {
  if (isBlank(value)) return null;
  if (!Array.isArray(value)) return names?.get(String(value)) ?? String(value);
  const further = readFurther(value);
  if (further.length === 0) return value.join(', ');
  return further.map(({ value, type }) => (type ? `${value} (${type})` : value)).join('; ');
}

function isBlank(value: unknown): boolean {
  return (
    value === null ||
    value === undefined ||
    value === '' ||
    (Array.isArray(value) && value.length === 0)
  );
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

export function getValues(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const typeOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export function readFurther(value: unknown): Further[] {
  const all: unknown[] = Array.isArray(value) ? value : [];
  return all.flatMap((each): Further[] => {
    const { value: text, type } = getValues(each);
    return typeof text === 'string' ? [{ value: text, type: typeOf(type) }] : [];
  });
}
