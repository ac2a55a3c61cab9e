/** The text without any of these characters at its end; in one pass, unlike a regular expression. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

/** The lines of a text that are not blank, trimmed. */
export function linesIn(text: string): string[] {
  return text.split(/[\r\n]/).flatMap((line) => line.trim() || []);
}
