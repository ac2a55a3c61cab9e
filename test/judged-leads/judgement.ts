/**
 * What a judged query is, and how the first ten leads are counted. A judgement is a rule over the facts of the
 * shipped list (category, sector, state, town, country, name), written before the search that it measures.
 */
import type { DirectoryCompany } from '#server/features/leads/directory/company.rules.ts';

/** All that are given must hold; within each, any. */
export interface Rule {
  /** GICS sub-industries or sectors. */
  of?: readonly string[];
  /** Codes such as `US-NY`. */
  states?: readonly string[];
  cities?: readonly string[];
  /** Codes such as `IE`. */
  countries?: readonly string[];
  /** Names as the list has them. */
  named?: readonly string[];
  /** None of these may hold. */
  not?: Omit<Rule, 'not'>;
}

export interface Judgement {
  query: string;
  /** Null: the list holds nobody who is asked for, and nobody may be shown. */
  wanted: Rule | null;
}

/** As in `judge('banks in Ohio', { of: banks, states: ['US-OH'] })`. */
export function judge(query: string, wanted: Rule | null): Judgement {
  return { query, wanted };
}

export function fits(company: DirectoryCompany, rule: Rule): boolean {
  const categories = [company.industry ?? '', ...company.categories];
  const holds = {
    of: rule.of?.some((name) => categories.includes(name)),
    states: rule.states?.includes(company.state ?? ''),
    cities: rule.cities?.includes(company.city ?? ''),
    countries: rule.countries?.includes(company.country ?? ''),
    named: rule.named?.includes(company.name),
  };
  if (Object.values(holds).includes(false)) return false;
  const { not } = rule;
  if (!not) return true;
  // Each fact of `not` keeps out by itself.
  return Object.entries(not).every(([fact, values]) => !fits(company, { [fact]: values }));
}

const first = 10;

export interface Measured {
  /** Of the leads shown among the first ten, how many are wanted: whoever fills up with others loses. */
  precision: number;
  /** Of the wanted, or of ten of them where there are more, how many stand among the first ten; null where nobody is wanted. */
  recall: number | null;
}

/** Nothing shown is right only where nobody is wanted. */
export function measure(shown: readonly string[], wanted: ReadonlySet<string>): Measured {
  const seen = shown.slice(0, first);
  const hits = seen.filter((name) => wanted.has(name)).length;
  const precision = seen.length > 0 ? hits / seen.length : wanted.size === 0 ? 1 : 0;
  const recall = wanted.size === 0 ? null : hits / Math.min(first, wanted.size);
  return { precision, recall };
}

export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}
