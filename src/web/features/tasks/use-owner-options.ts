import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { staffNameOf, staffQuery } from '#web/features/users/users.api.ts';

interface OwnerOption {
  value: string;
  label: string;
}

/** Whose tasks one can look at: one's own first, then each colleague's, then those of nobody. */
export function useOwnerOptions(): [OwnerOption, ...OwnerOption[]] {
  const me = useCurrentUser();
  const staff = useQuery(staffQuery).data ?? [];
  const colleagues = staff.filter(({ id }) => id !== me.id);
  return [
    { value: me.id, label: `${staffNameOf(me.id, [me]).name} (you)` },
    ...colleagues.map(({ id }) => ({ value: id, label: staffNameOf(id, staff).name })),
    { value: 'none', label: 'Nobody' },
  ];
}
