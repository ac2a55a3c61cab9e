import { expect, it } from 'vitest';
import { taskCompleted } from './task-toasts.ts';

it('tells of a completed task in the words of the page it was completed on', () => {
  expect(taskCompleted({ recurrenceType: 'none' }, 'complete')).toEqual({
    title: 'Task completed',
    message: 'The task has been marked as complete.',
  });
  expect(taskCompleted({ recurrenceType: 'none' }, 'completed').message).toBe(
    'The task has been marked as completed.',
  );
});

it('tells that the next task of a series was made', () => {
  expect(taskCompleted({ recurrenceType: 'weekly' }, 'completed').message).toBe(
    'The task has been marked as completed. The next one of the series has been added.',
  );
});
