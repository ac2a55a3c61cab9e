/** The text of a description that a calendar keeps as HTML. */

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Text without tags stays exactly as it is. */
export function plainText(text: string): string {
  if (!/<\/?[a-z!][^<>]*>/i.test(text)) return text;
  return withoutHead(text)
    .replace(/[\r\n]+/g, ' ')
    .replace(/<br\s*\/?>|<\/(p|div|li|tr|h[1-6]|ul|ol|table)\s*>/gi, '\n')
    .replace(/<[a-z!/][^<>]*>/gi, '')
    .replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, decoded)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n /g, '\n')
    .replace(/ \n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** Everything before the body is dropped. */
function withoutHead(text: string): string {
  const end = text.search(/<\/head\s*>/i);
  return end < 0 ? text : text.slice(end);
}

function decoded(whole: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
  const isHex = /^#x/i.test(name);
  const code = isHex ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}
