import { defaultProbability, isClosed, type Stage, stageProbability } from './opportunities.ts';

/**
 * The probability that a move to another stage sends along: that of the stage, or undefined to keep
 * one that was set by hand. Won and lost are certain; a reopened opportunity starts again with that
 * of the stage.
 */
export function probabilityAfterMove(
  { stage, probability }: { stage: Stage; probability: string },
  next: Stage,
): string | undefined {
  if (next === stage) return undefined;
  const usual = [defaultProbability, stageProbability[stage]].map(String);
  const isByHand = !usual.includes(probability.trim());
  if (isByHand && !isClosed(next) && !isClosed(stage)) return undefined;
  return String(stageProbability[next]);
}
