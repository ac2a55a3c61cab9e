import { decodeHTMLStrict } from 'entities';

/** Text for the inside of an element or an attribute in double quotes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** What references such as `&eacute;` stand for; what refers to nothing, as `&#0;` does, stays as it was written. */
export function unescapeHtml(text: string): string {
  return text.replace(/&#?\w+;/g, (reference) =>
    /^&#x?0+;$/i.test(reference) ? reference : decodeHTMLStrict(reference),
  );
}
