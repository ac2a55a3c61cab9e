/** What a query was understood to ask for. */
import type { Correction } from './find-terms.ts';
import type { Term } from './terms.ts';

export interface Place {
  /** The form that is shown, and sent to a geocoder. */
  text: string;
  /** Any of these towns; if empty, the whole state. */
  cities: readonly string[];
  /** Codes such as `AU-NSW`, any of them. */
  states: readonly string[];
  postcode: string | null;
  /** Two letters. */
  country: string | null;
  radiusKm: number | null;
  /** Set if a name had a typing error. */
  corrections: readonly Correction[];
}

/** What is excluded. */
export interface Excluded {
  terms: readonly Term[];
  /** Names, or parts of them. */
  names: readonly string[];
  places: readonly Place[];
}

export interface Range {
  from: number | null;
  to: number | null;
}

export interface Understood {
  /** The words as they were typed. */
  query: string;
  terms: readonly Term[];
  /** Words that are no known industry: a rarer trade, or a name. */
  words: readonly string[];
  place: Place | null;
  not: Excluded;
  employees: Range | null;
  /** Vehicles; 0 for a fleet of any size. */
  fleet: number | null;
  /** The revenue in words. */
  revenue: string | null;
  /** Corrected words. */
  corrections: readonly Correction[];
  /** The company that the whole query names. */
  name: string | null;
}

/** What was read, and the query without it. */
export interface Cut<Value> {
  value: Value | null;
  rest: string;
}
