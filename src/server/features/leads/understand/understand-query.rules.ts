/** Understands a query in plain words without a model: what, where, how large, with which fleet. */
import type { LeadChip, LeadQuery } from '#contract/leads.ts';
import { findTerms } from './find-terms.ts';
import {
  cutNegations,
  excludedWords,
  listExcluded,
  namesRather,
  nothingExcluded,
  readExcluded,
} from './read-negation.rules.ts';
import { cutEmployees, cutFleet, employeesWords, fleetWords } from './read-numbers.rules.ts';
import { cutMistypedPlace, cutPlace, readPlace, tellingWords } from './read-place.rules.ts';
import { cutRevenue } from './read-revenue.rules.ts';
import type { Place, Understood } from './understood.ts';

const mostWords = 8;

/** Chips that are sent along count; otherwise the words are read. */
export function understandQuery(asked: LeadQuery): Understood {
  const { query, what, where, not, size, fleet } = asked;
  const chips = [what, where, not, size, fleet];
  return chips.every((chip) => chip === undefined) ? readQuery(query) : readChips(asked);
}

function readQuery(query: string): Understood {
  const text = query
    // "l'Ohio", "compagnie d'assurance"
    .replace(/(?<![\p{L}\p{N}])(d|l|un|dell|nell|all|dall|sull|qu)['’](?=\p{L})/giu, '$1 ')
    .replace(/<=?\s*(?=\d)/g, ' up to ')
    // 'Chicago-based', 'en línea'
    .replace(/(?<=\p{L})-(?=(?:based|headquartered|ansässige?[nr]?)(?!\p{L}))/giu, ' ')
    .replace(/(?<!\p{L})(?:en l[ií]nea|en ligne|in linea|on[ -]line)(?!\p{L})/giu, 'online')
    .replace(/[“”"()[\]{}<>]/g, ' ')
    .replace(/\|/g, ' ')
    .replace(/[‐-―]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
  const revenue = cutRevenue(text);
  const fleet = cutFleet(revenue.rest);
  const employees = cutEmployees(fleet.rest);
  const not = cutNegations(employees.rest);
  const cut = cutPlace(not.rest);
  const place = cut.value ? cut : cutMistypedPlace(cut.rest);
  const { terms, words, corrections } = readTrade(place.rest);
  const places = [...(place.value ? [place.value] : []), ...(not.value?.places ?? [])];
  return {
    query,
    terms,
    words,
    place: place.value,
    not: namesRather(not.value ?? nothingExcluded, terms, listExcluded(employees.rest)),
    employees: employees.value,
    fleet: fleet.value,
    revenue: revenue.value,
    corrections: [...corrections, ...places.flatMap(({ corrections }) => corrections)],
    name: null,
  };
}

function readChips(asked: LeadQuery): Understood {
  const { query, what = '', where = '', not = '', size = '', fleet = '' } = asked;
  const figure = /\d[\d,]*/.exec(fleet)?.[0].replaceAll(',', '');
  const revenue = cutRevenue(size);
  // A chip may hold the bare number.
  const employees =
    cutEmployees(revenue.rest).value ?? cutEmployees(`${revenue.rest} employees`).value;
  const trade = readTrade(what.replaceAll(',', ' | '));
  return {
    query,
    ...trade,
    place: where === '' ? null : readWhere(where),
    not: namesRather(readExcluded(not), trade.terms, not.split(/, */)),
    employees: size === '' ? null : employees,
    fleet: fleet === '' ? null : Math.min(Number(figure ?? 0), 10_000_000),
    revenue: revenue.value,
    name: null,
  };
}

/** 'within 50 km of Dubbo' is a chip as well. */
function readWhere(where: string): Place | null {
  const far = /\d/.test(where) ? cutPlace(where).value : null;
  return far?.radiusKm ? far : readPlace(where);
}

function readTrade(text: string): Pick<Understood, 'terms' | 'words' | 'corrections'> {
  const found = text.split('|').map((part) => findTerms(part));
  const terms = new Set(found.flatMap((part) => part.terms));
  const words = tellingWords(found.flatMap((part) => part.rest));
  const corrections = found.flatMap((part) => part.corrections);
  // 'zither makers' are not all manufacturers.
  const isVague = words.length > 0 && [...terms].every(({ isWeak }) => isWeak);
  return {
    terms: isVague ? [] : [...terms],
    words: [...new Set(words)].slice(0, mostWords),
    corrections,
  };
}

/** The understood parts of the query, to be shown and corrected. */
export function listChips(asked: Understood): LeadChip[] {
  const { name, terms, words, place, not, employees, fleet, revenue } = asked;
  const chips: LeadChip[] = terms.map(({ name }) => ({ kind: 'what', text: name }));
  if (name !== null) chips.push({ kind: 'name', text: name });
  else if (words.length > 0) chips.push({ kind: 'words', text: words.join(' ') });
  if (place) chips.push({ kind: 'where', text: placeWords(place) });
  const unwanted = excludedWords(not);
  if (unwanted.length > 0) chips.push({ kind: 'not', text: unwanted.join(', ') });
  if (employees) chips.push({ kind: 'size', text: employeesWords(employees) });
  if (revenue !== null) chips.push({ kind: 'size', text: revenue });
  if (fleet !== null) chips.push({ kind: 'fleet', text: fleetWords(fleet) });
  return chips;
}

function placeWords({ text, radiusKm }: Place): string {
  return radiusKm === null ? text : `within ${radiusKm} km of ${text}`;
}
