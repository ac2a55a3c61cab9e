/** Turns what a model wrote into an answer: its links lead to records that were read; other links become plain text. */
import type { Finding, Findings } from './findings.ts';

const longestAnswer = 8_000;
// The text of our links has no brackets and the address no spaces; anything else is not one of ours.
const link = /\[((?:\\.|[^[\]\\]){0,300})\]\(([^()\s]{0,100})\)/g;
const image = /!(?=\[)/g;

export function readAnswer(
  written: string,
  findings: Findings,
): { markdown: string; records: Finding[] } {
  const named = new Map<string, Finding>();
  const markdown = written
    .slice(0, longestAnswer)
    .replace(image, '')
    .replace(link, (_whole, words: string, address: string) => {
      const finding = findings.get(address);
      if (!finding) return words;
      named.set(address, finding);
      return `[${words}](${address})`;
    })
    .trim();
  return { markdown, records: [...named.values()] };
}
