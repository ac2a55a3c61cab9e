import { type Account, namedAsLeft } from '#contract/users.ts';
import { getFullName } from '#web/lib/format.ts';
import type { FilterOption } from '#web/ui/filter.ts';

/** Whose actions a super user looks at: active accounts, then `others`, then those who have left. */
export function accountOptions(
  accounts: readonly Account[],
  ...others: readonly FilterOption[]
): FilterOption[] {
  const open = accounts.filter(({ active }) => active);
  const closed = accounts.filter(({ active }) => !active);
  return [
    ...open.map((account) => ({ value: account.id, label: getFullName(account) })),
    ...others,
    ...closed.map((account) => ({
      value: account.id,
      label: namedAsLeft(getFullName(account)),
      group: 'Former colleagues',
    })),
  ];
}
