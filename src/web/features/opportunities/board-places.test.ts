import { describe, expect, it } from 'vitest';
import type { Stage } from '#contract/opportunities.ts';
import {
  type Columns,
  cardAbove,
  cardBeside,
  type Direction,
  findPlace,
  isSamePlace,
  stepFrom,
  withCardAt,
} from './board-places.ts';

interface Card {
  id: string;
}

const board = (lead: string, qualified: string, proposal: string): Columns<Card> => [
  { stage: 'lead', cards: [...lead].map((id) => ({ id })) },
  { stage: 'qualified', cards: [...qualified].map((id) => ({ id })) },
  { stage: 'proposal', cards: [...proposal].map((id) => ({ id })) },
];
const words = (columns: Columns<Card>) =>
  columns.map(({ cards }) => cards.map(({ id }) => id).join('')).join(' ');

const columns = board('abc', 'de', '');

it.each<[string, Direction, string | undefined]>([
  ['b', 'up', 'a'],
  ['b', 'down', 'c'],
  ['a', 'up', undefined],
  ['c', 'down', undefined],
  ['b', 'right', 'e'],
  ['c', 'right', 'e'],
  ['e', 'left', 'b'],
  ['a', 'left', undefined],
  ['e', 'right', undefined],
  ['x', 'right', undefined],
])('beside %s, %s, stands %s', (id, direction, expected) => {
  expect(cardBeside(columns, id, direction)?.id).toBe(expected);
});

it('steps over columns without a card', () => {
  expect(cardBeside(board('a', '', 'xy'), 'y', 'left')?.id).toBe('a');
  expect(cardBeside(board('a', '', 'xy'), 'a', 'right')?.id).toBe('x');
});

describe('a place', () => {
  it('is found by column and height', () => {
    expect(findPlace(columns, 'e')).toEqual({ stage: 'qualified', index: 1 });
    expect(findPlace(columns, 'x')).toBeUndefined();
    expect(isSamePlace(findPlace(columns, 'e'), { stage: 'qualified', index: 1 })).toBe(true);
    expect(isSamePlace(findPlace(columns, 'e'), { stage: 'lead', index: 1 })).toBe(false);
  });

  it.each<[string, Stage, number, string, string | null]>([
    ['a', 'lead', 0, 'abc de ', null],
    ['a', 'lead', 1, 'bac de ', 'b'],
    ['a', 'lead', 2, 'bca de ', 'c'],
    ['c', 'lead', 0, 'cab de ', null],
    ['a', 'qualified', 1, 'bc dae ', 'd'],
    ['a', 'qualified', 9, 'bc dea ', null],
    ['e', 'proposal', 0, 'abc d e', null],
  ])('for %s in %s at %i makes "%s", under %s', (id, stage, index, after, above) => {
    expect(words(withCardAt(columns, { id }, { stage, index }))).toBe(after);
    expect(cardAbove(columns, id, { stage, index })?.id ?? null).toBe(above);
  });
});

describe('a step', () => {
  it.each<[string, Direction, string]>([
    ['a', 'up', 'abc de '],
    ['a', 'down', 'bac de '],
    ['c', 'down', 'abc de '],
    ['c', 'up', 'acb de '],
    ['a', 'left', 'abc de '],
    ['a', 'right', 'bc ade '],
    // No lower than the end of a shorter column.
    ['c', 'right', 'ab dec '],
    ['e', 'right', 'abc d e'],
    ['d', 'left', 'dabc e '],
  ])('of %s %s leads to "%s"', (id, direction, after) => {
    const place = findPlace(columns, id);
    if (!place) throw new Error('not there');
    const next = stepFrom(columns, id, place, direction);
    expect(words(withCardAt(columns, { id }, next))).toBe(after);
  });

  it('continues from where the last one led', () => {
    let place = findPlace(columns, 'b') ?? { stage: 'lead', index: 0 };
    for (const direction of ['right', 'right', 'right', 'up'] as const) {
      place = stepFrom(columns, 'b', place, direction);
    }
    expect(place).toEqual({ stage: 'proposal', index: 0 });
  });
});
