/** Understands a query in plain words without any model: what, where, how big, with which fleet. */
import type { LeadChip, LeadQuery } from '#contract/leads.ts';
import { cutEmployees, cutFleet, employeesWords, fleetWords } from './read-numbers.rules.ts';
import { cutPlace, readPlace, tellingWords } from './read-place.rules.ts';
import { findTerms } from './terms.ts';
import type { Place, Understood } from './understood.ts';

const mostWords = 8;

/** Chips that were sent along say what is meant; else the words are read. */
export function understandQuery(asked: LeadQuery): Understood {
  const { query, what, where, size, fleet } = asked;
  const chips = [what, where, size, fleet];
  return chips.every((chip) => chip === undefined) ? readQuery(query) : readChips(asked);
}

function readQuery(query: string): Understood {
  const text = query
    .replace(/[“”"()[\]{}<>]/g, ' ')
    .replace(/\|/g, ' ')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const fleet = cutFleet(text);
  const employees = cutEmployees(fleet.rest);
  const place = cutPlace(employees.rest);
  return {
    query,
    ...readTrade(place.rest),
    place: place.value,
    employees: employees.value,
    fleet: fleet.value,
  };
}

function readChips({ query, what = '', where = '', size = '', fleet = '' }: LeadQuery): Understood {
  const figure = /\d[\d,]*/.exec(fleet)?.[0].replaceAll(',', '');
  // A chip may hold the bare number.
  const employees = cutEmployees(size).value ?? cutEmployees(`${size} employees`).value;
  return {
    query,
    ...readTrade(what.replaceAll(',', ' | ')),
    place: where === '' ? null : readWhere(where),
    employees: size === '' ? null : employees,
    fleet: fleet === '' ? null : Math.min(Number(figure ?? 0), 10_000_000),
  };
}

/** 'within 50 km of Dubbo' is a chip as well. */
function readWhere(where: string): Place | null {
  const far = /\d/.test(where) ? cutPlace(where).value : null;
  return far?.radiusKm ? far : readPlace(where);
}

function readTrade(text: string): Pick<Understood, 'terms' | 'words'> {
  const found = text.split('|').map((part) => findTerms(part));
  const terms = new Set(found.flatMap((part) => part.terms));
  const words = tellingWords(found.flatMap((part) => part.rest));
  return { terms: [...terms], words: [...new Set(words)].slice(0, mostWords) };
}

/** How the query was understood, part by part, to be shown and corrected. */
export function chipsOf({ terms, words, place, employees, fleet }: Understood): LeadChip[] {
  const chips: LeadChip[] = terms.map(({ name }) => ({ kind: 'what', text: name }));
  if (words.length > 0) chips.push({ kind: 'words', text: words.join(' ') });
  if (place) chips.push({ kind: 'where', text: placeWords(place) });
  if (employees) chips.push({ kind: 'size', text: employeesWords(employees) });
  if (fleet !== null) chips.push({ kind: 'fleet', text: fleetWords(fleet) });
  return chips;
}

function placeWords({ text, radiusKm }: Place): string {
  return radiusKm === null ? text : `within ${radiusKm} km of ${text}`;
}
