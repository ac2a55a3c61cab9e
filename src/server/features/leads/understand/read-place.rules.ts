/** Reads where a query asks for companies: towns, states, countries, 'within 50 km of'. */
import { withoutEnd } from '#contract/text-ends.ts';
import { isFiller } from './filler-words.ts';
import { type Correction, findTerms } from './find-terms.ts';
import {
  cityNamed,
  countryNamed,
  longestPlaceName,
  placeNearest,
  statesNamed,
} from './known-places.ts';
import { gap } from './read-numbers.rules.ts';
import { withoutMarks } from './read-sizes.rules.ts';
import type { Cut, Place } from './understood.ts';

/** Without small words such as the French 'de': they are not needed before a known place, and misleading before others. */
const preposition =
  '(?:based in|located in|situated in|close to|in and around|in|near|nearby|around|across|throughout|inside|from|im|aus|bei|nahe|à|au|aux|en|dans|nel|nella|nello|nell|près de|cerca de|vicino a)';
const clause = `\\s+(?:with|that|who|which|where|whose|having|employing|for|mit|avec|con|doing|specialis\\w*|specializ\\w*|looking|${preposition})\\b`;
const phrase = new RegExp(
  `(?:^|[\\s|])${preposition}\\s+(?:the\\s+)?([^|;?!]+?)(?=${clause}|[|;?!]|\\.?\\s*$)`,
  'gi',
);
const distance =
  /\b(?:within|in)?\s*(?:a\s+)?(?<![\d.,])(\d[\d.,]{0,5})\s*-?\s*(kms?|kilomet(?:re|er)s?|miles?|mi)\b(?:\s+radius)?\s+(?:of|from|around)\s+/i;

const describing =
  /^(?:(?:the|a|an|all of|greater|metropolitan|metro|regional|rural|outer|inner|downtown|central|upstate|northern|southern|eastern|western|city of|state of|town of|region of|bundesstaat|staat|stadt|estado de|ciudad de|état de|etat de|état du|ville de|stato di|stato del|stato della|città di)\s+)+/i;
const trailing =
  /\s+(?:cbd|area|areas|region|district|metro|metropolitan area|shire|county|and surrounds|and surrounding (?:areas?|suburbs|towns))$/i;
/** 'a regional town': a place that the user still has to name. */
const nameless =
  /^(?:(?:a|an|the|any|my|our|this|regional|rural|capital|farming|country|small|large|big|local|mining|coastal)\s+)*(?:town|city|cities|region|area|territory|state|country|suburb|district|neighbou?rhood)s?$/i;
const tradeEnd = /\b(?:industry|industries|sector|sectors|business|space|field|trade|market)$/i;

/** The place, if one is named, and the words without it. */
export function cutPlace(text: string): Cut<Place> {
  const far = distance.exec(text);
  const radiusKm = far ? kilometres(far[1], far[2]) : null;
  const plain = far ? text.replace(far[0], ' near ') : text;
  const candidates = [...plain.matchAll(phrase)].map((match) => ({ match, words: match[1] ?? '' }));
  let rest = plain;
  let place: Place | null = null;
  for (const { match, words } of candidates.toReversed()) {
    const without = rest.replace(match[0], gap);
    if (nameless.test(words.trim())) rest = without;
    else if (isTrade(words)) rest = rest.replace(match[0], ` ${words} `);
    else {
      place ??= readPlace(words);
      rest = without;
    }
  }
  if (place) return { value: { ...place, radiusKm }, rest };
  return cutBarePlace(rest);
}

function kilometres(figure: string | undefined, unit: string | undefined): number {
  const factor = unit?.toLowerCase().startsWith('mi') ? 1.609 : 1;
  return Math.min(200, Math.max(1, Math.round(Number(withoutMarks(figure ?? '')) * factor)));
}

/** 'in the transport industry', 'in logistics' */
function isTrade(words: string): boolean {
  if (statesNamed(words).length > 0 || cityNamed(words)) return false;
  return tradeEnd.test(words.trim()) || findTerms(words, { mend: false }).rest.length === 0;
}

/** A known town or state without a word before it: 'Dubbo trucking', 'plumbers Texas', 'builders NSW'. */
function cutBarePlace(text: string): Cut<Place> {
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (let length = longestPlaceName; length > 0; length -= 1) {
    for (let at = words.length - length; at >= 0; at -= 1) {
      const part = words.slice(at, at + length).map((word) => withoutEnd(word, ',.;'));
      const name = part.join(' ');
      if (!isBareName(name)) continue;
      // A state may follow its town, as in 'Albany WA'.
      const taken = [3, 2, 1].find((count) => {
        const next = words.slice(at + length, at + length + count);
        return next.length === count && isState(next.join(' '));
      });
      const end = at + length + (taken ?? 0);
      const start = isState(name) ? at - townBefore(words, at) : at;
      const whole = words.slice(start, end).join(' ');
      const rest = [...words.slice(0, start), '|', ...words.slice(end)].join(' ');
      return { value: readPlace(whole), rest };
    }
  }
  return { value: null, rest: text };
}

/** The number of words of a town before its state: 'Santa Fe, New Mexico'. */
function townBefore(words: readonly string[], at: number): number {
  const named = (count: number) => withoutEnd(words.slice(at - count, at).join(' '), ',');
  return [3, 2, 1].find((count) => count <= at && cityNamed(named(count))) ?? 0;
}

function isState(words: string): boolean {
  return statesNamed(withoutEnd(words, ',.;')).length > 0;
}

