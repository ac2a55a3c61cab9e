/** The question right before something is added by its name alone. */
import { duplicatesApi } from '#contract/duplicates.ts';
import { call } from '#web/lib/call.ts';
import { tellAlike } from './alike-words.ts';
import { type CandidateInput, mostShown } from './duplicates.api.ts';

/** What may be it already, to be picked instead; undefined for nothing. */
export async function askForAlike(candidate: CandidateInput) {
  const [found = []] = await call(duplicatesApi.check, { body: { candidates: [candidate] } });
  return found.length > 0 ? tellAlike(candidate.kind, found.slice(0, mostShown)) : undefined;
}
