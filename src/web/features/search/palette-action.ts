import type { Icon } from '@tabler/icons-react';

/** Something that the search offers besides results: adding a record, going to a page, switching the theme. */
export interface PaletteAction {
  id: string;
  group: 'Actions' | 'Go to';
  label: string;
  icon: Icon;
  run: () => void;
}

/** Something to do with a record: its letter alone does it. */
export interface PaletteVerb extends PaletteAction {
  letter: string;
}

/**
 * The actions whose label contains every typed word; first those with a word that begins with it,
 * as 'opportunity' contains 'unit' too.
 */
export function matchActions(actions: readonly PaletteAction[], typed: string): PaletteAction[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const holding = (before: string) =>
    actions.filter(({ group, label }) => {
      const text = ` ${group} ${label}`.toLowerCase();
      return words.every((word) => text.includes(before + word));
    });
  return [...new Set([...holding(' '), ...holding('')])];
}
