/** Which records of a list are chosen, to be changed together: some by hand, or all that the list finds. */
import { useMemo, useState } from 'react';
import { mostByHand } from '#contract/most-at-once.ts';
import { type Chosen, touch } from './touch-chosen.ts';

export interface Choosing {
  /** In the order in which they were chosen; null while nobody is choosing, or all are chosen. */
  chosen: readonly string[] | null;
  /** All that the list finds is chosen, whether it has been read or not. */
  isAll: boolean;
  /** How many of those that have been read are chosen. */
  shown: 'none' | 'some' | 'all';
  has: (id: string) => boolean;
  /** A `range` reaches from the one touched last. */
  toggle: (id: string, range?: boolean) => void;
  /** Chooses all that have been read, or none if they all are. */
  toggleShown: () => void;
  chooseAll: () => void;
  onChange: (chosen: readonly string[] | null) => void;
}

interface Listed {
  /** What the list was asked for: 'all' is all of that. */
  view: string;
  /** What has been read of it. */
  items: readonly { id: string }[];
  /** The most that can be chosen by hand. */
  most?: number;
  /** What the list no longer shows is not chosen either; elsewhere it stays chosen while the list is searched. */
  isOfView?: boolean;
}

export function isChoosing({ chosen, isAll }: Choosing): boolean {
  return isAll || chosen !== null;
}

const none: Chosen & { view: string } = { ids: null, isAll: false, last: null, view: '' };

export function useChoosing({
  view,
  items,
  most = mostByHand,
  isOfView = false,
}: Listed): Choosing {
  const [state, setState] = useState(none);
  return useMemo(() => {
    const isFresh = state.view === view;
    const isAll = state.isAll && isFresh;
    const order = items.map(({ id }) => id);
    // All of another view is none of this one.
    const kept = isFresh || !(state.isAll || isOfView) ? state.ids : null;
    const chosen = new Set(kept);
    const ids = isOfView && kept ? order.filter((id) => chosen.has(id)) : kept;
    const count = order.filter((id) => chosen.has(id)).length;
    const isWhole = count > 0 && count === Math.min(order.length, most);
    const shown = isAll || isWhole ? 'all' : count > 0 ? 'some' : 'none';
    const last = isFresh ? state.last : null;
    const onChange = (next: readonly string[] | null) =>
      setState({ ids: next === null ? null : next.slice(0, most), isAll: false, last: null, view });
    return {
      chosen: isOfView && ids?.length === 0 ? null : ids,
      isAll,
      shown,
      has: (id) => isAll || chosen.has(id),
      toggle: (id, range = false) =>
        setState({ ...touch({ ids, isAll, last }, { id, range, order, most }), view }),
      toggleShown: () => {
        const listed = new Set(order);
        const others = (ids ?? []).filter((id) => !listed.has(id));
        const next = shown === 'all' ? others : [...others, ...order];
        onChange(next.length > 0 ? next : null);
      },
      chooseAll: () => setState({ ids: null, isAll: true, last: null, view }),
      onChange,
    };
  }, [state, view, items, most, isOfView]);
}
