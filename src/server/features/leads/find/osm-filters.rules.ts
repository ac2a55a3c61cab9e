/** The filters of a query for companies: their tags, or their names. Typed text never becomes a command. */
import type { Term } from '#server/features/leads/understand/terms.ts';

const businessKeys = '^(office|industrial|landuse|shop|craft|building|man_made|amenity|tourism)$';

/** The filters by tags, and those by name only, which take much longer. */
export interface Filters {
  tags: string[];
  names: string[];
}

export function makeFilters({
  terms,
  words,
}: {
  terms: readonly Term[];
  words: readonly string[];
}): Filters {
  const any = `[~${quoted(businessKeys)}~"."]`;
  const byName = (pattern: string) => `["name"~${quoted(pattern)},i]${any}`;
  if (terms.length > 0) {
    const tags = terms.flatMap(({ osm }) =>
      osm.map(
        ({ key, values }) =>
          `[${quoted(key)}~${quoted(`^(${values.map(literally).join('|')})$`)}]["name"]`,
      ),
    );
    return { tags, names: terms.flatMap((term) => namePatterns(term.names)).map(byName) };
  }
  const plain = words.map(literally).filter((word) => word !== '');
  if (plain.length > 0) return { tags: [], names: [byName(plain.join('.*'))] };
  return { tags: ['["office"]["name"]', '["craft"]["name"]', '["industrial"]["name"]'], names: [] };
}

/** Short words match whole words, as 'gas' is in 'Vegas'; long ones match the beginnings of words. */
function namePatterns(names: readonly string[]): string[] {
  const short = names.filter((name) => name.length <= 4).map(literally);
  const long = names.filter((name) => name.length > 4).map(literally);
  return [
    ...(short.length > 0 ? [`(^|[^a-z])(${short.join('|')})([^a-z]|$)`] : []),
    ...(long.length > 0 ? [`(^|[^a-z])(${long.join('|')})`] : []),
  ];
}

/** Safe in a regular expression: letters, digits and a few signs; everything else becomes `.`. */
function literally(text: string): string {
  return text
    .trim()
    .replace(/[^\p{L}\p{N} _&'-]/gu, '.')
    .replace(/\.+/g, '.');
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}
