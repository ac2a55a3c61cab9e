import type { RecordLink, Sentence } from '#contract/sentences.ts';

/** A sentence in Markdown: everything in it is text, whatever it looks like. */
export function printMarkdown(sentence: Sentence): string {
  return sentence
    .map(({ text, link }) => (link ? recordMarkdown(text, link) : escaped(text)))
    .join('');
}

export function recordMarkdown(text: string, { type, id }: RecordLink): string {
  return `[${escaped(text)}](${type}:${id})`;
}

function escaped(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\*_`[\]<>#|~]/g, '\\$&');
}
