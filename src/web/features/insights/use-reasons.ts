/** What the assistant says about single records, in a few words, for where they are listed beside its card. */
import { useQuery } from '@tanstack/react-query';
import type { RecordLink } from '#contract/sentences.ts';
import { insightsQuery } from './insights.api.ts';

/** The returned function takes records in the order of their importance, and gives the first reason. */
export function useReasons(): (records: readonly (RecordLink | null)[]) => string | undefined {
  // Its card reads them; this only looks on.
  const { data } = useQuery({ ...insightsQuery, enabled: false });
  const reasons = new Map<string, string>();
  const items = data?.insights ? data.items : [];
  // What comes up with units the rows tell by themselves, whoever owns the organization.
  const said = items.filter(({ kind }) => kind !== 'units_due');
  for (const { type, id, reason } of said.flatMap(({ records }) => records)) {
    if (reason) reasons.set(`${type} ${id}`, reason);
  }
  return (records) =>
    records.map((record) => record && reasons.get(`${record.type} ${record.id}`)).find(Boolean) ??
    undefined;
}
