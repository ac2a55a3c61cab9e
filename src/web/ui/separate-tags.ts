/**
 * What was typed or pasted, a tag at each comma or line: phones do not tell of the comma's key, and a column of a
 * sheet is pasted in lines. Tags that were there before stay as they are.
 */
export function separated(tags: readonly string[], before: readonly string[]): string[] {
  return tags.flatMap((tag) => (before.includes(tag) ? tag : tag.split(/[,\n\r\t]/)));
}

/** Trimmed, blank ones and repetitions dropped; case does not tell tags apart. */
export function tidyTags(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags.map((each) => each.trim())) {
    const key = tag.toLowerCase();
    if (tag && !byKey.has(key)) byKey.set(key, tag);
  }
  return [...byKey.values()];
}
