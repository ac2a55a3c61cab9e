import { canonicalAmount } from '#contract/amounts.ts';
import {
  isClosed,
  type Opportunity,
  type Stage,
  stageProbability,
} from '#contract/opportunities.ts';
import type { BoardColumn } from '#contract/pipeline.ts';

/** More decimal places than a value times a hundredth of its probability can have. */
const places = 8;

type Counted = Pick<BoardColumn, 'stage' | 'count' | 'sum' | 'weighted'>;

/** The heads of the columns once the card stands in that stage: counted and added up exactly. */
export function withCardMoved<Head extends Counted>(
  heads: readonly Head[],
  card: Pick<Opportunity, 'stage' | 'value' | 'probability'>,
  stage: Stage,
  /** What it has there; without, what it had. */
  probability = card.probability,
): Head[] {
  if (card.stage === stage) return [...heads];
  const value = unitsOf(card.value ?? '0');
  const moved = { stage, probability };
  return heads.map((head) => {
    const sign = head.stage === stage ? 1n : head.stage === card.stage ? -1n : 0n;
    if (sign === 0n) return head;
    const weighted = (value * weightOf(sign > 0n ? moved : card)) / 100n;
    return {
      ...head,
      count: head.count + Number(sign),
      sum: decimalOf(unitsOf(head.sum) + sign * value),
      weighted: decimalOf(unitsOf(head.weighted) + sign * weighted),
    };
  });
}

/** As the server counts it: what is closed is certain, whatever probability was left with it. */
function weightOf({ stage, probability }: Pick<Opportunity, 'stage' | 'probability'>): bigint {
  return BigInt(isClosed(stage) ? stageProbability[stage] : probability);
}

function unitsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

function decimalOf(units: bigint): string {
  // Somebody else's change may have made the head lag behind; below nothing it never goes.
  const digits = String(units > 0n ? units : 0n).padStart(places + 1, '0');
  return canonicalAmount(`${digits.slice(0, -places)}.${digits.slice(-places)}`);
}
