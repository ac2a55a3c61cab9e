/** What a query was understood to ask for. */
import type { Correction } from './find-terms.ts';
import type { Term } from './terms.ts';

export interface Place {
  /** As it is shown, and as a geocoder is asked. */
  text: string;
  /** Any of these towns; none: all of the state. */
  cities: readonly string[];
  /** Codes such as `AU-NSW`, any of them. */
  states: readonly string[];
  postcode: string | null;
  /** Two letters. */
  country: string | null;
  radiusKm: number | null;
  /** Where a name had a typing error. */
  corrections: readonly Correction[];
}

/** What is not wanted. */
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
  /** What is no known industry: a rarer trade, or a name. */
  words: readonly string[];
  place: Place | null;
  not: Excluded;
  employees: Range | null;
  /** Vehicles; 0 for a fleet of any size. */
  fleet: number | null;
  /** What it is to turn over, in words. */
  revenue: string | null;
  /** Words that were read as others. */
  corrections: readonly Correction[];
  /** The company that the whole query names. */
  name: string | null;
}

/** What was read, and the query without it. */
export interface Cut<Value> {
  value: Value | null;
  rest: string;
}
