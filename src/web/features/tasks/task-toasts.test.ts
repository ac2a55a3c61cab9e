import { expect, it } from 'vitest';
import { taskCompleted, tasksCompleted } from './task-toasts.ts';

const task = {
  recurrenceType: 'none',
  dueDate: new Date(2026, 0, 31, 17).toISOString(),
  completedAt: null,
} as const;

it('uses the words of the page that the task was completed on', () => {
  expect(taskCompleted(task, 'complete')).toEqual({
    title: 'Task completed',
    message: 'The task has been marked as complete.',
  });
  expect(taskCompleted(task, 'completed').message).toBe('The task has been marked as completed.');
});

it('says when the next task of a series is due, by the calendar', () => {
  expect(taskCompleted({ ...task, recurrenceType: 'weekly' }, 'completed').message).toBe(
    'The task has been marked as completed. The next one is due Feb 7, 2026.',
  );
  expect(taskCompleted({ ...task, recurrenceType: 'monthly' }, 'completed').message).toBe(
    'The task has been marked as completed. The next one is due Feb 28, 2026.',
  );
});

it('names no day for the next of a monthly series if a short month may have moved it', () => {
  const last = { ...task, recurrenceType: 'monthly' } as const;
  const at = (month: number, day: number) => new Date(2026, month - 1, day, 17).toISOString();
  const wordsOf = (dueDate: string) => taskCompleted({ ...last, dueDate }, 'complete').message;
  // A series begun on 31 January goes on to 31 March; one begun in February, to 28 March.
  expect(wordsOf(at(2, 28))).toBe(
    'The task has been marked as complete. The next one has been added.',
  );
  expect(wordsOf(at(4, 30))).toContain('The next one has been added.');
  expect(wordsOf(at(2, 27))).toContain('The next one is due Mar 27, 2026.');
  expect(wordsOf(at(3, 31))).toContain('The next one is due Apr 30, 2026.');
});

it('says how many were completed, and how many of them repeat', () => {
  expect(tasksCompleted(1, 0)).toEqual({
    title: '1 task completed',
    message: 'It has been marked as completed.',
  });
  expect(tasksCompleted(3, 2)).toEqual({
    title: '3 tasks completed',
    message: 'They have been marked as completed. The next of 2 that repeat has been added.',
  });
});
