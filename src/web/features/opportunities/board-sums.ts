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

/** The heads of the columns after the card has moved to that stage, counted and added up exactly. */
export function withCardMoved<Head extends Counted>(
  heads: readonly Head[],
  card: Pick<Opportunity, 'stage' | 'value' | 'probability'>,
  stage: Stage,
  /** Its probability there; if left out, it keeps its own. */
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

/** What columns come to together, added up exactly. */
export function addUp(heads: readonly Counted[]): Pick<Counted, 'count' | 'sum' | 'weighted'> {
  const total = (amounts: string[]) =>
    decimalOf(amounts.map(unitsOf).reduce((sum, units) => sum + units, 0n));
  return {
    count: heads.reduce((sum, { count }) => sum + count, 0),
    sum: total(heads.map(({ sum }) => sum)),
    weighted: total(heads.map(({ weighted }) => weighted)),
  };
}

/** As the server counts it: a closed opportunity is certain, whatever probability is stored. */
function weightOf({ stage, probability }: Pick<Opportunity, 'stage' | 'probability'>): bigint {
  return BigInt(isClosed(stage) ? stageProbability[stage] : probability);
}

function unitsOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.slice(0, places).padEnd(places, '0'));
}

function decimalOf(units: bigint): string {
  // The head may lag behind somebody else's change, but must not fall below zero.
  const digits = String(units > 0n ? units : 0n).padStart(places + 1, '0');
  return canonicalAmount(`${digits.slice(0, -places)}.${digits.slice(-places)}`);
}
