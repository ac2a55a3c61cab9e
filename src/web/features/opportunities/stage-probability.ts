import {
  defaultProbability,
  isClosed,
  type Opportunity,
  type Stage,
  stageProbability,
} from '#contract/opportunities.ts';

/**
 * The probability that a move to another stage sends along: the stage's, unless somebody set one by hand, which
 * then stays, undefined here. What is won or lost is that for certain; what is reopened begins anew.
 */
export function probabilityAfterMove(
  { stage, probability }: Pick<Opportunity, 'stage' | 'probability'>,
  next: Stage,
): string | undefined {
  if (next === stage) return undefined;
  const usual = [defaultProbability, stageProbability[stage]].map(String);
  const isByHand = !usual.includes(probability.trim());
  if (isByHand && !isClosed(next) && !isClosed(stage)) return undefined;
  return String(stageProbability[next]);
}
