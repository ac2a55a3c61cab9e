/** The words of a description that a calendar keeps as HTML. */
import { unescapeHtml } from '#server/kernel/http/html.ts';

/** Text without tags is left to the letter. */
export function plainText(text: string): string {
  if (!/<\/?[a-z!][^<>]*>/i.test(text)) return text;
  const words = withoutHead(text)
    .replace(/[\r\n]+/g, ' ')
    .replace(/<br\s*\/?>|<\/(p|div|li|tr|h[1-6]|ul|ol|table)\s*>/gi, '\n')
    .replace(/<[a-z!/][^<>]*>/gi, '');
  return unescapeHtml(words)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n /g, '\n')
    .replace(/ \n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** What stands before the body is nothing to be read. */
function withoutHead(text: string): string {
  const end = text.search(/<\/head\s*>/i);
  return end < 0 ? text : text.slice(end);
}
