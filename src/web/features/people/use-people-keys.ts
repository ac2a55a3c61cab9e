/** The keyboard on the People page: arrows move the selection, Enter opens it, letters act on it. */
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Person } from '#contract/people.ts';
import { personCardId } from './person-card.tsx';

interface PeopleKeys {
  people: readonly Person[];
  selectedId: string | null;
  /** Moves the selection. */
  onMove: (person: Person) => void;
  /** What each key does with the selected person. */
  actions: Record<string, (id: string) => void>;
}

export function usePeopleKeys({ people, selectedId, onMove, actions }: PeopleKeys): void {
  const movedTo = useRef<string>(undefined);

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const { target } = event;
    if (!(target instanceof HTMLElement) || target.closest(elsewhere)) return;

    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (target.closest('[role="tablist"], [role="tabpanel"]')) return;
      const index = people.findIndex(({ id }) => id === selectedId);
      const next = people[index === -1 ? 0 : index + step];
      if (!next) return;
      movedTo.current = next.id;
      onMove(next);
    } else {
      const action = actions[event.key];
      if (!action || !selectedId) return;
      // A focused button or link keeps its Enter; a focused card opens.
      const pressed = event.key === 'Enter' ? target.closest('a, button') : null;
      if (pressed && pressed.id !== personCardId(selectedId)) return;
      action(selectedId);
    }
    event.preventDefault();
  });

  // The focus follows the selection, which the list has scrolled into view by now.
  useEffect(() => {
    if (!selectedId || movedTo.current !== selectedId) return;
    movedTo.current = undefined;
    document.getElementById(personCardId(selectedId))?.focus({ preventScroll: true });
  }, [selectedId]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Where keys belong to something else: fields (other than checkboxes), open dialogs, lists and menus. */
const elsewhere =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
