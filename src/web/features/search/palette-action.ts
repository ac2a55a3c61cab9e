import type { Icon } from '@tabler/icons-react';

/** Something that the search can do besides finding: add a record, go to a page, switch the theme. */
export interface PaletteAction {
  id: string;
  group: 'Actions' | 'Go to';
  label: string;
  icon: Icon;
  run: () => void;
}

/** The actions whose label holds every typed word; all of them while nothing is typed. */
export function matchActions(actions: readonly PaletteAction[], typed: string): PaletteAction[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return actions.filter(({ group, label }) => {
    const text = `${group} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
