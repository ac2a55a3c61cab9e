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

/** More of them found less than a hundredth more. */
const attempts = 24;
/** Of what the pages load: about a kB each. Which of nearly equal ones is the best changes with any module. */
const worthIt = 0.995;

/** A part, or several as one, in numbers that are quick to compare. */
interface Piece {
  modules: string[];
  size: number;
  /** By the number of the page: 1 if it loads the piece. */
  loads: Uint8Array;
  needs: Set<Piece>;
  /** By the number of the page: what it would load without need if it loaded this and what this needs, weighed. */
  waste: Float64Array;
}

/**
 * Puts two parts together, time and again, until no page loads more than `most`: always the two that make pages load the
 * least without need, for each page over the limit that they relieve. What a page loads counts `weigh(page)` times.
 * The cheapest two are not always the best for what comes after. So it is tried several times, after the first with
 * prices that vary by a chance that is the same in each build, and what makes pages load the least is taken: of nearly equal
 * ones the first, so that a page's files seldom change where its program does not.
 */
export function putTogether(
  given: readonly Part[],
  most: number,
  weigh: (page: string) => number,
): Part[] {
  const pages = [...new Set(given.flatMap((part) => [...part.pages]))];
  const weights = Float64Array.from(pages, weigh);
  const results = Array.from({ length: attempts }, (_, attempt) => {
    const pieces = takePieces(given, pages);
    joinUntilFew(pieces, { most, weights, vary: makeChance(attempt) });
    return { pieces, load: weighLoad(pieces, weights) };
  });
  const [first] = results;
  const best = results.reduce((one, other) => (other.load < one.load ? other : one));
  const { pieces } = first && best.load > first.load * worthIt ? first : best;
  return giveParts(pieces, pages);
}

interface Task {
  most: number;
  weights: Float64Array;
  /** A factor of each price. */
  vary: () => number;
}

function joinUntilFew(pieces: Set<Piece>, { most, weights, vary }: Task): void {
  for (;;) {
    const crowded = findCrowded(pieces, weights.length, most);
    if (crowded.length === 0) return;
    for (const piece of pieces) piece.waste = findWaste(piece, weights);
    const candidates = [...pieces].filter(({ loads }) => crowded.some((page) => loads[page]));
    let best: { one: Piece; other: Piece; price: number } | undefined;
    for (const [index, one] of candidates.entries()) {
      for (const other of candidates.slice(index + 1)) {
        const relieved = crowded.filter((page) => one.loads[page] && other.loads[page]).length;
        if (relieved === 0) continue;
        const waste = sumOver(other.loads, one.waste) + sumOver(one.loads, other.waste);
        const price = (waste * vary()) / relieved;
        if ((!best || price < best.price) && !isBetween(one, other)) best = { one, other, price };
      }
    }
    if (!best) throw new Error('A page loads too many files, and no two can be put together');
    join(best.one, best.other, pieces);
  }
}

/** What a piece needs is loaded wherever it is itself, so of two as one each page wastes only what the other brings. */
function findWaste(piece: Piece, weights: Float64Array): Float64Array {
  const waste = new Float64Array(weights.length);
  for (const { loads, size } of [piece, ...piece.needs]) {
    for (const [page, weight] of weights.entries()) {
      if (!loads[page]) waste[page] = (waste[page] ?? 0) + size * weight;
    }
  }
  return waste;
}

/** The amounts of the pages that load it. */
function sumOver(loads: Uint8Array, amounts: Float64Array): number {
  let sum = 0;
  for (let page = 0; page < loads.length; page += 1)
    sum += (loads[page] ?? 0) * (amounts[page] ?? 0);
  return sum;
}

function findCrowded(pieces: Set<Piece>, pages: number, most: number): number[] {
  const all = [...pieces];
  return Array.from({ length: pages }, (_, page) => page).filter(
    (page) => all.filter(({ loads }) => loads[page]).length > most,
  );
}

/** Is there a third that one of them needs and that needs the other? As one file, they would need it and be needed by it. */
function isBetween(one: Piece, other: Piece): boolean {
  const leads = (from: Piece, to: Piece) =>
    from.needs.has(to) && from.needs.values().some((piece) => piece.needs.has(to));
  return leads(one, other) || leads(other, one);
}

/** Makes the other a part of the one. */
function join(one: Piece, other: Piece, pieces: Set<Piece>): void {
  pieces.delete(other);
  one.modules.push(...other.modules);
  one.size += other.size;
  one.loads = either(one.loads, other.loads);
  one.needs = one.needs.union(other.needs);
  one.needs.delete(one);
  one.needs.delete(other);
  for (const piece of one.needs) piece.loads = either(piece.loads, one.loads);
  for (const piece of pieces) {
    if (!piece.needs.delete(other) && !piece.needs.has(one)) continue;
    piece.needs = piece.needs.union(one.needs).add(one);
  }
}

const either = (one: Uint8Array, other: Uint8Array) =>
  one.map((loads, page) => loads | (other[page] ?? 0));

function weighLoad(pieces: Set<Piece>, weights: Float64Array): number {
  return [...pieces].reduce((sum, { loads, size }) => sum + size * sumOver(loads, weights), 0);
}

/** Of the first attempt always 1, of the others between 1 and 1.5, by a linear congruential generator. */
function makeChance(attempt: number): () => number {
  if (attempt === 0) return () => 1;
  let state = attempt;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return 1 + state / 2 ** 33;
  };
}

function takePieces(given: readonly Part[], pages: readonly string[]): Set<Piece> {
  const pieces = new Map<Part, Piece>();
  for (const part of given) {
    const loads = Uint8Array.from(pages, (page) => Number(part.pages.has(page)));
    const [modules, waste] = [[...part.modules], new Float64Array(pages.length)];
    pieces.set(part, { modules, size: part.size, loads, waste, needs: new Set() });
  }
  for (const [part, piece] of pieces) piece.needs = inPlaceOf(part.needs, pieces);
  return new Set(pieces.values());
}

function giveParts(pieces: Set<Piece>, pages: readonly string[]): Part[] {
  const parts = new Map<Piece, Part>();
  for (const piece of pieces) {
    const { modules, size, loads } = piece;
    const loading = new Set(pages.filter((_, page) => loads[page]));
    parts.set(piece, { modules, size, pages: loading, needs: new Set() });
  }
  for (const [piece, part] of parts) part.needs = inPlaceOf(piece.needs, parts);
  return [...parts.values()];
}

function inPlaceOf<From, To>(needs: Set<From>, found: Map<From, To>): Set<To> {
  return new Set([...needs].flatMap((need) => found.get(need) ?? []));
}
