/** How the members of the team can be sorted. */
import type { StaffWorkload } from '#contract/staff-overview.ts';

export const staffSorts = [
  { value: 'name', label: 'Name A–Z' },
  { value: '-overdue', label: 'Most overdue' },
  { value: '-pending', label: 'Most pending' },
  { value: 'pending', label: 'Fewest pending' },
] as const;
export type StaffSort = (typeof staffSorts)[number]['value'];

const comparisons: Record<StaffSort, (a: StaffWorkload, b: StaffWorkload) => number> = {
  // The server's order.
  name: () => 0,
  '-overdue': (a, b) => b.overdueCount - a.overdueCount,
  '-pending': (a, b) => b.pendingCount - a.pendingCount,
  pending: (a, b) => a.pendingCount - b.pendingCount,
};

/** Members with the same number stay in the order of their names. */
export function inOrder(staff: readonly StaffWorkload[], sort: StaffSort): StaffWorkload[] {
  return staff.toSorted(comparisons[sort]);
}

/** The sort in the URL, by default by name. */
export function readStaffSort(value: string | undefined): StaffSort {
  return staffSorts.find((sort) => sort.value === value)?.value ?? 'name';
}
