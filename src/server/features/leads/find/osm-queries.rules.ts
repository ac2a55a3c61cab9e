/** The queries for OpenStreetMap: which place, and which companies there. */
import { states } from '#server/features/leads/understand/known-places.ts';
import type { Place } from '#server/features/leads/understand/understood.ts';

export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

/** Where to search: around a point, in a region by its id as an area, or in a box. Degrees and kilometres. */
export type Area =
  | { kind: 'around'; lat: number; lon: number; km: number; tile?: Box }
  | { kind: 'region'; id: number; box: Box; tile?: Box }
  | { kind: 'box'; box: Box };

/** South, north, west, east: the order that only Nominatim uses. */
export type NominatimBox = readonly [number, number, number, number];

export interface FoundPlace {
  lat: number;
  lon: number;
  box: NominatimBox;
  /** The id of Overpass's area for a relation or way; null for a point. */
  areaId: number | null;
}

const mostPlaces = 3;
const nearestKm = 8;
const furthestKm = 40;
/** A place of this size counts as a state. */
const stateKm = 160;
/** A whole country is too large to search. */
const countryKm = 4_500;
const kmOfDegree = 111.2;

/** The queries to Nominatim for the place; several for 'Dubbo and Orange'. `home` is the country if none is named. */
export function placeQuestions(place: Place, home: string): URLSearchParams[] {
  const wanted = statesOf(place, home);
  const suffix = wanted.length === 1 ? `, ${wanted[0]?.name}` : '';
  const texts =
    place.cities.length > 0
      ? // 'Greater Boston' is around Boston.
        place.cities.map((city) => `${city.replace(/^Greater /, '')}${suffix}`)
      : wanted.length > 0
        ? wanted.map(({ name }) => name)
        : [place.text];
  const told = wanted[0]?.country ?? place.country;
  return texts.slice(0, mostPlaces).map(
    (q) =>
      new URLSearchParams({
        q,
        countrycodes: (told ?? home).toLowerCase(),
        // Every name is also the name of a street; a postcode is no settlement.
        ...(told === null && place.postcode === null ? { featureType: 'settlement' } : {}),
        format: 'jsonv2',
        addressdetails: '1',
        limit: '1',
      }),
  );
}

/** The same query for the whole world; null if the country was named, or if a postcode would be ambiguous. */
export function questionAnywhere(question: URLSearchParams, place: Place): URLSearchParams | null {
  if (!question.has('featureType') || place.postcode !== null) return null;
  const anywhere = new URLSearchParams(question);
  anywhere.delete('countrycodes');
  return anywhere;
}

/** WA is a state in two countries: the team's own country wins, unless the search names another. */
function statesOf(place: Place, home: string) {
  const named = place.states.map((code) => states.find((state) => state.code === code));
  const own = named.filter((state) => state?.country === (place.country ?? home));
  return (own.length > 0 ? own : named).filter((state) => state !== undefined);
}

/** Whether a state is meant, not a town in it. */
export function isWholeState({ cities, states: codes, postcode }: Place): boolean {
  return cities.length === 0 && postcode === null && codes.length > 0;
}

/** Null for a country, which is too large. A state is always its area, as its box includes neighbours. */
export function findArea(
  { lat, lon, box: [south, north, west, east], areaId }: FoundPlace,
  { radiusKm, isState }: { radiusKm: number | null; isState: boolean },
): Area | null {
  const height = (north - south) * kmOfDegree;
  const width = (east - west) * kmOfDegree * Math.cos((lat * Math.PI) / 180);
  const across = Math.hypot(height, width);
  const box = { south, west, north, east };
  if (radiusKm !== null) return { kind: 'around', lat, lon, km: radiusKm };
  if (isState && areaId !== null) return { kind: 'region', id: areaId, box };
  if (across > countryKm) return null;
  if (isState || across > stateKm) {
    return areaId === null ? { kind: 'box', box } : { kind: 'region', id: areaId, box };
  }
  return { kind: 'around', lat, lon, km: Math.min(furthestKm, Math.max(nearestKm, across / 2)) };
}

/** The four quarters of a box that is too large for one query. */
export function quarterArea(area: Area): Area[] {
  const { south, west, north, east } = boxOf(area);
  const [y, x] = [(south + north) / 2, (west + east) / 2];
  return [
    { south, west, north: y, east: x },
    { south, west: x, north: y, east },
    { south: y, west, north, east: x },
    { south: y, west: x, north, east },
  ].map((tile) => (area.kind === 'box' ? { kind: 'box', box: tile } : { ...area, tile }));
}

function boxOf(area: Area): Box {
  if (area.kind === 'box') return area.box;
  if (area.tile) return area.tile;
  if (area.kind === 'region') return area.box;
  const { lat, lon, km } = area;
  const up = km / kmOfDegree;
  const aside = up / Math.max(0.05, Math.cos((lat * Math.PI) / 180));
  return { south: lat - up, west: lon - aside, north: lat + up, east: lon + aside };
}

export const mostElements = 200;

/** An Overpass QL query for companies with a name; it returns the regions too, so that an unknown one is noticed. */
export function companiesQuery(
  areas: readonly Area[],
  filters: readonly string[],
  seconds: number,
): string {
  const ids = [...new Set(areas.flatMap((area) => (area.kind === 'region' ? [area.id] : [])))];
  const regions = ids.map((id) => `area(${id})->.a${id};.a${id} out ids;`);
  const lines = areas.flatMap((area) => filters.map((filter) => `nwr${within(area)}${filter};`));
  return `[out:json][timeout:${seconds}][maxsize:67108864];${regions.join('')}(${lines.join('')});out tags center ${mostElements};`;
}

function within(area: Area): string {
  if (area.kind === 'box') return corners(area.box);
  const where =
    area.kind === 'region'
      ? `(area.a${area.id})`
      : `(around:${Math.round(area.km * 1_000)},${degrees(area.lat)},${degrees(area.lon)})`;
  return area.tile ? where + corners(area.tile) : where;
}

/** South, west, north, east: Overpass's order. */
function corners({ south, west, north, east }: Box): string {
  return `(${[south, west, north, east].map(degrees).join(',')})`;
}

function degrees(value: number): string {
  return value.toFixed(4);
}
