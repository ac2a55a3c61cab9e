/**
 * Whose session or token a call shows is looked up once for all calls that show it and wait: a page asks for several
 * things at once, and nobody waits behind all the calls of another.
 */
import { tooMuchAtOnce } from './app-error.ts';
import { Turns, type Wait } from './turns.ts';

const patience = 60_000;
/** How many calls may wait for one lookup. */
const mostTogether = 1_000;

const wait: Wait = { late: { after: patience, onLate: () => tooMuchAtOnce('unavailable') } };

interface Awaited<Found> {
  calls: number;
  found: Promise<Found>;
}

export class CallerLookups<Found> {
  private readonly turns = new Turns({ each: 1 });
  /** Those that have not begun: what they find is true for whoever comes before they do. */
  private readonly next = new Map<string, Awaited<Found>>();

  /** `shown` is what the call shows: the id of its session, or the hash of its token. */
  async lookUp(shown: string, find: () => Promise<Found>): Promise<Found> {
    const next = this.next.get(shown) ?? this.plan(shown, find);
    next.calls += 1;
    if (next.calls > mostTogether) throw tooMuchAtOnce('too_many');
    // Whoever gets it may change it.
    return structuredClone(await next.found);
  }

  private plan(shown: string, find: () => Promise<Found>): Awaited<Found> {
    const begin = () => {
      this.next.delete(shown);
      return find();
    };
    const found = this.turns.during(shown, begin, wait).finally(() => {
      // It may have waited in vain.
      if (this.next.get(shown) === planned) this.next.delete(shown);
    });
    const planned = { calls: 0, found };
    this.next.set(shown, planned);
    return planned;
  }
}
