/** Search for anything from anywhere, and actions besides: Ctrl K, type, arrows, Enter; Tab for what to do with a record. */
import { useRef } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';
import type { PaletteAction } from './palette-action.ts';
import { SearchBox } from './search-box.tsx';
import { closeSearch } from './search-state.ts';
import type { ListVerbs } from './use-verbs.ts';

interface GlobalSearchProps {
  actions: readonly PaletteAction[];
  listVerbs: ListVerbs;
  opened: boolean;
  onClose: () => void;
}

export function GlobalSearch({ actions, listVerbs, opened, onClose }: GlobalSearchProps) {
  const picked = useRef<PaletteAction>(undefined);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      // Not earlier: by now the search has given the focus back, so that what opens next can take it.
      onExitTransitionEnd={() => {
        picked.current?.run();
        picked.current = undefined;
      }}
      withCloseButton={false}
      padding={0}
      size={600}
      yOffset="12dvh"
      attributes={{ content: { 'aria-label': 'Search people and organizations' } }}
    >
      <SearchBox
        actions={actions}
        listVerbs={listVerbs}
        onAct={(action) => {
          picked.current = action;
          closeSearch();
        }}
      />
    </Dialog>
  );
}
