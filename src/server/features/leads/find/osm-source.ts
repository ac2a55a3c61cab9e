/** OpenStreetMap as a source: Nominatim finds the place, Overpass the companies around it. No key is needed. */

import type { LeadSettings } from '#server/features/leads/lead-variables.ts';
import type { Understood } from '#server/features/leads/understand/understood.ts';
import type { Context } from '#server/kernel/context.ts';
import { askOverpass } from './ask-overpass.ts';
import { askService, type Service } from './ask-service.ts';
import { type FindOptions, type LeadSource, SourceFailure } from './lead-source.ts';
import {
  companyOfElement,
  NominatimAnswer,
  osmAttribution,
  osmName,
} from './osm-elements.rules.ts';
import { makeFilters } from './osm-filters.rules.ts';
import { findArea, isWholeState, placeQuestions, questionAnywhere } from './osm-queries.rules.ts';
import { makeParser } from './parse-answer.ts';

const placesKeptFor = 30;
/** Less than a source may take, so that partial results can be returned. */
const usualBudget = 46_000;

export interface OsmOptions extends Omit<Service, 'name'> {
  settings: LeadSettings;
  /** The country of places that are named without one. */
  country: string;
  /** Milliseconds for all queries of a search. */
  budget?: number;
}

export function openOsmSource({ settings, country, budget, ...how }: OsmOptions): LeadSource {
  const service: Service = { name: 'openstreetmap', ...how };
  const { offline, nominatimUrl, overpassUrl, nominatimAccess, overpassAccess } = settings;
  // Overpass allows each client two queries at once; we use one.
  let last: Promise<unknown> = Promise.resolve();

  const askNominatim = (ctx: Context, question: URLSearchParams, signal: AbortSignal) => {
    const url = `${nominatimUrl}/search?${question}`;
    const options = { url, access: nominatimAccess, keepFor: placesKeptFor, signal };
    return askService(ctx, service, options, makeParser(NominatimAnswer, nominatimUrl));
  };

  const locate = async (ctx: Context, asked: Understood, signal: AbortSignal) => {
    const { place } = asked;
    if (!place) {
      throw new SourceFailure('It searches around a place: name a town, a city or a state.');
    }
    const places = [];
    for (const question of placeQuestions(place, country)) {
      const here = await askNominatim(ctx, question, signal);
      const anywhere = questionAnywhere(question, place);
      places.push(
        ...(here.length > 0 || !anywhere ? here : await askNominatim(ctx, anywhere, signal)),
      );
    }
    if (places.length === 0) throw new SourceFailure(`It knows no place called ${place.text}.`);
    const how = { radiusKm: place.radiusKm, isState: isWholeState(place) };
    const areas = places.map((found) => findArea(found, how)).filter((area) => area !== null);
    if (areas.length === 0) {
      throw new SourceFailure(
        'It is not searched for a whole country: name a town, a city or a state.',
      );
    }
    return { areas, nation: places[0]?.country ?? null };
  };

  const search = async (ctx: Context, asked: Understood, options: FindOptions) => {
    const { signal, limit, onPartial } = options;
    const { areas, nation } = await locate(ctx, asked, signal);
    const overpass = {
      service,
      url: overpassUrl,
      access: overpassAccess,
      budget: budget ?? usualBudget,
    };
    const filters = makeFilters(asked);
    const { elements, partial } = await askOverpass(ctx, overpass, { areas, filters }, signal);
    if (partial !== null) onPartial?.(partial);
    return elements
      .map((element) => companyOfElement(element, nation))
      .filter((company) => company !== null)
      .toSorted((one, other) => worth(other) - worth(one))
      .slice(0, limit);
  };

  return {
    name: osmName,
    attribution: osmAttribution,
    cannotTell: ['employees', 'fleet', 'revenue'],
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
