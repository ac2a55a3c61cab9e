/** The industry terms of the lead finder: their names in five languages, and their categories. */
import { buildingTerms } from '#server/features/leads/understand/vocabulary/building.ts';
import { servicesTerms } from '#server/features/leads/understand/vocabulary/business-services.ts';
import { farmingTerms } from '#server/features/leads/understand/vocabulary/farming.ts';
import { financeTerms } from '#server/features/leads/understand/vocabulary/finance.ts';
import { healthTerms } from '#server/features/leads/understand/vocabulary/health-care.ts';
import { leisureTerms } from '#server/features/leads/understand/vocabulary/leisure.ts';
import { makingTerms } from '#server/features/leads/understand/vocabulary/making.ts';
import { mediaTerms } from '#server/features/leads/understand/vocabulary/media.ts';
import { propertyTerms } from '#server/features/leads/understand/vocabulary/property.ts';
import { resourcesTerms } from '#server/features/leads/understand/vocabulary/resources.ts';
import { shopsTerms } from '#server/features/leads/understand/vocabulary/shops.ts';
import { technologyTerms } from '#server/features/leads/understand/vocabulary/technology.ts';
import { transportTerms } from '#server/features/leads/understand/vocabulary/transport.ts';
import { utilitiesTerms } from '#server/features/leads/understand/vocabulary/utilities.ts';
import { vehiclesTerms } from '#server/features/leads/understand/vocabulary/vehicles.ts';

export interface OsmTag {
  key: string;
  values: readonly string[];
}

export interface Term {
  name: string;
  /** Its English names. */
  words: readonly string[];
  /** Its names in German, French, Spanish and Italian. */
  foreign: Record<(typeof foreignLanguages)[number], readonly string[]>;
  osm: readonly OsmTag[];
  /** Words that are often part of such a company's name. */
  names: readonly string[];
  /** Its core: the categories of directories for it. */
  categories: readonly string[];
  /** Related categories, which are searched second. */
  near: readonly string[];
  /** Adds little to another term, such as 'manufacturers' in 'toy manufacturers'. */
  isWeak: boolean;
}

export const foreignLanguages = ['de', 'fr', 'es', 'it'] as const;

const parts = (text: string, mark: string) =>
  text
    .split(mark)
    .map((part) => part.trim())
    .filter((part) => part !== '');

function parseTerm(block: string): Term {
  const [name = '', ...lines] = block.split('\n');
  const value = (label: string) =>
    lines.find((line) => line.startsWith(`${label}: `))?.slice(label.length + 2) ?? '';
  const list = (label: string) => parts(value(label), ',');
  return {
    name,
    words: list('en'),
    foreign: { de: list('de'), fr: list('fr'), es: list('es'), it: list('it') },
    osm: parts(value('osm'), ';').map((tag) => {
      const [key = '', values = ''] = tag.split('=');
      return { key, values: values.split('|') };
    }),
    names: list('names'),
    categories: parts(value('also'), ';'),
    near: parts(value('near'), ';'),
    isWeak: value('weak') !== '',
  };
}

export const terms: readonly Term[] = [
  buildingTerms,
  farmingTerms,
  financeTerms,
  healthTerms,
  leisureTerms,
  makingTerms,
  mediaTerms,
  propertyTerms,
  resourcesTerms,
  servicesTerms,
  shopsTerms,
  technologyTerms,
  transportTerms,
  utilitiesTerms,
  vehiclesTerms,
].flatMap((table) => table.trim().split('\n\n').map(parseTerm));

/** All names of a term. */
export function listPhrases({ name, words, foreign }: Term): string[] {
  return [...words, ...foreignLanguages.flatMap((language) => foreign[language]), name];
}
