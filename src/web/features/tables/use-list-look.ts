import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { isListLook, type ListLook } from '#contract/list-look.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';

interface Look {
  look: ListLook;
  onLook: (look: ListLook) => void;
  /** Phones have cards alone: a table would show two columns of it. */
  isTable: boolean;
  hasRoom: boolean;
}

/** How this user last had a list drawn, kept in this browser. */
export function useListLook(list: string): Look {
  const hasRoom = useMediaQuery('(min-width: 48em)', undefined, { getInitialValueInEffect: false });
  const me = useCurrentUser();
  const [look, setLook] = useLocalStorage<ListLook>({
    key: `list-look:${list}:${me.id}`,
    defaultValue: {},
    getInitialValueInEffect: false,
    deserialize: readLook,
  });
  return { look, onLook: setLook, isTable: look.as === 'table' && hasRoom, hasRoom };
}

function readLook(stored: string | undefined): ListLook {
  try {
    const look: unknown = JSON.parse(stored ?? '{}');
    return isListLook(look) ? look : {};
  } catch {
    return {};
  }
}
