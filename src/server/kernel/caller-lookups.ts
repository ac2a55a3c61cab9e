/** Whose session or token a call shows is looked up in fair turns too: nobody waits behind all the calls of another. */
import { tooMuchAtOnce } from './app-error.ts';
import { Turns, type Wait } from './turns.ts';

/** As many of one session or token at once as there are connections for it. */
const lookups = new Turns({ each: 4 });

const wait: Wait = {
  late: { after: 60_000, onLate: () => tooMuchAtOnce('unavailable') },
  line: { length: 1_000, onFull: () => tooMuchAtOnce('too_many') },
};

/** `shown` is what the call shows: the id of its session, or the hash of its token. */
export function lookUpInTurn<Found>(shown: string, find: () => Promise<Found>): Promise<Found> {
  return lookups.during(shown, find, wait);
}
