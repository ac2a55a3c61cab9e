/** Repeatable random numbers: the same seed gives the same demo team on every machine. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  one<Item>(items: readonly [Item, ...Item[]]): Item;
  /** Up to `count` different items. */
  some<Item>(items: readonly Item[], count: number): Item[];
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** Mulberry32: small, fast and random enough for made-up customers. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    one: (items) => items[between(0, items.length - 1)] ?? items[0],
    some: (items, count) => {
      const left = [...items];
      const taken: (typeof items)[number][] = [];
      while (taken.length < count && left.length > 0) {
        taken.push(...left.splice(between(0, left.length - 1), 1));
      }
      return taken;
    },
    chance: (probability) => next() < probability,
  };
}
