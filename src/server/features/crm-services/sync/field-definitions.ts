/** Creates the custom fields of the service here, and converts their values. */
import { eq } from 'drizzle-orm';
import { type CustomFieldDefinition, CustomFieldDraft } from '#contract/custom-fields.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { type KindIn, kindsIn } from '#contract/records.ts';
import type {
  SourceField,
  SourceValue,
} from '#server/features/crm-services/service/service-port.ts';
import {
  createCustomField,
  nextDisplayOrder,
  updateCustomField,
} from '#server/features/custom-fields/custom-fields.commands.ts';
import { listAllDefinitions } from '#server/features/custom-fields/custom-fields.queries.ts';
import { mergeCustomFields } from '#server/features/custom-fields/custom-fields.rules.ts';
import type { Context } from '#server/kernel/context.ts';
import { crmSyncFields } from './crm-sync.table.ts';
import {
  canShare,
  inOrder,
  longestFieldName,
  makeFieldKey,
  suggestNames,
} from './field-names.rules.ts';

type Entity = KindIn<'customFields'>;

export interface FieldMapping {
  /** Converts the service's values; those that do not fit are left out and reported. */
  valuesOf(
    ctx: Context,
    entity: Entity,
    fields: readonly SourceValue[],
    faults: string[],
  ): Promise<CustomFields>;
  /** Reads the fields again: those of a transaction that was rolled back are gone. */
  lookAgain(ctx: Context): Promise<void>;
}

/** Nobody can work with more fields, so no more are created. */
const mostFields = 150;

const longestValue = 5_000;

/**
 * Knows every field of the service by its id there, as names are not unique. Those in `known` that
 * are not lazy are created at once.
 */
export async function openFieldMapping(
  ctx: Context,
  service: string,
  known: readonly SourceField[],
): Promise<FieldMapping> {
  const sources = inOrder(known);
  const sourceOf = (id: string) => sources.find((source) => source.id === id);
  const definitions = new Map<string, CustomFieldDefinition>();
  const byName = new Map<string, CustomFieldDefinition>();
  /** Our field for a field of the service. */
  const links = new Map<string, string>();

  const take = (definition: CustomFieldDefinition) => {
    definitions.set(definition.id, definition);
    byName.set(makeFieldKey(definition.name), definition);
  };
  const learn = async (reader: Context) => {
    for (const map of [definitions, byName, links]) map.clear();
    for (const entity of kindsIn('customFields')) {
      for (const definition of await listAllDefinitions(reader, entity)) take(definition);
    }
    for (const definition of definitions.values()) {
      const label = makeFieldKey(definition.label);
      if (!byName.has(label)) byName.set(label, definition);
    }
    const linked = reader.db.select().from(crmSyncFields).where(eq(crmSyncFields.service, service));
    for (const { externalId, definitionId } of await linked) links.set(externalId, definitionId);
  };
  const linkedTo = ({ id }: SourceField) => definitions.get(links.get(id) ?? '');
  /** Free for use: if the service has dropped a field, another of that name may take its place. */
  const isFree = (definition: CustomFieldDefinition, field: SourceField) =>
    [...links].every(([id, definitionId]) => {
      if (definitionId !== definition.id || id === field.id) return true;
      const other = sourceOf(id);
      return other === undefined || canShare(other, field);
    });
  const spotOf = (field: SourceField) => {
    for (const name of suggestNames(field, sources)) {
      const existing = byName.get(makeFieldKey(name));
      if (!existing || isFree(existing, field)) return { name, existing };
    }
    throw new Error('Numbers have come to an end');
  };
  const ensure = async (inside: Context, field: SourceField) => {
    const linked = linkedTo(field);
    const { name, existing } = linked ? { name: linked.name, existing: linked } : spotOf(field);
    if (!existing && definitions.size >= mostFields) return;
    const definition = await ensureField(inside, existing, { ...field, name });
    if (!definition) return;
    take(definition);
    if (linked) return;
    links.set(field.id, definition.id);
    await inside.db
      .insert(crmSyncFields)
      .values({ service, externalId: field.id, definitionId: definition.id })
      .onConflictDoUpdate({
        target: [crmSyncFields.service, crmSyncFields.externalId],
        set: { definitionId: definition.id },
      });
  };
  await learn(ctx);
  for (const field of sources) if (!field.isLazy) await ensure(ctx, field);

  const sourceFor = ({ id, name }: SourceValue): SourceField => {
    const found =
      id === null
        ? sources.find((each) => makeFieldKey(each.name) === makeFieldKey(name))
        : sourceOf(id);
    if (found) return found;
    const source = { ...unknownField, id: id ?? `name:${makeFieldKey(name)}`, name };
    sources.push(source);
    return source;
  };

  return {
    lookAgain: learn,
    async valuesOf(inside, entity, fields, faults) {
      const given: CustomFields = {};
      const used: CustomFieldDefinition[] = [];
      for (const { value, ...field } of fields) {
        const source = sourceFor({ ...field, value });
        if (!appliesTo(linkedTo(source), entity)) {
          await ensure(inside, { ...source, entityType: entity });
        }
        const definition = linkedTo(source);
        if (!definition) {
          faults.push(`${source.name} could not be made a custom field`);
          continue;
        }
        if (Object.hasOwn(given, definition.name)) {
          faults.push(`${source.name} has two values, of which the first was taken`);
          continue;
        }
        if (value.length > longestValue) faults.push(`${source.name} was cut to 5,000 characters`);
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
  id: '',
  name: '',
  group: null,
  fieldType: 'text',
  entityType: 'both',
  options: [],
  helpText: null,
  isLazy: true,
  isOwn: false,
};

function appliesTo(definition: CustomFieldDefinition | undefined, entity: Entity): boolean {
  return definition?.entityType === 'both' || definition?.entityType === entity;
}

/** Creates it, or extends the existing one: to both nouns, and by missing options. */
async function ensureField(
  ctx: Context,
  existing: CustomFieldDefinition | undefined,
  field: SourceField,
): Promise<CustomFieldDefinition | null> {
  const options = field.options.map((option) => option.slice(0, longestFieldName).trim());
  if (!existing) {
    const draft = CustomFieldDraft.safeParse({
      name: field.name,
      label: field.name,
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
  // Its name stays, and so do the values.
  return updateCustomField({ ...ctx, ifMatch: undefined }, existing.id, patch, []);
}
