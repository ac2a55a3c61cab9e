import { describe, expect, test } from 'vitest';
import { printSentence } from '#contract/sentences.ts';
import { calm } from '#test/calm-workload.ts';
import type { Deal, DueTask, Waiting, Workload } from './facts.ts';
import { tellInsights } from './insights.rules.ts';

const say = (work: Partial<Workload>) =>
  tellInsights({ ...calm, ...work }).map(({ parts }) => printSentence(parts));

const recently = new Date('2026-03-07T01:00:00Z');

const task = (title: string, dueDate: string): DueTask => ({
  id: title,
  title,
  dueDate: new Date(dueDate),
  hasDueTime: null,
  createdAt: recently,
  status: 'pending',
  assigneeId: 'me',
  customer: null,
  recurrenceType: 'none',
});

const deal = (name: string, closeOn: string | null, given: Partial<Deal> = {}): Deal => ({
  id: name,
  name,
  closeOn,
  stage: 'proposal',
  stageSince: recently,
  personId: null,
  organizationId: null,
  withName: null,
  hasOpenTask: false,
  ...given,
});

describe('overdue tasks', () => {
  test.each([
    // 8 March, 17:00 in Sydney.
    [1, 0, '2026-03-08T06:00:00Z', '1 task is overdue by 3 days: “Call”.'],
    [1, 1, '2026-03-10T06:00:00Z', '1 urgent task is overdue by 1 day: “Call”.'],
    [2, 0, '2026-03-10T06:00:00Z', '2 tasks are overdue: “Call” (1 day) and 1 more.'],
    // Still 9 March in UTC, but 10 March for the viewer.
    [2, 0, '2026-03-09T13:30:00Z', '2 tasks are overdue: “Call” (1 day) and 1 more.'],
    [
      1_200,
      3,
      '2025-12-31T06:00:00Z',
      '1,200 tasks are overdue, 3 of them urgent: “Call” (70 days) and 1,199 more.',
    ],
  ])('%i, %i of them urgent, the oldest due %s', (count, urgent, dueDate, sentence) => {
    const overdue = { count, urgent, oldest: recently, first: [task('Call', dueDate)] };
    expect(say({ overdue })).toEqual([sentence]);
  });
});

test('the customer of a task follows it, unless its title already names them', () => {
  const due = '2026-03-10T06:00:00Z';
  const yard = { type: 'organization', id: 'y', name: 'Harbour Toyota' } as const;
  const first = [
    { ...task('Send the quote', due), customer: yard },
    {
      ...task('Ring ada king', due),
      customer: { type: 'person', id: 'a', name: 'Ada King' } as const,
    },
  ];
  const overdue = { count: 2, urgent: 0, oldest: recently, first };
  const [told] = tellInsights({ ...calm, overdue });
  expect(printSentence(told?.parts ?? [])).toBe(
    '2 tasks are overdue: “Send the quote” for Harbour Toyota (1 day) and “Ring ada king” (1 day).',
  );
  expect(told?.parts.flatMap(({ link }) => link ?? [])).toContainEqual({
    type: 'organization',
    id: 'y',
  });
  expect(told?.action).toMatchObject({
    tasks: [{ aboutName: 'Harbour Toyota' }, { aboutName: 'Ada King' }],
  });
  const dueToday = { count: 1, urgent: 0, oldest: recently, first: first.slice(0, 1) };
  expect(say({ dueToday })).toEqual(['1 task is due today: “Send the quote” for Harbour Toyota.']);
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
    [3, 3, '3 tasks are due today, all of them urgent: “A”, “B” and 1 more.'],
    [12, 2, '12 tasks are due today, 2 of them urgent: “A”, “B” and 10 more.'],
  ])('%i, %i of them urgent', (count, urgent, sentence) => {
    const dueToday = { count, urgent, oldest: recently, first: three.slice(0, count) };
    expect(say({ dueToday })).toEqual([sentence]);
  });

  test('how long the oldest has been on the list, if that is long', () => {
    const oldest = new Date('2026-03-01T01:00:00Z');
    expect(say({ dueToday: { count: 1, urgent: 0, oldest, first: three.slice(0, 1) } })).toEqual([
      '1 task is due today, added 10 days ago: “A”.',
    ]);
    expect(say({ dueToday: { count: 2, urgent: 1, oldest, first: three.slice(0, 2) } })).toEqual([
      '2 tasks are due today, 1 of them urgent, the oldest added 10 days ago: “A” and “B”.',
    ]);
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

test('upcoming closes, with their value', () => {
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
      '“Fleet” (today), “Ute” (tomorrow) and 2 more.',
  ]);
});

