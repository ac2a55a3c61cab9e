/** Where cards are on the board, and where a moved card goes next. Nothing is drawn here. */
import type { Stage } from '#contract/opportunities.ts';

/** A place in a column: how many other cards are above it. */
export interface Place {
  stage: Stage;
  index: number;
}

/** The columns on the screen from left to right, each with its cards from top to bottom. */
export type Columns<Card extends { id: string }> = readonly {
  stage: Stage;
  cards: readonly Card[];
}[];

export type Direction = 'up' | 'down' | 'left' | 'right';

/** Undefined if the card is in none of the columns. */
export function findPlace<Card extends { id: string }>(
  columns: Columns<Card>,
  id: string,
): Place | undefined {
  for (const { stage, cards } of columns) {
    const index = cards.findIndex((card) => card.id === id);
    if (index >= 0) return { stage, index };
  }
  return undefined;
}

/** The columns with the card moved to that place; a place past the end of a column means its end. */
export function withCardAt<Card extends { id: string }>(
  columns: Columns<Card>,
  card: Card,
  place: Place,
): Columns<Card> {
  return columns.map(({ stage, cards }) => {
    const others = cards.filter(({ id }) => id !== card.id);
    return {
      stage,
      cards: stage === place.stage ? others.toSpliced(place.index, 0, card) : others,
    };
  });
}

/** The card directly above that place; null at the top of the column. */
export function cardAbove<Card extends { id: string }>(
  columns: Columns<Card>,
  id: string,
  place: Place,
): Card | null {
  return othersIn(columns, id, place.stage)[place.index - 1] ?? null;
}

/** The next place in a direction: up or down the column, or at the same height in the next one. Stops at the edges. */
export function stepFrom<Card extends { id: string }>(
  columns: Columns<Card>,
  id: string,
  place: Place,
  direction: Direction,
): Place {
  const at = columns.findIndex(({ stage }) => stage === place.stage);
  const sideways = direction === 'left' ? -1 : direction === 'right' ? 1 : 0;
  const next = columns[at + sideways];
  if (!next) return place;
  const downwards = direction === 'up' ? -1 : direction === 'down' ? 1 : 0;
  const last = othersIn(columns, id, next.stage).length;
  const index = Math.min(Math.max(place.index + downwards, 0), last);
  return { stage: next.stage, index };
}

/** The next card in a direction: up or down the column, or sideways in the next column that is not empty. */
export function cardBeside<Card extends { id: string }>(
  columns: Columns<Card>,
  id: string,
  direction: Direction,
): Card | undefined {
  const place = findPlace(columns, id);
  const at = columns.findIndex(({ stage }) => stage === place?.stage);
  if (!place) return undefined;
  const { index } = place;
  if (direction === 'up') return columns[at]?.cards[index - 1];
  if (direction === 'down') return columns[at]?.cards[index + 1];
  const onwards = direction === 'right' ? columns.slice(at + 1) : columns.slice(0, at).toReversed();
  const cards = onwards.find((column) => column.cards.length > 0)?.cards;
  return cards?.[index] ?? cards?.at(-1);
}

export function isSamePlace(one: Place | undefined, other: Place | undefined): boolean {
  return one?.stage === other?.stage && one?.index === other?.index;
}

function othersIn<Card extends { id: string }>(columns: Columns<Card>, id: string, stage: Stage) {
  const cards = columns.find((column) => column.stage === stage)?.cards ?? [];
  return cards.filter((card) => card.id !== id);
}
