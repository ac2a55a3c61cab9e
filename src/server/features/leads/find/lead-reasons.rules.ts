/** Says why a company is among the leads, and whether it is one that the user excluded. */
import { readLocation } from '#server/features/leads/directory/company.rules.ts';
import { findTerms } from '#server/features/leads/understand/find-terms.ts';
import type { Term } from '#server/features/leads/understand/terms.ts';
import type { Excluded, Place, Understood } from '#server/features/leads/understand/understood.ts';
import { stem, wordsIn } from '#server/features/leads/understand/words.rules.ts';

interface Known {
  name: string;
  industry: string | null;
  address: string | null;
  city: string | null;
  country: string | null;
  employees?: number | null | undefined;
}

/** 'Industry: Diversified Banks', 'In New York City', 'Size not known': the strongest first. */
export function listReasons(asked: Understood, company: Known, source: string): string[] {
  const reasons = [whatReason(asked, company), asked.place && whereReason(company)];
  for (const { text } of asked.not.places) reasons.push(`Not in ${text}`);
  if (asked.employees) {
    const { employees } = company;
    reasons.push(
      employees ? `About ${employees.toLocaleString('en')} employees` : 'Size not known',
    );
  }
  if (asked.revenue !== null) reasons.push('Revenue not known');
  const known = reasons.filter((reason) => reason !== null);
  return known.length > 0 ? known : [`${source} lists it for this search`];
}

function whatReason({ name, terms, words }: Understood, company: Known): string | null {
  if (name !== null) return 'Its name is what you searched for';
  const { industry } = company;
  const said = words.find((word) => saysWord(company.name, word));
  if (said !== undefined) return `Its name says “${said}”`;
  if (terms.length === 0) return industry && words.length > 0 ? `Industry: ${industry}` : null;
  if (industry === null) {
    return findTerms(company.name, { mend: false }).terms.some((term) => terms.includes(term))
      ? 'Its name says what you search for'
      : null;
  }
  const asCategory = industry.toLowerCase();
  const next = terms.find(({ near }) => near.some((one) => one.toLowerCase() === asCategory));
  return next && !terms.some((term) => isCoreOf(term, industry))
    ? `Related to ${next.name.toLowerCase()}: ${industry}`
    : `Industry: ${industry}`;
}

function whereReason({ city, address, country }: Known): string | null {
  const where = city ?? address ?? country;
  return where === null ? null : `In ${where}`;
}

function saysWord(name: string, word: string): boolean {
  const said = wordsIn(name).map(stem);
  return wordsIn(word).every((part) => said.includes(stem(part)));
}

function isCoreOf({ categories }: Term, industry: string): boolean {
  const words = industry.toLowerCase();
  return categories.some((category) => category.replaceAll('_', ' ').toLowerCase() === words);
}

/** Needed because some sources cannot leave out excluded companies. */
export function isUnwanted({ terms, names, places }: Excluded, company: Known): boolean {
  const { name, industry } = company;
  if (names.some((unwanted) => saysWord(name, unwanted))) return true;
  if (industry !== null && terms.some((term) => isCoreOf(term, industry))) return true;
  return places.some((place) => isIn(place, company));
}

function isIn({ cities, states, country }: Place, company: Known): boolean {
  const { city, state } = readLocation(company.address);
  const towns = [city, company.city].map((town) => town?.toLowerCase());
  if (cities.length > 0) return cities.some((town) => towns.includes(town.toLowerCase()));
  if (states.length > 0) {
    return state !== null && states.includes(state);
  }
  return country !== null && company.country === country;
}
