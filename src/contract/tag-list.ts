/** Several tags in the one cell of a table: `VIP, "Parts, Service"`. A tag with a separator in it stands in quotation marks. */
const needsQuotes = /[,;|]|^"/;
/** One that is quoted from end to end, its inner marks doubled; or, as people write them, all up to a separator. */
const item = /\s*"([^"]*(?:""[^"]*)*)"\s*(?:[,;|]|$)|([^,;|]*)(?:[,;|]|$)/gy;

export function printTags(tags: readonly string[]): string {
  const quoted = (tag: string) => `"${tag.replaceAll('"', '""')}"`;
  return tags.map((tag) => (needsQuotes.test(tag) ? quoted(tag) : tag)).join(', ');
}

/** The tags of a cell, whoever wrote it: between commas, semicolons or bars. */
export function readTags(text: string): string[] {
  return [...text.matchAll(item)].flatMap(([, quoted, plain = '']) => {
    const tag = quoted === undefined ? plain.trim() : quoted.replaceAll('""', '"').trim();
    return tag === '' ? [] : [tag];
  });
}
