import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { type Task, TaskDraft } from '#contract/tasks.ts';
import { bodyOfTask, patchOfTask, valuesOfTask } from './task-form.ts';

const me = '01a1fb7c-51cb-7611-8220-ba0ec24018f2';
const personId = '01a1fb7c-51cb-7611-8220-ba0ec24018f3';

const task: Task = {
  id: '01a1fb7c-51cb-7611-8220-ba0ec24018f4',
  title: 'Call about the quote',
  description: null,
  dueDate: dayjs('2026-11-20T14:30:12').toISOString(),
  hasDueTime: null,
  priority: 'high',
  status: 'pending',
  activityType: 'phone_call',
  recurrenceType: 'weekly',
  reminderEnabled: 'false',
  reminderLead: null,
  completionReason: null,
  completedAt: null,
  withoutNext: false,
  assigneeId: null,
  assignedById: null,
  createdById: me,
  personId,
  personName: 'Ada Lovelace',
  organizationId: null,
  organizationName: null,
  opportunityId: null,
  opportunityName: null,
  tags: ['Fleet'],
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
};

describe('a new task', () => {
  it('is mine, of medium priority, without a due date, and linked to the record it is made for', () => {
    expect(valuesOfTask(undefined, me, { personId })).toMatchObject({
      title: '',
      dueDate: '',
      dueTime: '',
      priority: 'medium',
      activityType: 'other',
      recurrenceType: 'none',
      reminderEnabled: true,
      assigneeId: me,
      personId,
      organizationId: null,
      opportunityId: null,
    });
  });

  it('is sent in the form that the server takes', () => {
    const values = { ...valuesOfTask(undefined, me), title: '  Call  ', dueDate: '2026-11-20' };
    const body = bodyOfTask(values);
    expect(body).toMatchObject({
      title: 'Call',
      description: null,
      dueDate: dayjs('2026-11-20T17:00').toISOString(),
      reminderEnabled: 'true',
      assigneeId: me,
      personId: null,
    });
    expect(TaskDraft.safeParse(body).success).toBe(true);
  });
});

describe('an edit', () => {
  it('shows the values of the task, also when nobody is assigned', () => {
    expect(valuesOfTask(task, me)).toMatchObject({
      dueDate: '2026-11-20',
      dueTime: '14:30',
      reminderEnabled: false,
      assigneeId: null,
      personName: 'Ada Lovelace',
    });
  });

  it('sends nothing if nothing was changed, not even seconds that the form does not show', () => {
    expect(patchOfTask(valuesOfTask(task, me), task)).toEqual({});
  });

  it('sends only what was changed', () => {
    const values = {
      ...valuesOfTask(task, me),
      dueTime: '',
      assigneeId: me,
      tags: ['Fleet', 'VIP'],
    };
    expect(patchOfTask(values, task)).toEqual({
      dueDate: dayjs('2026-11-20T17:00').toISOString(),
      assigneeId: me,
      tags: ['Fleet', 'VIP'],
    });
  });

  it('sends 17:00 as a set time if it was picked, whatever the time was before', () => {
    const atTwo = { ...task, dueDate: dayjs('2026-11-20T14:00').toISOString(), hasDueTime: true };
    const atFive = { dueDate: dayjs('2026-11-20T17:00').toISOString(), hasDueTime: true };
    expect(patchOfTask({ ...valuesOfTask(atTwo, me), dueTime: '17:00' }, atTwo)).toEqual(atFive);
    const shown = valuesOfTask({ ...task, ...atFive }, me);
    expect(shown.dueTime).toBe('17:00');
    expect(patchOfTask({ ...shown, dueTime: '' }, { ...task, ...atFive })).toEqual({
      hasDueTime: false,
    });
  });

  it('removes a due date', () => {
    expect(patchOfTask({ ...valuesOfTask(task, me), dueDate: '' }, task)).toEqual({
      dueDate: null,
    });
  });
});
