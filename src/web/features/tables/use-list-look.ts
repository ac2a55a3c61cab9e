import { useLocalStorage } from '@mantine/hooks';
import { ListLook } from '#contract/list-look.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';

/** How this user last had a list drawn, kept in this browser. */
export function useListLook(list: string): [ListLook, (look: ListLook) => void] {
  const me = useCurrentUser();
  const [look, setLook] = useLocalStorage<ListLook>({
    key: `list-look:${list}:${me.id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readLook,
  });
  return [look, setLook];
}

function readLook(stored: string | undefined): ListLook {
  try {
    return ListLook.parse(JSON.parse(stored ?? '{}'));
  } catch {
    return {};
  }
}
