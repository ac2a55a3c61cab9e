/** Reads the definitions of the custom fields; they rarely change, so every form and panel shares one read. */
import { useQuery } from '@tanstack/react-query';
import { type CustomFieldDefinition, customFieldsApi } from '#contract/custom-fields.ts';
import type { KindIn } from '#contract/records.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export type FieldOwner = KindIn<'customFields'>;

/** The fields that apply to an entity, in display order. */
export function definitionsQuery(entity: FieldOwner) {
  return makeQuery(customFieldsApi.list, { query: { entityType: entity } });
}

/** Every field, in display order. */
export const allDefinitionsQuery = makeQuery(customFieldsApi.list);

export function usageQuery(id: string) {
  return { ...makeQuery(customFieldsApi.usage, { params: { id } }), staleTime: 0 };
}

export const useCreateField = writeHook(customFieldsApi.create, 'custom-field');
export const useUpdateField = writeHook(customFieldsApi.update, 'custom-field');
export const useRemoveField = writeHook(customFieldsApi.remove, 'custom-field');
export const useReorderFields = writeHook(customFieldsApi.reorder, 'custom-field');

/** Options that dropdown fields no longer offer, by field name; records may still have them. */
export type DroppedOptions = ReadonlyMap<string, readonly string[]>;

export function useDroppedOptions(definitions: readonly CustomFieldDefinition[]): DroppedOptions {
  const dropped = useQuery({
    ...makeQuery(customFieldsApi.droppedOptions),
    enabled: definitions.some(({ fieldType }) => fieldType === 'dropdown'),
  });
  return new Map(dropped.data?.map(({ name, options }) => [name, options]));
}

/** The fields that apply to an entity; none while they are loading. */
export function useDefinitions(entity: FieldOwner) {
  return useQuery(definitionsQuery(entity)).data ?? [];
}
