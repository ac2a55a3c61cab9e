/** Finds the lines of a model's answer and the facts they are about; other lines are left out. */
import { checkWording } from './check-wording.rules.ts';
import type { Told } from './told.ts';

/** A line begins with the number of its fact; one without belongs to the first fact that it could be about. */
export function matchLines(answer: string, facts: readonly Told[]): Map<Told, string> {
  const found = new Map<Told, string>();
  for (const line of answer.split(/\r?\n/)) {
    const [, number, numbered] =
      line.match(/^\s*(?:[-*+]\s+)?(?:\*\*)?\[?(\d{1,2})\]?(?:\*\*)?\s*[:.)]\s*(?:\*\*\s)?(.*)$/) ??
      [];
    const named = number === undefined ? undefined : facts[Number(number) - 1];
    const words = (numbered ?? line).replace(/^\s*(?:[-*+]|#{1,6})\s+/, '').trim();
    const isAbout = (fact: Told) => !found.has(fact) && checkWording(words, fact) !== null;
    const fact =
      named && isAbout(named) ? named : number === undefined ? facts.find(isAbout) : undefined;
    if (fact) found.set(fact, words);
  }
  return found;
}
