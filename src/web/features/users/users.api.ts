/** The members of the team, and who has left it: the names behind their ids, wherever these stand. */
import { useQuery } from '@tanstack/react-query';
import { type Author, type FormerColleague, type StaffUser, usersApi } from '#contract/users.ts';
import { getFullName } from '#web/lib/format.ts';
import { makeQuery } from '#web/lib/queries.ts';

/** Every active account, by name. */
export const staffQuery = makeQuery(usersApi.staff);
/** The names of those whose account is closed. */
export const formerStaffQuery = makeQuery(usersApi.formerStaff);

/** How a member is shown beside a record: 'Ada Lovelace', or just 'Ada' where space is short. */
export interface StaffName {
  id: string;
  /** 'Jack Ford, left' once their account is closed. */
  name: string;
  firstName: string;
  /** Address of their picture; null where they have none. */
  picture: string | null;
}

/** Looks colleagues up by id. While the lists are on their way, or for nobody, the answer is undefined. */
export function useStaffName(): (id: string | null | undefined) => StaffName | undefined {
  const staff = useQuery(staffQuery);
  const former = useQuery(formerStaffQuery);
  return (id) => {
    if (!id || !staff.data) return undefined;
    const isHere = staff.data.some((member) => member.id === id);
    return isHere || !former.isPending ? getStaffName(id, staff.data, former.data) : undefined;
  };
}

/** Records name those who have left as well; in neither list is only who came a moment ago. */
export function getStaffName(
  id: string,
  staff: readonly StaffUser[],
  former: readonly FormerColleague[] = [],
): StaffName {
  const member = staff.find((each) => each.id === id);
  if (member) {
    return {
      id,
      name: getFullName(member),
      firstName: member.firstName || member.username,
      picture: member.profileImageUrl,
    };
  }
  const left = former.find((each) => each.id === id);
  const { name, firstName } = left ?? { name: 'Colleague', firstName: 'Colleague' };
  return { id, name, firstName, picture: null };
}

/** Who wrote or uploaded something, as it came with it: for as long as the lists are on their way. */
export function getAuthorName(author: Author | null): string {
  return author ? getFullName(author) : 'Unknown';
}