test('who was left untouched', () => {
  const pat = {
    type: 'person',
    id: 'p',
    name: 'Pat',
    touched: '2026-02-01T00:00:00Z',
    hasOpenTask: false,
  } as const satisfies Waiting;
  const yard = {
    type: 'organization',
    id: 'y',
    name: 'Yard',
    touched: pat.touched,
    hasOpenTask: true,
  } as const satisfies Waiting;
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

test('overdue work comes first, and records are links', () => {
  const insights = tellInsights({
    ...calm,
    overdue: {
      count: 1,
      urgent: 0,
      oldest: recently,
      first: [task('Call', '2026-03-08T06:00:00Z')],
    },
    closingSoon: { count: 1, value: null, first: [deal('Fleet', '2026-03-11')] },
  });
  expect(insights.map(({ kind }) => kind)).toEqual(['overdue', 'closing_soon']);
  expect(insights.flatMap(({ parts }) => parts.flatMap(({ link }) => link ?? []))).toEqual([
    { type: 'task', id: 'Call' },
    { type: 'opportunity', id: 'Fleet' },
  ]);
});

test('each record that something is said about has its own reason, for wherever it is listed', () => {
  const one = { count: 1, value: null };
  const told = tellInsights({
    ...calm,
    dueToday: {
      count: 2,
      urgent: 0,
      oldest: recently,
      first: [
        { ...task('Old', '2026-03-11T06:00:00Z'), createdAt: new Date('2026-02-24T01:00:00Z') },
        task('New', '2026-03-11T06:00:00Z'),
      ],
    },
    pastClose: { ...one, first: [deal('Past', '2026-03-01')] },
    closingSoon: { ...one, first: [deal('Soon', '2026-03-12')] },
    stuck: {
      ...one,
      first: [deal('Stuck', null, { stageSince: new Date('2026-02-10T01:00:00Z') })],
    },
    untouched: {
      people: 1,
      organizations: 0,
      first: [
        {
          type: 'person',
          id: 'Ada',
          name: 'Ada',
          touched: '2026-01-25T01:00:00Z',
          hasOpenTask: true,
        },
      ],
    },
  });
  const reasons = told.flatMap(({ records }) => records.map(({ id, reason }) => [id, reason]));
  expect(Object.fromEntries(reasons)).toEqual({
    Old: 'Added 15 days ago',
    New: undefined,
    Past: 'Expected close: 10 days ago',
    Soon: 'Expected close: tomorrow',
    Stuck: '29 days in Proposal',
    Ada: 'Untouched for 45 days',
  });
});

test('what has been in its stage for too long', () => {
  const first = [
    deal('Fleet', null, { stageSince: new Date('2026-02-10T01:00:00Z') }),
    deal('Ute', null, { stage: 'lead', stageSince: new Date('2026-02-20T01:00:00Z') }),
  ];
  expect(say({ stuck: { count: 1, value: null, first: first.slice(0, 1) } })).toEqual([
    '1 opportunity has been in its stage for longer than usual: “Fleet” (29 days in Proposal).',
  ]);
  expect(say({ stuck: { count: 3, value: null, first } })).toEqual([
    '3 opportunities have been in their stage for longer than usual: “Fleet” (29 days in Proposal), “Ute” (19 days in Lead) and 1 more.',
  ]);
  // Those already mentioned for their close are left out.
  const pastClose = { count: 1, value: null, first: [deal('Van', '2026-03-01')] };
  expect(say({ pastClose, stuck: { count: 1, value: null, first: first.slice(0, 1) } })[1]).toBe(
    '1 other opportunity has been in its stage for longer than usual: “Fleet” (29 days in Proposal).',
  );
});

test('at most seven, and the most pressing first', () => {
  const due = '2026-03-11T06:00:00Z';
  const first = [deal('Fleet', '2026-03-11')];
  const deals = { count: 1, value: null, first };
  const insights = tellInsights({
    ...calm,
    overdue: {
      count: 1,
      urgent: 0,
      oldest: recently,
      first: [task('Late', '2026-03-08T06:00:00Z')],
    },
    dueToday: { count: 1, urgent: 1, oldest: recently, first: [task('Now', due)] },
    pastClose: deals,
    closingSoon: deals,
    stuck: deals,
    untouched: { people: 0, organizations: 0, first: [] },
    units: { count: 0, first: [] },
    team: { mine: { open: 40, overdue: 9 }, median: { open: 9, overdue: 1 }, oldest: [] },
    streak: { weekdays: 9, hasToday: true, latest: [] },
  });
  expect(insights.map(({ kind }) => kind)).toEqual([
    'overdue',
    'due_today',
    'closing_soon',
    'past_close',
    'stuck',
    'workload',
    'streak',
  ]);
  const all = tellInsights({
    ...calm,
    overdue: {
      count: 1,
      urgent: 0,
      oldest: recently,
      first: [task('Late', '2026-03-08T06:00:00Z')],
    },
    dueToday: { count: 1, urgent: 0, oldest: recently, first: [task('Now', due)] },
    pastClose: deals,
    closingSoon: deals,
    stuck: deals,
    untouched: {
      people: 1,
      organizations: 0,
      first: [{ type: 'person', id: 'p', name: 'Pat', touched: due, hasOpenTask: false }],
    },
    team: { mine: { open: 40, overdue: 9 }, median: { open: 9, overdue: 1 }, oldest: [] },
    streak: { weekdays: 9, hasToday: true, latest: [] },
  });
  expect(all).toHaveLength(7);
  expect(all.map(({ kind }) => kind)).not.toContain('streak');
});

describe('what can be done about it', () => {
  const noon = calm;
  const evening = { ...calm, now: new Date('2026-03-11T07:00:00Z') };
  const overdue = {
    count: 2,
    urgent: 0,
    oldest: recently,
    first: [task('Call', '2026-03-08T06:00:00Z'), task('Quote', '2026-03-09T06:00:00Z')],
  };
  const actionOf = (work: Workload) => tellInsights(work)[0]?.action;

  test('overdue tasks move to the end of today’s working day, or of tomorrow’s', () => {
    expect(actionOf({ ...noon, overdue })).toMatchObject({
      kind: 'defer_tasks',
      label: 'Move 2 tasks to today',
      dueDate: '2026-03-11T06:00:00.000Z',
      tasks: [{ id: 'Call', dueDate: '2026-03-08T06:00:00.000Z' }, { id: 'Quote' }],
    });
    expect(actionOf({ ...evening, overdue: { ...overdue, count: 30 } })).toMatchObject({
      label: 'Move the oldest 2 tasks to tomorrow',
      dueDate: '2026-03-12T06:00:00.000Z',
    });
  });

  test('a call for everybody who waits, unless something is planned', () => {
    const waiting = (type: 'person' | 'organization', name: string, hasOpenTask = false) => ({
      type,
      id: name,
      name,
      touched: '2026-02-01T00:00:00Z',
      hasOpenTask,
    });
    const first = [
      waiting('person', 'Pat'),
      waiting('organization', 'Yard'),
      waiting('person', 'Planned', true),
    ];
    expect(actionOf({ ...noon, untouched: { people: 2, organizations: 1, first } })).toMatchObject({
      kind: 'create_tasks',
      label: 'Create 2 call tasks',
      tasks: [
        { title: 'Call Pat', activityType: 'phone_call', personId: 'Pat', organizationId: null },
        { title: 'Call Yard', personId: null, organizationId: 'Yard', aboutName: 'Yard' },
      ],
    });
    const planned = { people: 1, organizations: 0, first: first.slice(2) };
    expect(actionOf({ ...noon, untouched: planned })).toBeNull();
  });

  test('a next step for stuck opportunities', () => {
    const first = [deal('Fleet', null, { personId: 'p', organizationId: 'o', withName: 'Pat' })];
    expect(actionOf({ ...noon, stuck: { count: 1, value: null, first } })).toMatchObject({
      label: 'Create 1 follow-up task',
      tasks: [
        {
          title: 'Agree on the next step for Fleet',
          activityType: 'follow_up',
          opportunityId: 'Fleet',
          personId: 'p',
          organizationId: 'o',
          aboutName: 'Pat',
        },
      ],
    });
  });
});
