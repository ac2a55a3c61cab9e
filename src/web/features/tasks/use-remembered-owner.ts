import { useLocalStorage } from '@mantine/hooks';
import { readOwner } from '#contract/read-values.ts';
import type { CurrentUser } from '#contract/users.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';

/**
 * Whose tasks this user last chose to see, kept in this browser: a user's id, `none`, or '' for
 * everyone's. By default staff see their own, and those who lead the team see everyone's.
 */
export function useRememberedOwner(): [string, (owner: string) => void] {
  const me = useCurrentUser();
  const [owner, setOwner] = useLocalStorage({
    key: `tasks-owner:${me.id}`,
    defaultValue: ownerAtFirst(me),
    getInitialValueInEffect: false,
    serialize: (value) => value,
    deserialize: (value) => readOwner(value) ?? '',
  });
  return [owner, setOwner];
}

function ownerAtFirst({ id, role }: Pick<CurrentUser, 'id' | 'role'>): string {
  return role === 'staff' ? id : '';
}
