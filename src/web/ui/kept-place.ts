/** What keeps a list where it is when rows come or go above what is being read; set by what brings such rows. */
import type { Virtualizer } from '@tanstack/react-virtual';
import type { Key, RefObject } from 'react';

export interface KeptList {
  keys: readonly Key[];
  columns: number;
  /** How far down a row begins, in px. */
  topOf: (row: number) => number;
  /** Where the list begins, as the scroller counts. */
  offset: number;
  virtualizer: Pick<Virtualizer<Window, Element>, 'getVirtualItems' | 'scrollOffset' | 'scrollBy'>;
}

export interface Place {
  keys: readonly Key[];
  /** The first item that is fully in sight, and how far down its row begins. */
  index: number;
  top: number;
}

type Keep = (place: RefObject<Place | null>, list: KeptList) => void;

/** Called after each drawing of a list. */
export let keepPlace: Keep = () => {};

export function whenListIsDrawn(keep: Keep): void {
  keepPlace = keep;
}
