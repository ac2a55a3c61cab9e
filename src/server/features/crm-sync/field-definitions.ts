/** Makes sure that the custom fields of the service are there, and turns their values into ours. */
import { type CustomFieldDefinition, CustomFieldDraft } from '#contract/custom-fields.ts';
import type { CustomFields } from '#contract/primitives.ts';
import {
  createCustomField,
  nextDisplayOrder,
  updateCustomField,
} from '#server/features/custom-fields/custom-fields.commands.ts';
import { definitionsFor } from '#server/features/custom-fields/custom-fields.queries.ts';
import { mergeCustomFields } from '#server/features/custom-fields/custom-fields.rules.ts';
import type { Context } from '#server/kernel/context.ts';
import type { SourceField } from './crm-service.ts';

type Entity = 'person' | 'organization';

export interface FieldMapping {
  /** The service's values as ours; what does not fit is left out, and told. */
  valuesOf(
    ctx: Context,
    entity: Entity,
    fields: Record<string, string>,
    faults: string[],
  ): Promise<CustomFields>;
  /** Looks again which fields there are: a transaction that was rolled back took its own with it. */
  lookAgain(ctx: Context): Promise<void>;
}

/** So many fields nobody can read; beyond it, nothing is made any more. */
const mostFields = 150;

const longestValue = 5_000;
const longestName = 100;

/** Knows every field of the service; those in `known` that are not `lazy` are made at once. */
export async function openFieldMapping(
  ctx: Context,
  known: readonly SourceField[],
): Promise<FieldMapping> {
  const definitions = new Map<string, CustomFieldDefinition>();
  const learn = async (reader: Context) => {
    definitions.clear();
    for (const entity of ['person', 'organization'] as const) {
      for (const definition of await definitionsFor(reader, entity)) {
        definitions.set(keyOf(definition.name), definition);
      }
    }
    for (const definition of [...definitions.values()]) {
      const label = keyOf(definition.label);
      if (!definitions.has(label)) definitions.set(label, definition);
    }
  };
  const ensure = async (inside: Context, field: SourceField) => {
    const existing = definitions.get(keyOf(field.name));
    const made = new Set([...definitions.values()].map(({ id }) => id)).size;
    if (!existing && made >= mostFields) return;
    const definition = await ensureField(inside, existing, field);
    if (definition) definitions.set(keyOf(field.name), definition);
  };
  const sources = new Map(known.map((field) => [keyOf(field.name), field]));
  await learn(ctx);
  for (const field of known) if (!field.isLazy) await ensure(ctx, field);

  return {
    lookAgain: learn,
    async valuesOf(inside, entity, fields, faults) {
      const given: CustomFields = {};
      const used: CustomFieldDefinition[] = [];
      for (const [name, value] of Object.entries(fields)) {
        const key = keyOf(name);
        if (!appliesTo(definitions.get(key), entity)) {
          const source = sources.get(key) ?? { ...unknownField, name };
          await ensure(inside, { ...source, entityType: entity });
        }
        const definition = definitions.get(key);
        if (!definition) {
          faults.push(`${name} could not be made a custom field`);
          continue;
        }
        if (value.length > longestValue) faults.push(`${name} was cut to 5,000 characters`);
        given[definition.name] = value.slice(0, longestValue).toWellFormed();
        used.push({ ...definition, required: 'false' });
      }
      const merged = mergeCustomFields(used, given, {});
      for (const [path, fault] of Object.entries(merged.faults)) {
        const name = path.slice('customFields.'.length);
        faults.push(
          `${name} ${fault.length > 80 ? 'has a value that is not among its options' : fault}`,
        );
      }
      return merged.values;
    },
  };
}

const unknownField: SourceField = {
  name: '',
  fieldType: 'text',
  entityType: 'both',
  options: [],
  helpText: null,
  isLazy: true,
};

function keyOf(name: string): string {
  return name.slice(0, longestName).trim().toLowerCase();
}

function appliesTo(definition: CustomFieldDefinition | undefined, entity: Entity): boolean {
  return definition?.entityType === 'both' || definition?.entityType === entity;
}

/** Makes it, or widens what is there: for both nouns, with the options that it lacks. */
async function ensureField(
  ctx: Context,
  existing: CustomFieldDefinition | undefined,
  field: SourceField,
): Promise<CustomFieldDefinition | null> {
  const options = field.options.map((option) => option.slice(0, longestName).trim());
  if (!existing) {
    const name = field.name.slice(0, longestName).trim().toWellFormed();
    const draft = CustomFieldDraft.safeParse({
      name,
      label: name,
      fieldType: field.fieldType,
      entityType: field.entityType,
      options,
      helpText: field.helpText?.slice(0, 500) ?? null,
    });
    if (!draft.success) return null;
    return createCustomField(ctx, { ...draft.data, displayOrder: await nextDisplayOrder(ctx) });
  }
  const has = new Set(existing.options.map((option) => option.toLowerCase()));
  const missing = options.filter((option) => !has.has(option.toLowerCase()));
  const patch = {
    ...(existing.fieldType === 'dropdown' && missing.length > 0
      ? { options: [...existing.options, ...missing].slice(0, 200) }
      : {}),
    ...(existing.entityType !== 'both' && existing.entityType !== field.entityType
      ? { entityType: 'both' as const }
      : {}),
  };
  if (Object.keys(patch).length === 0) return existing;
  return updateCustomField({ ...ctx, ifMatch: undefined }, existing.id, patch);
}
