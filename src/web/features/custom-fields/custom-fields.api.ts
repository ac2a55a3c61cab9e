/** Reads which custom fields there are; they change rarely, so every form and panel shares one read. */
import { useQuery } from '@tanstack/react-query';
import { customFieldsApi } from '#contract/custom-fields.ts';
import { queryOf } from '#web/lib/queries.ts';

export type FieldOwner = 'person' | 'organization';

/** The fields that apply to an entity, in display order. */
export function definitionsQuery(entity: FieldOwner) {
  return queryOf(customFieldsApi.list, { query: { entityType: entity } });
}

/** The fields that apply to an entity; none while they are on their way. */
export function useDefinitions(entity: FieldOwner) {
  return useQuery(definitionsQuery(entity)).data ?? [];
}
