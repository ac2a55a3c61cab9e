/** The members of the team: for choosing an assignee, and for the names behind their ids. */
import { useQuery } from '@tanstack/react-query';
import { type StaffUser, usersApi } from '#contract/users.ts';
import { fullNameOf } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';

/** Every active account, by name. */
export const staffQuery = queryOf(usersApi.staff);

/** How a member is shown beside a record: 'Ada Lovelace', or just 'Ada' where space is short. */
export interface StaffName {
  id: string;
  name: string;
  firstName: string;
  /** Address of their picture; null where they have none. */
  picture: string | null;
}

/** Looks members up by id. While the list is on its way, or for nobody, the answer is undefined. */
export function useStaffName(): (id: string | null | undefined) => StaffName | undefined {
  const { data } = useQuery(staffQuery);
  return (id) => (id && data ? staffNameOf(id, data) : undefined);
}

/** An account that is no longer active is not in the list, but records may still name it. */
export function staffNameOf(id: string, staff: readonly StaffUser[]): StaffName {
  const member = staff.find((each) => each.id === id);
  if (!member)
    return { id, name: 'Former colleague', firstName: 'Former colleague', picture: null };
  return {
    id,
    name: fullNameOf(member),
    firstName: member.firstName || member.username,
    picture: member.profileImageUrl,
  };
}
