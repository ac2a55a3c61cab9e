/** Reads the state from an address, if it is in the country whose states are assigned. */
import type { TerritoryState } from '#contract/territories.ts';

const names: Record<string, TerritoryState> = {
  queensland: 'QLD',
  'northern territory': 'NT',
  'new south wales': 'NSW',
  'australian capital territory': 'ACT',
  'western australia': 'WA',
  victoria: 'VIC',
  'south australia': 'SA',
  tasmania: 'TAS',
};
const abbreviation = /(?<![\p{L}\p{N}])(qld|nt|nsw|act|wa|vic|sa|tas)(?![\p{L}\p{N}'’])/giu;
// 'Victoria Street' and 'Tasmania Way' are not in Victoria or Tasmania.
const name =
  /(?<![\p{L}\p{N}])(queensland|northern territory|new south wales|australian capital territory|western australia|victoria|south australia|tasmania)(?![\p{L}\p{N}])(?!\s+(?:st|street|rd|road|ave|avenue|pde|parade|tce|terrace|way|lane|ln|dr|drive|hwy|highway|pl|place|square|sq|crescent|cres|court|ct|park)\b)/giu;

const australia = /^(australia|au|aus)$/i;
const namesAustralia = /\baustralia\b/i;

/** The state, unless the place is in another country, as abbreviations overlap; a blank country means `home`. */
export function stateAt(
  place: { address?: string | null | undefined; country?: string | null | undefined },
  home: string,
): TerritoryState | null {
  const { address, country } = place;
  if (!address) return null;
  const isHere = country?.trim()
    ? australia.test(country.trim())
    : home === 'AU' || namesAustralia.test(address);
  return isHere ? findState(address) : null;
}

/** The last state that the address names, because states come at the end; null if it names none. */
export function findState(address: string): TerritoryState | null {
  const text = address.replace(/\s+/g, ' ').replace(/\b([a-z])\.(?=[a-z]\b)/gi, '$1');
  const short = [...text.matchAll(abbreviation)].at(-1);
  const long = [...text.matchAll(name)].at(-1);
  const word = (long?.index ?? -1) > (short?.index ?? -1) ? long?.[0] : short?.[0];
  if (word === undefined) return null;
  return names[word.toLowerCase()] ?? states[word.toUpperCase()] ?? null;
}

const states: Record<string, TerritoryState> = Object.fromEntries(
  Object.values(names).map((state) => [state, state]),
);
