/** What is chosen after one more record of a list was touched. */
export interface Chosen {
  ids: readonly string[] | null;
  isAll: boolean;
  /** The one touched last. */
  last: string | null;
}

interface Touched {
  id: string;
  /** Everything between the one touched last and this one becomes as this one. */
  range: boolean;
  /** Of the list, as far as it has been read. */
  order: readonly string[];
  most: number;
}

export function touch(before: Chosen, { id, range, order, most }: Touched): Chosen {
  // Who takes one out of all keeps those that are on the screen.
  const ids = before.isAll ? order : (before.ids ?? []);
  const place = order.indexOf(id);
  const start = range && before.last !== null ? order.indexOf(before.last) : -1;
  const touched =
    place < 0 || start < 0 ? [id] : order.slice(Math.min(start, place), Math.max(start, place) + 1);
  const others = ids.filter((each) => !touched.includes(each));
  const next = (ids.includes(id) ? others : [...others, ...touched]).slice(0, most);
  return { ids: next.length > 0 ? next : null, isAll: false, last: id };
}
