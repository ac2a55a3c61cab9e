/**
 * Describes audited changes in words. Records of the timeline are worded as there; other records, and
 * fields that the timeline leaves out, by their own keys.
 */
import { isRecordKind, kindsIn, type RecordKind, records } from '#contract/records.ts';
import type { FieldChange } from '#contract/timeline.ts';
import { listDefinitions } from '#server/features/custom-fields/custom-fields.queries.ts';
import {
  asTimestamp,
  asYesOrNo,
  fieldsOf,
  type Telling,
} from '#server/features/timeline/field-words.ts';
import { Snapshot, toldFields, wantNames } from '#server/features/timeline/timeline-fields.ts';
import { readNames, WantedNames } from '#server/features/timeline/timeline-names.ts';
import type { Context } from '#server/kernel/context.ts';
import { listing } from '#server/kernel/words.ts';

interface Change {
  recordType: string;
  before: unknown;
  after: unknown;
}

type Told = (change: Change) => FieldChange[];

/** Internal keys, and keys that repeat what other fields say. */
const untold = new Set([
  'id',
  'createdAt',
  'updatedAt',
  'deletionId',
  'rank',
  'stageSince',
  'organizationName',
  'contactsCount',
  'customFields',
  'isExpired',
  'tokenId',
  'assignedById',
  'by',
  'happened',
  'links',
]);
const labels: Record<string, string> = {
  account: 'Account tried',
  active: 'Active',
  address: 'Network address',
  count: 'Times',
  lastAt: 'Last',
  names: 'Names tried',
  codeField: 'Field with the code',
  createdById: 'Added by',
  deletedAt: 'Deleted',
  entityType: 'Applies to',
  fieldType: 'Type',
  heirs: 'Given to',
  of: 'Of all files',
  path: 'Page or call',
  uploadedById: 'Added by',
};
const ofFields = kindsIn('customFields');
/** Wire values, as the screen words them. */
const values: Record<string, Record<string, string>> = {
  role: { super_user: 'super user' },
  required: { true: 'Yes', false: 'No' },
  fieldType: { boolean: 'yes or no', textarea: 'long text' },
  entityType: {
    ...Object.fromEntries(ofFields.map((kind) => [kind, records[kind].labels])),
    both: listing(ofFields.map((kind) => records[kind].labels)),
  },
};
const namesUser = /^(user|actor|assignedTo|assignee|createdBy|uploadedBy)Id$/;
/** In a hand-over: who received each kind of record. */
const heirs = 'heirs';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Reads the names for all changes at once. */
export async function readTold(ctx: Context, changes: readonly Change[]): Promise<Told> {
  const wanted = new WantedNames();
  for (const { recordType, before, after } of changes) {
    const states = [Snapshot.parse(before), Snapshot.parse(after)];
    const type = typeOf(recordType);
    if (type) wantNames(type, states, wanted);
    for (const state of states) wantUsers(state, wanted);
  }
  const [names, definitions] = await Promise.all([
    readNames(ctx, wanted),
    listDefinitions(ctx, {}),
  ]);
  const telling = {
    names,
    definitions: definitions.items,
    timeZone: ctx.timeZone,
    isWhole: true,
  };
  return (change) => tell(change, telling);
}

function tell({ recordType, ...change }: Change, telling: Telling): FieldChange[] {
  const before = Snapshot.parse(change.before) ?? {};
  const after = Snapshot.parse(change.after) ?? {};
  const type = typeOf(recordType);
  const told = type ? toldFields(type, before, after, telling) : [];
  const known = type ? fieldsOf[type] : {};
  const others = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => !untold.has(key) && !Object.hasOwn(known, key))
    .map((key) => ({
      field: key,
      label: labelOf(key),
      from: wordsOf(key, before[key], telling) || null,
      to: wordsOf(key, after[key], telling) || null,
    }))
    .filter(({ from, to }) => from !== to);
  return [...told.map(({ noun: _, ...rest }) => rest), ...others];
}

function typeOf(recordType: string): RecordKind | undefined {
  return isRecordKind(recordType) ? recordType : undefined;
}

/** Collects the ids of colleagues, however deeply nested. */
function wantUsers(value: unknown, wanted: WantedNames, within = ''): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (namesUser.test(key) || within === heirs) wanted.addUser(inner);
    else wantUsers(inner, wanted, key);
  }
}

/** 'displayOrder' → 'Display order' */
function labelOf(key: string): string {
  const words = key
    .replace(/Id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return labels[key] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

function wordsOf(key: string, value: unknown, telling: Telling): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map((each) => wordsOf(key, each, telling)).join('; ');
  if (typeof value === 'object') {
    const parts = Object.entries(value).filter(
      ([inner, each]) => inner !== 'id' && !(key === heirs && each === null),
    );
    const isNested = parts.some(([, each]) => typeof each === 'object' && each !== null);
    return parts
      .map(([inner, each]) => {
        const words = wordsOf(key === heirs ? 'userId' : inner, each, telling);
        return `${labelOf(inner)}${isNested ? ':' : ''} ${words}`;
      })
      .join(isNested ? '; ' : ', ');
  }
  if (typeof value === 'boolean') return asYesOrNo(value, telling);
  const text = String(value);
  const said = values[key]?.[text];
  if (said !== undefined) return said;
  if (namesUser.test(key)) return telling.names.user(text)?.name ?? text;
  return instant.test(text) ? asTimestamp(text, telling) : text;
}
