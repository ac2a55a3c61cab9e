/** The questions for OpenStreetMap: which place, and which companies there. Nothing that was typed becomes a command. */
import { states } from '#server/features/lead-queries/places.ts';
import type { Term } from '#server/features/lead-queries/terms.ts';
import type { Place } from '#server/features/lead-queries/understood.ts';

/** Where to search: around a point, or in a box. Degrees and kilometres. */
export type Area =
  | { kind: 'around'; lat: number; lon: number; km: number }
  | { kind: 'box'; south: number; west: number; north: number; east: number };

/** South, north, west, east: Nominatim's order, which is nobody else's. */
export type NominatimBox = readonly [number, number, number, number];

const mostPlaces = 3;
const nearestKm = 8;
const furthestKm = 40;
/** A place this far across is a state. */
const stateKm = 160;
/** A whole country is no place to search around. */
const countryKm = 4_500;
const kmOfDegree = 111.2;

/** What to ask Nominatim for the place; several for 'Dubbo and Orange'. */
export function placeQuestions(place: Place, homeCountry: string): URLSearchParams[] {
  const named = place.states.map((code) => states.find((state) => state.code === code));
  // WA is one of two: of the own country, where nothing else tells.
  const own = named.filter((state) => state?.country === (place.country ?? homeCountry));
  const wanted = (own.length > 0 ? own : named).filter((state) => state !== undefined);
  const suffix = wanted.length === 1 ? `, ${wanted[0]?.name}` : '';
  const texts =
    place.cities.length > 0
      ? place.cities.map((city) => `${city}${suffix}`)
      : wanted.length > 0
        ? wanted.map(({ name }) => name)
        : [place.text];
  // A postcode is one of many countries.
  const home = place.postcode === null ? null : homeCountry;
  const country = wanted[0]?.country ?? place.country ?? home;
  return texts.slice(0, mostPlaces).map(
    (q) =>
      new URLSearchParams({
        q,
        ...(country === null ? {} : { countrycodes: country.toLowerCase() }),
        format: 'jsonv2',
        addressdetails: '1',
        limit: '1',
      }),
  );
}

/** Null for a country, which would be too much to ask for. */
export function areaOf(
  { lat, lon, box }: { lat: number; lon: number; box: NominatimBox },
  radiusKm: number | null,
): Area | null {
  const [south, north, west, east] = box;
  const height = (north - south) * kmOfDegree;
  const width = (east - west) * kmOfDegree * Math.cos((lat * Math.PI) / 180);
  const across = Math.hypot(height, width);
  if (radiusKm !== null) return { kind: 'around', lat, lon, km: radiusKm };
  if (across > countryKm) return null;
  if (across > stateKm) return { kind: 'box', south, west, north, east };
  return { kind: 'around', lat, lon, km: Math.min(furthestKm, Math.max(nearestKm, across / 2)) };
}

const businessKeys = '^(office|industrial|landuse|shop|craft|building|man_made|amenity|tourism)$';
const mostElements = 200;

/** A query in Overpass QL for companies with a name. */
export function companiesQuery(
  areas: readonly Area[],
  { terms, words }: { terms: readonly Term[]; words: readonly string[] },
): string {
  const filters = filtersOf(terms, words);
  const lines = areas.flatMap((area) => filters.map((filter) => `nwr${within(area)}${filter};`));
  return `[out:json][timeout:25][maxsize:67108864];(${lines.join('')});out tags center ${mostElements};`;
}

function filtersOf(terms: readonly Term[], words: readonly string[]): string[] {
  const any = `[~${quoted(businessKeys)}~"."]`;
  const filters = terms.flatMap((term) => [
    ...term.osm.map(
      ({ key, values }) =>
        `[${quoted(key)}~${quoted(`^(${values.map(literally).join('|')})$`)}]["name"]`,
    ),
    ...namePatterns(term.names).map((pattern) => `["name"~${quoted(pattern)},i]${any}`),
  ]);
  if (terms.length > 0) return filters;
  const plain = words.map(literally).filter((word) => word !== '');
  if (plain.length > 0) return [`["name"~${quoted(plain.join('.*'))},i]${any}`];
  return ['["office"]["name"]', '["craft"]["name"]', '["industrial"]["name"]'];
}

/** Whole words where they are short, for 'gas' is in 'Vegas'; beginnings of words where they are long. */
function namePatterns(names: readonly string[]): string[] {
  const short = names.filter((name) => name.length <= 4).map(literally);
  const long = names.filter((name) => name.length > 4).map(literally);
  return [
    ...(short.length > 0 ? [`(^|[^a-z])(${short.join('|')})([^a-z]|$)`] : []),
    ...(long.length > 0 ? [`(^|[^a-z])(${long.join('|')})`] : []),
  ];
}

function within(area: Area): string {
  if (area.kind === 'around') {
    return `(around:${Math.round(area.km * 1_000)},${degrees(area.lat)},${degrees(area.lon)})`;
  }
  const { south, west, north, east } = area;
  return `(${[south, west, north, east].map(degrees).join(',')})`;
}

function degrees(value: number): string {
  return value.toFixed(4);
}

/** As a regular expression takes it: letters, figures and a few marks; everything else becomes any character. */
function literally(text: string): string {
  return text
    .trim()
    .replace(/[^\p{L}\p{N} _&'-]/gu, '.')
    .replace(/\.+/g, '.');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
