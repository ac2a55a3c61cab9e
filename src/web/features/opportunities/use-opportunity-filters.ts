import { useQuery } from '@tanstack/react-query';
import { opportunitiesApi } from '#contract/opportunities.ts';
import { tagSuggestions } from '#contract/tags.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { staffQuery } from '#web/features/users/users.api.ts';
import { fullNameOf } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import type { Filter } from '#web/ui/filter-menu.tsx';

/** Opportunities whose tags are offered beside the usual ones: those the team worked on last. */
const recentQuery = queryOf(opportunitiesApi.list, { query: { sort: '-updatedAt', limit: 100 } });

/** The filters behind the Filter button, with their choices; the stage has a select of its own. */
export function useOpportunityFilters(tag: string | undefined): Filter[] {
  const me = useCurrentUser();
  const staff = useQuery(staffQuery).data ?? [];
  const recent = useQuery(recentQuery).data ?? [];
  const tags = new Set([...tagSuggestions, ...recent.flatMap((opportunity) => opportunity.tags)]);
  if (tag) tags.add(tag);
  return [
    {
      name: 'assignedToId',
      label: 'Owner',
      options: [
        ...staff.map((member) => ({
          value: member.id,
          label: member.id === me.id ? `${fullNameOf(member)} (you)` : fullNameOf(member),
        })),
        { value: 'none', label: 'Nobody' },
      ],
      anyLabel: 'Everyone',
    },
    {
      name: 'tag',
      label: 'Tag',
      options: [...tags].sort().map((each) => ({ value: each, label: each })),
    },
  ];
}
