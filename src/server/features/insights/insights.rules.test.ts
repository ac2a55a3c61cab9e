import { describe, expect, test } from 'vitest';
import { textOf } from '#contract/sentences.ts';
import { tellInsights, type Workload } from './insights.rules.ts';

const calm: Workload = {
  today: '2026-03-11',
  timeZone: 'Australia/Sydney',
  overdue: { count: 0, urgent: 0, first: [] },
  dueToday: { count: 0, urgent: 0, first: [] },
  pastClose: { count: 0, value: null, first: [] },
  closingSoon: { count: 0, value: null, first: [] },
  untouched: { people: 0, organizations: 0, first: [] },
  openTasks: 0,
  openOpportunities: 0,
};

const say = (work: Partial<Workload>) =>
  tellInsights({ ...calm, ...work }).map(({ parts }) => textOf(parts));

const task = (title: string, dueDate: string) => ({ id: title, title, dueDate: new Date(dueDate) });
const deal = (name: string, closeOn: string) => ({ id: name, name, closeOn });

describe('overdue tasks', () => {
  test.each([
    // 8 March, 17:00 in Sydney.
    [1, '2026-03-08T06:00:00Z', '1 task is overdue by 3 days: “Call”.'],
    [1, '2026-03-10T06:00:00Z', '1 task is overdue by 1 day: “Call”.'],
    [2, '2026-03-10T06:00:00Z', '2 tasks are overdue, the oldest by 1 day: “Call”.'],
    // Still 9 March in UTC, 10 March where the viewer is.
    [2, '2026-03-09T13:30:00Z', '2 tasks are overdue, the oldest by 1 day: “Call”.'],
    [1_200, '2025-12-31T06:00:00Z', '1,200 tasks are overdue, the oldest by 70 days: “Call”.'],
  ])('%i, the oldest due %s', (count, dueDate, sentence) => {
    expect(say({ overdue: { count, urgent: 0, first: [task('Call', dueDate)] } })).toEqual([
      sentence,
    ]);
  });
});

describe('tasks due today', () => {
  const due = '2026-03-11T06:00:00Z';
  const three = [task('A', due), task('B', due), task('C', due)];
  test.each([
    [1, 0, '1 task is due today: “A”.'],
    [1, 1, '1 urgent task is due today: “A”.'],
    [2, 0, '2 tasks are due today: “A” and “B”.'],
    [2, 1, '2 tasks are due today, 1 of them urgent: “A” and “B”.'],
    [2, 2, '2 tasks are due today, both of them urgent: “A” and “B”.'],
    [3, 3, '3 tasks are due today, all of them urgent: “A”, “B” and “C”.'],
    [4, 0, '4 tasks are due today: “A”, “B”, “C” and 1 more.'],
    [12, 2, '12 tasks are due today, 2 of them urgent: “A”, “B”, “C” and 9 more.'],
  ])('%i, %i of them urgent', (count, urgent, sentence) => {
    expect(say({ dueToday: { count, urgent, first: three.slice(0, count) } })).toEqual([sentence]);
  });
});

test('closes that are past', () => {
  const one = deal('Fleet', '2026-03-01');
  expect(say({ pastClose: { count: 1, value: '5', first: [one] } })).toEqual([
    '1 opportunity is past its expected close: “Fleet” (10 days ago).',
  ]);
  expect(
    say({ pastClose: { count: 2, value: null, first: [one, deal('Ute', '2026-03-10')] } }),
  ).toEqual([
    '2 opportunities are past their expected close: “Fleet” (10 days ago) and “Ute” (yesterday).',
  ]);
});

test('closes to come, with what they are worth', () => {
  const [first, second, third] = [
    deal('Fleet', '2026-03-11'),
    deal('Ute', '2026-03-12'),
    deal('Van', '2026-03-18'),
  ];
  expect(say({ closingSoon: { count: 1, value: '12000.5', first: [first] } })).toEqual([
    '1 opportunity is expected to close in the next 7 days, worth $12,000.50: “Fleet” (today).',
  ]);
  expect(say({ closingSoon: { count: 1, value: null, first: [third] } })).toEqual([
    '1 opportunity is expected to close in the next 7 days: “Van” (Mar 18, 2026).',
  ]);
  const four = { count: 4, value: '1250000.00', first: [first, second, third] };
  expect(say({ closingSoon: four })).toEqual([
    '4 opportunities are expected to close in the next 7 days, worth $1,250,000 together: ' +
      '“Fleet” (today), “Ute” (tomorrow), “Van” (Mar 18, 2026) and 1 more.',
  ]);
});

test('who was left untouched', () => {
  const pat = { type: 'person', id: 'p', name: 'Pat', touched: '2026-02-01T00:00:00Z' } as const;
  const yard = { type: 'organization', id: 'y', name: 'Yard', touched: pat.touched } as const;
  expect(say({ untouched: { people: 1, organizations: 0, first: [pat] } })).toEqual([
    '1 contact with an open opportunity has gone untouched for 30 days or more: Pat (38 days).',
  ]);
  expect(say({ untouched: { people: 0, organizations: 2, first: [yard] } })).toEqual([
    '2 organizations with open opportunities have gone untouched for 30 days or more: Yard (38 days) and 1 more.',
  ]);
  expect(say({ untouched: { people: 1, organizations: 1, first: [pat, yard] } })).toEqual([
    '1 contact and 1 organization with open opportunities have gone untouched for 30 days or more: Pat (38 days) and Yard (38 days).',
  ]);
});

test.each([
  [0, 0, 'You have no open tasks. You have no open opportunities.'],
  [
    1,
    1,
    'Your one open task is neither overdue nor due today. Your one open opportunity is neither past its expected close nor expected to close in the next 7 days.',
  ],
  [
    5,
    2,
    'None of your 5 open tasks is overdue or due today. None of your 2 open opportunities is past its expected close or expected to close in the next 7 days.',
  ],
])(
  'nothing to say of %i open tasks and %i open opportunities',
  (openTasks, openOpportunities, sentence) => {
    expect(say({ openTasks, openOpportunities })).toEqual([sentence]);
  },
);

test('what is late comes first, and records are links', () => {
  const insights = tellInsights({
    ...calm,
    overdue: { count: 1, urgent: 0, first: [task('Call', '2026-03-08T06:00:00Z')] },
    closingSoon: { count: 1, value: null, first: [deal('Fleet', '2026-03-11')] },
  });
  expect(insights.map(({ kind }) => kind)).toEqual(['overdue', 'closing_soon']);
  expect(insights.flatMap(({ parts }) => parts.flatMap(({ link }) => link ?? []))).toEqual([
    { type: 'task', id: 'Call' },
    { type: 'opportunity', id: 'Fleet' },
  ]);
});
