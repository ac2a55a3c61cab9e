/**
 * Splits what was typed or pasted into tags at commas and line breaks: phones do not report the
 * comma key, and a column of a spreadsheet is pasted as lines. Tags that were there before stay as
 * they are.
 */
export function separated(tags: readonly string[], before: readonly string[]): string[] {
  return tags.flatMap((tag) => (before.includes(tag) ? tag : tag.split(/[,\n\r\t]/)));
}

/** Trimmed, without blanks and repetitions; tags that differ only in case are the same. */
export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((each) => each.trim())) {
    const key = tag.toLowerCase();
    if (tag && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
