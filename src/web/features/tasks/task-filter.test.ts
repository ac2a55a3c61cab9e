import { describe, expect, it } from 'vitest';
import { countShown, getEmptyWords, readTaskView } from './task-filter.ts';

describe('readTaskView', () => {
  it('shows open tasks, the next one due first, if the URL says nothing', () => {
    const { tab, filter, sort } = readTaskView({});
    expect({ tab, sort }).toEqual({ tab: 'active', sort: 'dueDate' });
    expect(Object.values(filter).every((value) => value === undefined)).toBe(true);
  });

  it('reads tab, filters, search and sort', () => {
    const id = '01a1fb7c-51cb-7611-8220-ba0ec24018f2';
    const url = {
      tab: 'completed',
      filter: 'next7days',
      owner: id,
      priority: 'high',
      type: 'email',
      person: id,
      organization: id,
      opportunity: id,
      tag: 'Fleet',
    };
    expect(readTaskView({ ...url, q: ' quote ', sort: '-createdAt' })).toEqual({
      tab: 'completed',
      filter: {
        q: 'quote',
        filter: 'next7days',
        assigneeId: id,
        priority: 'high',
        activityType: 'email',
        personId: id,
        organizationId: id,
        opportunityId: id,
        tag: 'Fleet',
      },
      sort: '-createdAt',
    });
  });

  it('sorts completed tasks by the last one done', () => {
    expect(readTaskView({ tab: 'completed' }).sort).toBe('-updatedAt');
  });

  it('shows all tasks, the next one due first, if a figure of all led here', () => {
    expect(readTaskView({ tab: 'all' })).toMatchObject({ tab: 'all', sort: 'dueDate' });
  });

  it('filters unassigned tasks', () => {
    expect(readTaskView({ owner: 'none' }).filter.assigneeId).toBe('none');
  });

  it('ignores what the server would refuse', () => {
    const url = {
      filter: 'yesterday',
      owner: 'me',
      priority: 'urgent',
      type: 'visit',
      person: 'somebody',
      sort: 'title',
    };
    const { filter, sort } = readTaskView({ ...url, q: 'x'.repeat(300) });
    expect(filter).toEqual({ q: 'x'.repeat(200) });
    expect(sort).toBe('dueDate');
  });
});

describe('getEmptyWords', () => {
  it.each([
    ['active', undefined, 'No active tasks'],
    ['completed', undefined, 'No completed tasks'],
    ['all', undefined, 'No tasks'],
    ['active', 'today', 'No today tasks'],
    ['active', 'next7days', 'No next 7 days tasks'],
    ['completed', 'overdue', 'No overdue tasks'],
  ] as const)('in %s under %s: %s', (tab, filter, words) => {
    expect(getEmptyWords(tab, { filter })).toBe(words);
  });
});

describe('countShown', () => {
  const counts = { active: 10_000, activeMore: true, completed: 12 };
  it.each([
    ['active', { count: 10_000, more: true }],
    ['completed', { count: 12, more: false }],
    ['all', { count: 10_012, more: true }],
  ] as const)('says of %s whether there are more than were counted', (tab, shown) => {
    expect(countShown(counts, tab)).toEqual(shown);
  });
});
