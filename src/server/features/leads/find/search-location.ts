/** The location of a web search: the named place, else the user's territory, else the country. */
import { eq } from 'drizzle-orm';
import { states } from '#server/features/leads/understand/known-places.ts';
import type { Understood } from '#server/features/leads/understand/understood.ts';
import { territoryStates } from '#server/features/territories/territories.table.ts';
import type { Context } from '#server/kernel/context.ts';
import type { SearchLocation } from './web-search-tools.ts';

export async function findLocation(
  ctx: Context,
  { place }: Understood,
  home: string,
): Promise<SearchLocation> {
  const regionOf = (codes: readonly string[]) =>
    codes.length === 1 ? states.find(({ code }) => code === codes[0]) : undefined;
  if (place) {
    const region = regionOf(place.states);
    const [city] = place.cities;
    return {
      country: place.country ?? region?.country ?? home,
      ...(region && { region: region.name }),
      ...(city !== undefined && { city }),
    };
  }
  // The map of territories is for Australia.
  if (home !== 'AU') return { country: home };
  const own = await ctx.db
    .select({ state: territoryStates.state })
    .from(territoryStates)
    .where(eq(territoryStates.userId, ctx.actor.id));
  const region = regionOf(own.map(({ state }) => `AU-${state}`));
  return { country: home, ...(region && { region: region.name }) };
}
