/**
 * Asks Overpass for the companies in areas. A query that is too large is repeated by tags alone, and then quarter by
 * quarter while time allows; whatever arrived by then is kept.
 */
import type { Context } from '#server/kernel/context.ts';
import { askService, type Service } from './ask-service.ts';
import { SourceFailure } from './lead-source.ts';
import { type OsmElement, OverpassAnswer } from './osm-elements.rules.ts';
import type { Filters } from './osm-filters.rules.ts';
import { type Area, companiesQuery, mostElements, quarterArea } from './osm-queries.rules.ts';
import { makeParser } from './parse-answer.ts';

export interface Overpass {
  service: Service;
  url: string;
  access: string | undefined;
  /** Milliseconds for all of its queries. */
  budget: number;
}

export interface OverpassFound {
  elements: OsmElement[];
  /** Why the result is incomplete; null if it is complete. */
  partial: string | null;
}

const keepFor = 7;
/** Seconds that Overpass may take. They are part of the query, so that the same one is not asked twice. */
const seconds = { all: 14, tags: 16, names: 10, quarter: 6 };
/** Extra milliseconds for waiting our turn and for the network. */
const grace = 5_000;
const mostQuarters = 40;

const tooLarge = 'The search was too large for it. Name a smaller place.';
const tagsOnly =
  'The place was too large for it to look at names as well: these are only companies tagged as this kind. A smaller place gives more.';
const someQuarters =
  'The place was too large for it: only a part of it was searched. A smaller place gives more.';
const cut = `It tells of ${mostElements} companies at most, and knows more. A smaller place gives others.`;

export async function askOverpass(
  ctx: Context,
  overpass: Overpass,
  { areas, filters }: { areas: readonly Area[]; filters: Filters },
  signal: AbortSignal,
): Promise<OverpassFound> {
  const start = performance.now();
  const hasTimeFor = (some: number) =>
    overpass.budget - (performance.now() - start) >= some * 1_000;
  const found = new Map<string, OsmElement>();
  let isCut = false;
  /** False if the query broke off or took too long. */
  const ask = async (where: readonly Area[], what: readonly string[], time: number) => {
    const query = companiesQuery(where, what, time);
    const { elements, isWhole } = await askOnce(ctx, overpass, { query, time }, signal);
    if (elements.length >= mostElements) isCut = true;
    for (const element of elements) found.set(`${element.type}/${element.id}`, element);
    return isWhole;
  };
  const told = (partial: string | null): OverpassFound => {
    if (found.size === 0 && partial !== null) throw new SourceFailure(tooLarge);
    return { elements: [...found.values()], partial: partial ?? (isCut ? cut : null) };
  };

  const { tags, names } = filters;
  const hasBoth = tags.length > 0 && names.length > 0;
  // Searching a whole state by name takes so long that it is a separate query, after the one by tags.
  const isLarge = areas.some(({ kind }) => kind !== 'around');
  if (!(isLarge && hasBoth) && (await ask(areas, [...tags, ...names], seconds.all))) {
    return told(null);
  }
  if (hasBoth && (await ask(areas, tags, seconds.tags))) {
    const hasNames =
      isLarge && hasTimeFor(seconds.names) && (await orLess(ask(areas, names, seconds.names)));
    return told(hasNames ? null : tagsOnly);
  }
  const missed = await askQuarters(areas.flatMap(quarterArea), (quarter) =>
    hasTimeFor(seconds.quarter)
      ? orLess(ask([quarter], tags.length > 0 ? tags : names, seconds.quarter))
      : Promise.resolve(null),
  );
  return told(missed ? someQuarters : hasBoth ? tagsOnly : null);

  /** Earlier results are worth more than the reason why no more arrive. */
  function orLess(asking: Promise<boolean>): Promise<boolean> {
    return asking.catch((error: unknown) => {
      signal.throwIfAborted();
      if (found.size > 0 && error instanceof SourceFailure) return false;
      throw error;
    });
  }
}

/** Whether a quarter was left out. One that is too large is split again; null from `ask` means that time is up. */
async function askQuarters(
  areas: readonly Area[],
  ask: (quarter: Area) => Promise<boolean | null>,
): Promise<boolean> {
  const waiting = [...areas];
  for (let asked = 0; asked < mostQuarters; asked += 1) {
    const quarter = waiting.shift();
    if (!quarter) return false;
    const isWhole = await ask(quarter);
    if (isWhole === null) return true;
    if (!isWhole) waiting.push(...quarterArea(quarter));
  }
  return waiting.length > 0;
}

/** The query broke off, though with status 200: the answer is incomplete and must not be cached. */
class BrokenOff extends Error {
  readonly elements: OsmElement[];

  constructor(elements: OsmElement[]) {
    super('The query broke off');
    this.elements = elements;
  }
}

async function askOnce(
  ctx: Context,
  { service, url, access }: Overpass,
  { query, time }: { query: string; time: number },
  signal: AbortSignal,
): Promise<{ elements: OsmElement[]; isWhole: boolean }> {
  const timer = AbortSignal.timeout(time * 1_000 + grace + service.retryAfter);
  const parse = makeParser(OverpassAnswer, url);
  const question = { url, access, form: { data: query }, keepFor };
  try {
    const both = AbortSignal.any([signal, timer]);
    const elements = await askService(ctx, service, { ...question, signal: both }, (answer) => {
      const { elements, areas, remark } = parse(answer);
      if (remark !== undefined && /error|timed out|out of memory/i.test(remark)) {
        throw new BrokenOff(elements);
      }
      if (areas === 0 && query.includes(' out ids;')) {
        throw new SourceFailure(`${new URL(url).host} knows no areas. Name a town, not a state.`);
      }
      return elements;
    });
    return { elements, isWhole: true };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof BrokenOff) return { elements: error.elements, isWhole: false };
    if (timer.aborted) return { elements: [], isWhole: false };
    throw error;
  }
}
