import { expect, test } from 'vitest';
import { addUp, withCardMoved } from './board-sums.ts';

const heads = [
  { stage: 'lead', count: 2, sum: '100.11', weighted: '33.0331' },
  { stage: 'qualified', count: 0, sum: '0', weighted: '0' },
  { stage: 'proposal', count: 1, sum: '999999999999999.9999', weighted: '10' },
] as const;

test('a card moves its value and weighted value with it, to a hundredth of a cent', () => {
  const card = { stage: 'lead', value: '100.10', probability: '33' } as const;
  expect(withCardMoved(heads, card, 'qualified')).toEqual([
    { stage: 'lead', count: 1, sum: '0.01', weighted: '0.0001' },
    { stage: 'qualified', count: 1, sum: '100.10', weighted: '33.033' },
    heads[2],
  ]);
  const back = { ...card, stage: 'qualified' } as const;
  const there = withCardMoved(heads, card, 'qualified');
  expect(withCardMoved(there, back, 'lead')).toEqual(heads);
});

test('amounts that floating point cannot hold stay exact', () => {
  const card = { stage: 'lead', value: '0.0001', probability: '1' } as const;
  expect(withCardMoved(heads, card, 'proposal').at(-1)).toMatchObject({
    count: 2,
    sum: '1000000000000000',
    weighted: '10.000001',
  });
});

test('its weight is that of the new stage: won in full, lost not at all, else by the probability of the stage', () => {
  const card = { stage: 'lead', value: '100.10', probability: '33' } as const;
  const closed = [
    { stage: 'lead', count: 1, sum: '100.10', weighted: '33.033' },
    { stage: 'closed_won', count: 0, sum: '0', weighted: '0' },
    { stage: 'closed_lost', count: 0, sum: '0', weighted: '0' },
  ] as const;
  const won = withCardMoved(closed, card, 'closed_won');
  expect(won.map(({ weighted }) => weighted)).toEqual(['0', '100.10', '0']);
  const lost = withCardMoved(won, { ...card, stage: 'closed_won' }, 'closed_lost', '0');
  expect(lost.map(({ weighted }) => weighted)).toEqual(['0', '0', '0']);
  const back = withCardMoved(lost, { ...card, stage: 'closed_lost' }, 'lead', '10');
  expect(back.map(({ weighted }) => weighted)).toEqual(['10.01', '0', '0']);
});

test('without a value only the count changes; within a stage nothing does', () => {
  const card = { stage: 'lead', value: null, probability: '50' } as const;
  expect(withCardMoved(heads, card, 'qualified').slice(0, 2)).toEqual([
    { ...heads[0], count: 1 },
    { ...heads[1], count: 1 },
  ]);
  expect(withCardMoved(heads, card, 'lead')).toEqual(heads);
});

test('columns are added up exactly', () => {
  const two = [
    { stage: 'lead', count: 2, sum: '100.10', weighted: '33.033' },
    { stage: 'closed_won', count: 1_200, sum: '0.2', weighted: '0.2' },
  ] as const;
  expect(addUp(two)).toEqual({ count: 1_202, sum: '100.30', weighted: '33.233' });
  expect(addUp([])).toEqual({ count: 0, sum: '0', weighted: '0' });
});
