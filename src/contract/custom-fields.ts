/** Custom fields: what an organization wants to record about people and organizations beyond the built-in fields. */
import { z } from 'zod';
import { endpoint, listEndpoint } from './endpoint.ts';
import {
  BooleanText,
  Id,
  IdParams,
  Instant,
  listQuery,
  optionalText,
  requiredText,
  text,
} from './primitives.ts';
import { isObject, readFilterDay, readText } from './read-values.ts';
import { kindsIn } from './records.ts';

export const fieldTypes = ['text', 'number', 'date', 'boolean', 'dropdown', 'textarea'] as const;
export const FieldType = z.enum(fieldTypes);
export type FieldType = z.output<typeof FieldType>;

export const FieldEntity = z.enum([...kindsIn('customFields'), 'both']);
export type FieldEntity = z.output<typeof FieldEntity>;

export const CustomFieldDefinition = z.object({
  id: Id,
  name: z.string(),
  label: z.string(),
  fieldType: FieldType,
  entityType: FieldEntity,
  options: z.array(z.string()),
  required: z.enum(['true', 'false']),
  helpText: z.string().nullable(),
  displayOrder: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type CustomFieldDefinition = z.output<typeof CustomFieldDefinition>;

export const lastDisplayOrder = 10_000;
const orderRule = `must be a whole number from 0 to ${lastDisplayOrder}`;
const DisplayOrder = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{1,5}$/, orderRule)
        .transform(Number),
    ],
    {
      error: orderRule,
    },
  )
  .refine((order) => Number.isInteger(order) && order >= 0 && order <= lastDisplayOrder, orderRule);

/** Trimmed; blank options and duplicates (ignoring case) are dropped. */
const Options = z
  .array(text(100))
  .max(200, 'must hold at most 200 options')
  .transform((options) => {
    const seen = new Set<string>();
    return options.filter((option) => {
      const key = option.toLowerCase();
      if (option === '' || seen.has(key)) return false;
      seen.add(key);
      return true;
    });
  });

/** JSON readers drop a key of this name, so nobody could ever fill in such a field. */
export const hiddenKey = '__proto__';

export const CustomFieldDraft = z.object({
  /** The key of its values in a record's `customFields`. */
  name: requiredText(100).refine((name) => name !== hiddenKey, `must not be ${hiddenKey}`),
  label: requiredText(100),
  fieldType: FieldType.optional(),
  entityType: FieldEntity.optional(),
  options: Options.nullish(),
  required: BooleanText.optional(),
  helpText: optionalText(500),
  /** If left out, 0; fields with the same order are sorted by age. */
  displayOrder: DisplayOrder.optional(),
});
export type CustomFieldDraft = z.output<typeof CustomFieldDraft>;

export const CustomFieldPatch = CustomFieldDraft.partial();
export type CustomFieldPatch = z.output<typeof CustomFieldPatch>;

/** How many records have a value for a field. */
export const CustomFieldUsage = z.object({
  people: z.number().int(),
  organizations: z.number().int(),
  /** For a dropdown: how many records have each value, including options that were removed. */
  options: z.array(z.object({ option: z.string(), records: z.number().int() })),
});
export type CustomFieldUsage = z.output<typeof CustomFieldUsage>;

const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/** A range of days or numbers, including both ends; either end may be left open. */
export interface FieldRange {
  from?: string | undefined;
  to?: string | undefined;
}

/** Whether a range is of days or numbers; null if its ends are neither two days nor two numbers, or missing. */
export function kindOfRange({ from, to }: FieldRange): 'days' | 'numbers' | null {
  const ends = [from, to].filter((end) => end !== undefined);
  if (ends.length === 0) return null;
  if (ends.every((end) => readFilterDay(end) !== undefined)) return 'days';
  return ends.every((end) => decimal.test(end)) ? 'numbers' : null;
}

/**
 * Filters by custom fields, as JSON text: maps a field name to the required value, to `{
 * "contains": … }`, to `{ "from": …, "to": … }`, or to null for records without a value.
 */
export type FieldConditions = Record<string, string | { contains: string } | FieldRange | null>;

/** By hand, as pages read them before their first row, and Zod comes with the forms. */
export function readFieldConditions(json: string): FieldConditions | null {
  try {
    const given: unknown = JSON.parse(json);
    if (!isObject(given)) return null;
    const read: FieldConditions = {};
    for (const [key, value] of Object.entries(given)) {
      const name = readText(key, 100);
      const condition = readCondition(value);
      // The hidden key would be dropped silently, and the list would not be filtered.
      if (name === undefined || name === hiddenKey || condition === undefined) return null;
      read[name] = condition;
    }
    return read;
  } catch {
    return null;
  }
}

function readCondition(given: unknown): FieldConditions[string] | undefined {
  if (given === null) return null;
  if (!isObject(given)) return readText(given, 500);
  const contains = readText(given.contains, 500);
  if (contains) return { contains };
  const { from, to } = given;
  const range = {
    ...(from !== undefined && { from: readText(from, 40) }),
    ...(to !== undefined && { to: readText(to, 40) }),
  };
  const isWhole = Object.values(range).every((end) => end !== undefined);
  return isWhole && kindOfRange(range) !== null ? range : undefined;
}

/** The query parameter for them. */
export const FieldsFilter = text(4_000).refine(
  (json) => readFieldConditions(json) !== null,
  'must be JSON such as {"region":"North","size":null}',
);

export const customFieldsApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/custom-field-definitions',
    summary: 'Defines a custom field.',
    permission: 'custom-field.manage',
    body: CustomFieldDraft,
    reply: CustomFieldDefinition,
    status: 201,
  }),
  /** After a change of the name, records keep their values. */
  update: endpoint({
    method: 'PATCH',
    path: '/api/custom-field-definitions/:id',
    summary: 'Changes a custom field; its values are kept under a new name.',
    permission: 'custom-field.manage',
    params: IdParams,
    body: CustomFieldPatch,
    reply: CustomFieldDefinition,
  }),
  /** Records keep their values, hidden. */
  remove: endpoint({
    method: 'DELETE',
    path: '/api/custom-field-definitions/:id',
    summary: 'Deletes a custom field; its values stay with their records, out of sight.',
    permission: 'custom-field.manage',
    params: IdParams,
  }),
  /** Puts the fields in this order; fields that are not named follow in their old order. */
  reorder: endpoint({
    method: 'PUT',
    path: '/api/custom-field-definitions/order',
    summary: 'Puts the custom fields in an order.',
    permission: 'custom-field.manage',
    body: z.object({ ids: z.array(Id).max(1_000) }),
    reply: z.array(CustomFieldDefinition),
  }),
  /** Records may still have them, so one can filter by them. */
  droppedOptions: endpoint({
    method: 'GET',
    path: '/api/custom-field-definitions/dropped-options',
    summary: 'Lists the options that dropdown fields once had, by the name of the field.',
    permission: 'custom-field.read',
    reply: z.array(z.object({ name: z.string(), options: z.array(z.string()) })),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api/custom-field-definitions/:id/usage',
    summary: 'Counts the records that carry a value of a custom field.',
    permission: 'custom-field.manage',
    params: IdParams,
    reply: CustomFieldUsage,
  }),
  list: listEndpoint({
    path: '/api/custom-field-definitions',
    heavy: false,
    summary: 'Lists the custom fields, in display order.',
    permission: 'custom-field.read',
    query: listQuery({ entityType: z.enum(['person', 'organization']).optional() }, [
      'displayOrder',
      'name',
      '-name',
      'createdAt',
      '-createdAt',
    ]),
    item: CustomFieldDefinition,
  }),
};
