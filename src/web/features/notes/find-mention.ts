/** The name that is being typed after an @, up to the caret. */
export interface TypedMention {
  words: string;
  /** Where the @ is, and the caret. */
  from: number;
  to: number;
}

/** Long enough for any name; what goes on for longer is no name. */
const longest = 40;

export function findMention(text: string, caret: number): TypedMention | null {
  const before = text.slice(Math.max(0, caret - longest), caret);
  const [, words] = /(?:^|[^\p{L}\p{N}_])@([\p{L}\p{N}_](?:[^@\n]*)|)$/u.exec(before) ?? [];
  if (words === undefined) return null;
  return { words, from: caret - words.length - 1, to: caret };
}
