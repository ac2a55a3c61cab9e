/** Which parts of a program come in one file, so that nobody loads many files, nor much that he does not need. */

export interface Part {
  modules: string[];
  /** In characters. */
  size: number;
  /** The pages that load it. */
  pages: Set<string>;
  /** All that is loaded with it, and with that again. */
  needs: Set<Part>;
}

/**
 * Puts two parts together, time and again, until no page loads more than `most`: always the two that make pages load the
 * least without need, for each page over the limit that they relieve. What a page loads counts `weigh(page)` times. The
 * given parts are used up.
 */
export function putTogether(
  given: readonly Part[],
  most: number,
  weigh: (page: string) => number,
): Part[] {
  const parts = new Set(given);
  const weight = (pages: Set<string>) => pages.values().reduce((sum, page) => sum + weigh(page), 0);

  /** What pages load without need if these are one, in weighed characters. */
  const wasteOf = (one: Part, other: Part) => {
    const pages = one.pages.union(other.pages);
    const loaded = one.needs.union(other.needs).add(one).add(other);
    return loaded
      .values()
      .reduce((sum, part) => sum + part.size * weight(pages.difference(part.pages)), 0);
  };

  for (;;) {
    const crowded = crowdedPages(parts, most);
    if (crowded.size === 0) return [...parts];
    const candidates = [...parts].filter(({ pages }) => !pages.isDisjointFrom(crowded));
    let best: { one: Part; other: Part; price: number } | undefined;
    for (const [index, one] of candidates.entries()) {
      for (const other of candidates.slice(index + 1)) {
        const relieved = one.pages.intersection(other.pages).intersection(crowded).size;
        if (relieved === 0 || isBetween(one, other)) continue;
        const price = wasteOf(one, other) / relieved;
        if (!best || price < best.price) best = { one, other, price };
      }
    }
    if (!best) throw new Error(`No two files of ${[...crowded].join(', ')} can be put together`);
    join(best.one, best.other, parts);
  }
}

function crowdedPages(parts: Set<Part>, most: number): Set<string> {
  const counts = new Map<string, number>();
  for (const page of [...parts].flatMap(({ pages }) => [...pages])) {
    counts.set(page, (counts.get(page) ?? 0) + 1);
  }
  return new Set([...counts].flatMap(([page, count]) => (count > most ? [page] : [])));
}

/** Is there a third that one of them needs and that needs the other? As one file, they would need it and be needed by it. */
function isBetween(one: Part, other: Part): boolean {
  const leads = (from: Part, to: Part) =>
    from.needs.has(to) && from.needs.values().some((part) => part.needs.has(to));
  return leads(one, other) || leads(other, one);
}

/** Makes the other a part of the one. */
function join(one: Part, other: Part, parts: Set<Part>): void {
  parts.delete(other);
  one.modules.push(...other.modules);
  one.size += other.size;
  one.pages = one.pages.union(other.pages);
  one.needs = one.needs.union(other.needs);
  one.needs.delete(one);
  one.needs.delete(other);
  for (const part of one.needs) part.pages = part.pages.union(one.pages);
  for (const part of parts) {
    if (!part.needs.delete(other) && !part.needs.has(one)) continue;
    part.needs = part.needs.union(one.needs).add(one);
  }
}
