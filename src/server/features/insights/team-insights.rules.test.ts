import { describe, expect, test } from 'vitest';
import { printSentence } from '#contract/sentences.ts';
import { calm } from '#test/calm-workload.ts';
import type { Workload } from './facts.ts';
import { tellInsights } from './insights.rules.ts';
import { findMedian, weekdaysInARow } from './team-insights.rules.ts';

const say = (work: Partial<Workload>) =>
  tellInsights({ ...calm, ...work }).map(({ parts }) => printSentence(parts));

describe('compared with the team', () => {
  const team = (open: number, overdue: number, median: number, medianOverdue: number) => ({
    team: { mine: { open, overdue }, median: { open: median, overdue: medianOverdue }, oldest: [] },
  });

  test('much more to do than the others', () => {
    expect(say(team(34, 12, 18.5, 4))).toEqual([
      'You have 34 open tasks, 12 of them overdue; the median of the team is 18.5 open and 4 overdue.',
    ]);
  });

  test.each([
    ['about as much', team(20, 4, 18, 4)],
    ['little, though twice as much', team(4, 2, 2, 1)],
    ['less', team(3, 0, 18, 4)],
  ])('%s is not worth mentioning', (_name, work) => {
    expect(tellInsights({ ...calm, ...work }).map(({ kind }) => kind)).toEqual(['nothing']);
  });
});

test('a streak is praise, and does not hide that nothing is due', () => {
  const latest = [{ id: 't', title: 'Call' }];
  expect(say({ streak: { weekdays: 5, hasToday: true, latest } })).toEqual([
    'You have no open tasks. You have no open opportunities.',
    'You have completed a task or logged a call on 5 weekdays in a row.',
  ]);
  expect(say({ streak: { weekdays: 3, hasToday: false, latest } }).at(-1)).toBe(
    'You completed a task or logged a call on each of the last 3 weekdays; one today makes it 4.',
  );
  expect(say({ streak: { weekdays: 2, hasToday: true, latest } })).toHaveLength(1);
});

test.each([
  // 11 March 2026 is a Wednesday.
  ['nothing at all', [], 0, false],
  ['today alone', ['2026-03-11'], 1, true],
  ['today is still open', ['2026-03-10', '2026-03-09'], 2, false],
  ['a weekend between', ['2026-03-11', '2026-03-10', '2026-03-09', '2026-03-06'], 4, true],
  ['a day off', ['2026-03-11', '2026-03-09'], 1, true],
  ['a Saturday does not count', ['2026-03-09', '2026-03-10', '2026-03-07'], 2, false],
])('weekdays in a row: %s', (_name, days, weekdays, hasToday) => {
  expect(weekdaysInARow(new Set(days), '2026-03-11')).toEqual({ weekdays, hasToday });
});

test.each([
  [[], 0],
  [[4], 4],
  [[9, 1, 5], 5],
  [[4, 1, 2, 9], 3],
])('the median of %j is %d', (numbers, median) => {
  expect(findMedian(numbers)).toBe(median);
});

describe('an empty account is told how to begin', () => {
  const begin = (beginning: Workload['beginning']) => tellInsights({ ...calm, beginning })[0];
  const ada = { type: 'person', id: 'a', name: 'Ada King' } as const;

  test('where nobody is in the CRM', () => {
    expect(begin({ hasContacts: false, mine: [] })).toMatchObject({
      kind: 'begin',
      parts: [{ text: expect.stringContaining('Import a list of people') }],
      next: { label: 'Add contacts', page: 'people' },
    });
  });

  test('where others have contacts', () => {
    expect(begin({ hasContacts: true, mine: [] })).toMatchObject({
      parts: [{ text: expect.stringContaining('Nobody is assigned to you yet.') }],
      next: { label: 'Find companies', page: 'leads' },
    });
  });

  test('by calls to their contacts', () => {
    const told = begin({ hasContacts: true, mine: [ada] });
    expect(printSentence(told?.parts ?? [])).toBe(
      'Nothing is planned yet. Begin with a call to Ada King.',
    );
    expect(told?.action).toMatchObject({
      label: 'Create 1 call task',
      tasks: [{ title: 'Call Ada King', personId: 'a', activityType: 'phone_call' }],
    });
  });
});

describe('admins and super users are told of the others', () => {
  const nobodyLate = { overdue: [], oldest: [], pastClose: { count: 0, first: [] } };

  test('overdue tasks, with those who have the most', () => {
    const overdue = [
      { name: 'Jack Ford', count: 1_200 },
      { name: null, count: 3 },
      { name: 'Mia Hart', count: 2 },
      { name: 'Noah Lee', count: 1 },
    ];
    const others = { ...nobodyLate, overdue, oldest: [{ id: 't', title: 'Call' }] };
    const told = tellInsights({ ...calm, others });
    expect(told.map(({ kind }) => kind)).toEqual(['nothing', 'team_overdue']);
    expect(say({ others })[1]).toBe(
      'In the team 1,206 more tasks are overdue: 1,200 of Jack Ford, 3 of nobody and 3 of others.',
    );
    expect(told[1]?.records).toEqual([{ type: 'task', id: 't', name: 'Call' }]);
    expect(say({ others: { ...others, overdue: overdue.slice(3) } })[1]).toBe(
      'In the team 1 more task is overdue: 1 of Noah Lee.',
    );
  });

  test('past closes', () => {
    const first = [
      { id: 'f', name: 'Fleet', closeOn: '2026-03-01', owner: 'Jack Ford' },
      { id: 'u', name: 'Ute', closeOn: '2026-03-10', owner: null },
    ];
    expect(say({ others: { ...nobodyLate, pastClose: { count: 3, first } } })[1]).toBe(
      'In the team 3 more opportunities are past their expected close: “Fleet” (Jack Ford, 10 days ago), “Ute” (nobody’s, 1 day ago) and 1 more.',
    );
  });

  test('nothing if all is well', () => {
    expect(tellInsights({ ...calm, others: nobodyLate }).map(({ kind }) => kind)).toEqual([
      'nothing',
    ]);
  });
});