/** Without a word before it an abbreviation must look like one: 'OR' and 'IN', not 'or' and 'in'. */
function isBareName(name: string): boolean {
  if (cityNamed(name)) return true;
  const named = statesNamed(name);
  if (named.length === 0)
    return countryNamed(name) !== undefined && (name === 'US' || name.toLowerCase() !== 'us');
  const isShort = name.replaceAll('.', '').length <= 3;
  return !isShort || name === name.toUpperCase() || /^(nsw|qld|vic|tas)$/i.test(name);
}

/** Reads the words of a place after 'in' or in a corrected chip; null if there are none. */
export function readPlace(words: string): Place | null {
  const text = withoutEnd(words.replace(/\s+/g, ' ').trim(), '.,;').replace(capital, '$1');
  const named = withoutDescribing(text);
  // 'Bay Area' is the name of it.
  const bare = withoutArticle(cityNamed(named) ? named : named.replace(trailing, ''));
  const postcode = /^\d{4,5}$/.test(bare) ? bare : null;
  if (postcode === null && !/\p{L}/u.test(bare)) return null;
  const cities: string[] = [];
  const states = new Set<string>();
  const hints = new Set<string>();
  const corrections: Correction[] = [];
  let country: string | null = null;
  // 'OR' is a state when it stands alone.
  for (const part of isState(bare) ? [bare] : bare.split(between)) {
    const read = readPart(part);
    if (read.city !== undefined) cities.push(read.city);
    if (read.correction) corrections.push(read.correction);
    for (const state of read.states) states.add(state);
    for (const hint of read.hints) hints.add(hint);
    country = read.country ?? country;
  }
  const narrowed = narrow([...states], [...hints]);
  const countries = new Set([...narrowed, ...hints].map((code) => code.slice(0, 2)));
  return {
    text: corrections.reduce((text, { typed, read }) => text.replace(typed, read), bare),
    cities,
    states: narrowed,
    postcode,
    country: country ?? (countries.size === 1 ? [...countries].join() : null),
    radiusKm: null,
    corrections,
  };
}

const between =
  / ?(?:,|;|\/|\band\b|\bor\b|\bnor\b|\bund\b|\boder\b|\bet\b|\bou\b|(?<= )[yeou](?= )|&) ?/i;

/** Without its comma: the capital is no place in the state of Washington. */
const capital = /\b(Washington),(?= D\.?C\b)/gi;

/** 'Southern California' is California; 'Western Australia' is a name. */
function withoutDescribing(name: string): string {
  const isName = statesNamed(name).length > 0 || cityNamed(name) !== undefined;
  return isName ? name : name.replace(describing, '');
}

const article =
  /^(?:le|la|les|l|der|die|das|den|dem|el|los|las|il|lo|gli|de|del|di|du|d) (?=\p{L})/iu;

/** 'le Maryland' is Maryland; 'Las Vegas' stays, and so does 'Las Vegas, Nevada'. */
function withoutArticle(name: string): string {
  const town = name.split(/,? /).slice(0, 2).join(' ');
  return (cityNamed(name) ?? cityNamed(town)) ? name : name.replace(article, '');
}

interface Part {
  city?: string;
  states: string[];
  /** The states of a town that was named without one. */
  hints: string[];
  country?: string;
  correction?: Correction;
}

/** 'Dubbo NSW 2830', 'San Jose', 'Texas', 'Australia' */
function readPart(text: string): Part {
  const part = text.replace(/\b\d{4,5}(?:-\d{4})?\b/g, '').trim();
  const bare = withoutArticle(withoutDescribing(part)).trim();
  if (bare === '') return { states: [], hints: [] };
  const whole = statesNamed(bare).map(({ code }) => code);
  if (whole.length > 0) return { states: whole, hints: [] };
  const known = cityNamed(bare);
  if (known) return { city: known.name, states: [], hints: known.states };
  const country = countryNamed(bare);
  if (country) return { states: [], hints: [], country };
  const words = bare.split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const end = words.slice(at).join(' ');
    const states = statesNamed(end).map(({ code }) => code);
    const land = countryNamed(end);
    if (states.length === 0 && land === undefined) continue;
    const town = readPart(words.slice(0, at).join(' '));
    return {
      ...town,
      states: [...town.states, ...states],
      ...(land === undefined ? {} : { country: land }),
    };
  }
  const near = placeNearest(bare);
  if (near === undefined) return { city: bare, states: [], hints: [] };
  return { ...readPart(near), correction: { typed: bare, read: near } };
}

/** 'Perth WA' is the WA that Perth is in; 'WA' alone may be either. */
function narrow(states: string[], hints: string[]): string[] {
  const both = states.filter((state) => hints.includes(state));
  return both.length > 0 ? both : states;
}

/** 'banks Californa': a word that is no trade, and nearly a place. */
export function cutMistypedPlace(text: string): Cut<Place> {
  const words = text.split(' ');
  const unknown = new Set(tellingWords(findTerms(text.replaceAll('|', ' ')).rest));
  for (const [at, word] of words.entries()) {
    const name = withoutEnd(word, ',.;');
    if (!unknown.has(name) || placeNearest(name) === undefined) continue;
    return { value: readPlace(name), rest: words.with(at, gap.trim()).join(' ') };
  }
  return { value: null, rest: text };
}

/** The words that may show what is meant. */
export function tellingWords(words: readonly string[]): string[] {
  return words
    .map((word) => /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/su.exec(word)?.[0] ?? '')
    .filter((word) => word.length > 1 && /\p{L}/u.test(word) && !isFiller(word));
}
