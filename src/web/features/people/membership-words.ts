import type { Membership } from '#contract/memberships.ts';
import { formatDay } from '#web/lib/format.ts';

/** 'Adviser, since Jan 1, 2024' or 'Buyer, until May 3, 2026'; '' if nothing is known. */
export function membershipWords({
  role,
  from,
  until,
}: Pick<Membership, 'role' | 'from' | 'until'>): string {
  const start = from && formatDay(from);
  const days = until
    ? start
      ? `${start} to ${formatDay(until)}`
      : `until ${formatDay(until)}`
    : start && `since ${start}`;
  return [role, days].filter(Boolean).join(', ');
}
