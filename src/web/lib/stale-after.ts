import type { Query } from '@tanstack/react-query';

/**
 * Which reads are out of date once somebody has changed what is read under these subjects. Conditions may ask for
 * whatever is linked to the records of a list, such as their last call, their next task, or their units.
 */
export function staleAfter(subjects: readonly string[]) {
  const isOfRecords = subjects.includes('timeline');
  return ({ queryKey }: Pick<Query, 'queryKey'>): boolean =>
    subjects.includes(String(queryKey[0])) ||
    (isOfRecords && JSON.stringify(queryKey).includes('"where":'));
}
