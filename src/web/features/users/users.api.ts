/** The members of the team, and those who have left: the names for their ids. */
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { type Author, type FormerColleague, type StaffUser, usersApi } from '#contract/users.ts';
import { getFullName } from '#web/lib/format.ts';
import { makeQuery } from '#web/lib/queries.ts';

/** Every active account, by name. */
export const staffQuery = makeQuery(usersApi.staff);
/** The names of those whose account is closed. */
export const formerStaffQuery = makeQuery(usersApi.formerStaff);

/** The name shown beside a record: 'Ada Lovelace', or just 'Ada' if space is short. */
export interface StaffName {
  id: string;
  /** 'Jack Ford, left' after their account is closed. */
  name: string;
  firstName: string;
  /** The address of their picture; null if they have none. */
  picture: string | null;
}

/** Looks colleagues up by id. While the lists are loading, and for nobody, the result is undefined. */
export function useStaffName(): (id: string | null | undefined) => StaffName | undefined {
  const staff = useQuery(staffQuery);
  const former = useQuery(formerStaffQuery);
  // The same as long as the lists are: the columns of tables are made of it.
  return useCallback(
    (id) => {
      if (!id || !staff.data) return undefined;
      const isHere = staff.data.some((member) => member.id === id);
      return isHere || !former.isPending ? getStaffName(id, staff.data, former.data) : undefined;
    },
    [staff.data, former.data, former.isPending],
  );
}

/** Records also name those who have left; only somebody who has just joined is in neither list. */
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

/** The author of a note or file, from the record itself, for use while the lists are loading. */
export function getAuthorName(author: Author | null): string {
  return author ? getFullName(author) : 'Unknown';
}
