/** What is meant when a query names several trades: together, or one that another says more exactly. */
import type { Term } from './terms.ts';

/** The trades that a phrase may mean, in the order of the query. */
export interface FoundGroup {
  terms: readonly Term[];
  /** 'And', 'or' or a comma stands between it and the one before. */
  isNext: boolean;
  /** No other word stands between those and the phrase. */
  isFirst: boolean;
}

type Run = FoundGroup[];

/** The terms of all groups, without those that add nothing. */
export function settleTerms(groups: readonly FoundGroup[]): Term[] {
  const runs: Run[] = [];
  for (const group of groups) {
    const last = runs.at(-1);
    if (last && !group.isNext) last.push(group);
    else runs.push([group]);
  }
  const strong = runs.filter((run) => !isWeak(run));
  // 'retailers and restaurants', but not 'makers and sellers of toys'.
  const isList = strong.every(([first]) => first?.isFirst);
  const listed = runs.filter((run) => !isWeak(run) || run[0]?.isFirst);
  const kept = strong.length === 0 ? runs : isList ? listed : strong;
  return [...new Set(kept.flatMap(settleRun))];
}

const isWeak = (run: Run) => run.every(({ terms }) => terms.every((term) => term.isWeak));

function settleRun(run: Run): Term[] {
  const found = run.flatMap(({ terms }) => terms);
  // 'manufacturers' adds little to 'toys'.
  const strong = found.filter((term) => !term.isWeak);
  const telling = strong.length > 0 ? strong : found;
  // 'oil refiners' are no other oil companies.
  return telling.filter((term) => !telling.some((other) => isNarrower(other, term)));
}

const listed = (term: Term) => term.categories.filter((category) => !category.includes('_'));

/** Whether all its categories are the other's, and not the other way round. */
function isNarrower(one: Term, other: Term): boolean {
  const [mine, its] = [listed(one), listed(other)];
  const isPart = mine.length > 0 && mine.every((category) => its.includes(category));
  return isPart && its.length > mine.length;
}
