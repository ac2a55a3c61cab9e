/** OpenStreetMap as a source: Nominatim finds the place, Overpass the companies around it. No key is needed. */
import type { Understood } from '#server/features/lead-queries/understood.ts';
import type { Context } from '#server/kernel/context.ts';
import type { LeadSettings } from '#server/kernel/lead-variables.ts';
import { askService, type Service } from './ask-service.ts';
import { type FindOptions, type LeadSource, SourceFailure } from './lead-source.ts';
import {
  companyOfElement,
  NominatimAnswer,
  OverpassAnswer,
  osmAttribution,
  osmName,
} from './osm-elements.rules.ts';
import { areaOf, companiesQuery, placeQuestions } from './osm-queries.rules.ts';

const placesKeptFor = 30;
const companiesKeptFor = 7;

export interface OsmOptions extends Omit<Service, 'name'> {
  settings: LeadSettings;
  /** Where a state of two countries is. */
  country: string;
}

export function openOsmSource({ settings, country, ...how }: OsmOptions): LeadSource {
  const service: Service = { name: 'openstreetmap', ...how };
  const { offline, nominatimUrl, overpassUrl, nominatimAccess, overpassAccess } = settings;
  // Overpass gives each server two places at once; we take one.
  let last: Promise<unknown> = Promise.resolve();

  const locate = async (ctx: Context, asked: Understood, signal: AbortSignal) => {
    if (!asked.place) {
      throw new SourceFailure('It searches around a place: name a town, a city or a state.');
    }
    const places = [];
    for (const question of placeQuestions(asked.place, country)) {
      const url = `${nominatimUrl}/search?${question}`;
      const options = { url, access: nominatimAccess, keepFor: placesKeptFor, signal };
      places.push(
        ...(await askService(ctx, service, options, parserOf(NominatimAnswer, nominatimUrl))),
      );
    }
    if (places.length === 0)
      throw new SourceFailure(`It knows no place called ${asked.place.text}.`);
    return places;
  };

  const search = async (ctx: Context, asked: Understood, { signal, limit }: FindOptions) => {
    const places = await locate(ctx, asked, signal);
    const radius = asked.place?.radiusKm ?? null;
    const areas = places.map((place) => areaOf(place, radius)).filter((area) => area !== null);
    if (areas.length === 0) {
      throw new SourceFailure(
        'It is not searched for a whole country: name a town, a city or a state.',
      );
    }
    const form = { data: companiesQuery(areas, asked) };
    const access = overpassAccess;
    const question = { url: overpassUrl, access, form, keepFor: companiesKeptFor, signal };
    const parse = parserOf(OverpassAnswer, overpassUrl);
    const { elements } = await askService(ctx, service, question, (answer) => {
      const read = parse(answer);
      // Broken off, though with status 200: what came is a part, and is not kept.
      if (read.remark !== undefined && /error|timed out|out of memory/i.test(read.remark)) {
        throw new SourceFailure('The search was too large for it. Name a smaller place.');
      }
      return read;
    });
    const nation = places[0]?.country ?? null;
    return elements
      .map((element) => element && companyOfElement(element, nation))
      .filter((company) => company !== null)
      .toSorted((one, other) => worth(other) - worth(one))
      .slice(0, limit);
  };

  return {
    name: osmName,
    attribution: osmAttribution,
    cannotTell: ['employees', 'fleet'],
    isReady: async () =>
      offline
        ? { ready: false, words: 'It is not asked while LEADS_OFFLINE is set.' }
        : { ready: true, words: `Asks ${new URL(overpassUrl).host} around a town, city or state.` },
    find(ctx, asked, options) {
      const mine = last.then(() => {
        options.signal.throwIfAborted();
        return search(ctx, asked, options);
      });
      last = mine.catch(() => undefined);
      return mine;
    },
  };
}

function worth({ website, phone }: { website: string | null; phone: string | null }): number {
  return (website ? 2 : 0) + (phone ? 1 : 0);
}

function parserOf<Answer>(
  shape: { safeParse: (answer: unknown) => { success: boolean; data?: Answer } },
  address: string,
): (answer: unknown) => Answer {
  return (answer) => {
    const { success, data } = shape.safeParse(answer);
    if (success && data !== undefined) return data;
    throw new SourceFailure(`${new URL(address).host} answered in a shape that is not known.`);
  };
}
