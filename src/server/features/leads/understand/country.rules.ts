/** The country of a place that was named without one: the team's own, unless another is chosen. */
import type { LeadChip } from '#contract/leads.ts';
import type { Understood } from './understood.ts';

/**
 * `given`: two letters that were chosen. The chip says which country it is where the words do not; `assumed` it
 * only leads, and a source that has no such place there may look for it elsewhere.
 */
export function settleCountry(
  asked: Understood,
  given: string | undefined,
  home: string,
): { asked: Understood; chip: LeadChip | null } {
  const { place } = asked;
  if (place === null) return { asked, chip: null };
  if (given !== undefined) {
    const states = place.states.filter((state) => state.startsWith(`${given}-`));
    const there = { ...place, country: given, states };
    return { asked: { ...asked, place: there }, chip: { kind: 'country', text: given } };
  }
  if (place.country !== null) return { asked, chip: null };
  return { asked, chip: { kind: 'country', text: home, assumed: true } };
}
