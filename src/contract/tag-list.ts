/** Several tags in one cell of a table: `VIP, "Parts, Service"`. A tag that contains a separator is quoted. */
const needsQuotes = /[,;|]|^"/;
/** A tag quoted from end to end, with inner marks doubled; or, as people write them, everything up to a separator. */
const item = /\s*"([^"]*(?:""[^"]*)*)"\s*(?:[,;|]|$)|([^,;|]*)(?:[,;|]|$)/gy;

export function printTags(tags: readonly string[]): string {
  const quoted = (tag: string) => `"${tag.replaceAll('"', '""')}"`;
  return tags.map((tag) => (needsQuotes.test(tag) ? quoted(tag) : tag)).join(', ');
}

/** The tags in a cell, whoever wrote it: separated by commas, semicolons or bars. */
export function readTags(text: string): string[] {
  return [...text.matchAll(item)].flatMap(([, quoted, plain = '']) => {
    const tag = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim();
    return tag === '' ? [] : [tag];
  });
}
