/** The badge of a list's conditions: one, that says all of them. Its words are loaded once there are some. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConditionKind } from '#contract/condition-fields.ts';
import type { Filter } from '#web/ui/filter.ts';

/** Named `where` in the URL, as on the wire; only a badge, which the Filter button does not offer. */
export function useConditionFilter(kind: ConditionKind, where: string | undefined): Filter[] {
  const client = useQueryClient();
  const { data: label = '…' } = useQuery({
    // By `where`, as whatever asks conditions is read again once records are changed.
    queryKey: ['views', 'words', kind, { where }],
    queryFn: async () => {
      const { tellWhere } = await import('./condition-words.ts');
      return tellWhere(client, kind, where ?? '');
    },
    enabled: where !== undefined,
  });
  if (where === undefined) return [];
  return [{ name: 'where', label: 'Conditions', options: [{ value: where, label }] }];
}
