import dayjs from 'dayjs';
import { expect, test } from 'vitest';
import {
  bodyOfNextStep,
  chooseNextStep,
  followUpTitle,
  isComplete,
  type NextStepChoice,
  noNextStep,
} from './next-step.ts';

// A Wednesday and a Monday.
test.each<[NextStepChoice, string, string]>([
  ['tomorrow', '2026-11-25', '2026-11-26'],
  ['monday', '2026-11-25', '2026-11-30'],
  ['monday', '2026-11-30', '2026-12-07'],
  ['monday', '2026-11-29', '2026-11-30'],
  ['week', '2026-12-28', '2027-01-04'],
  ['date', '2026-11-25', ''],
])('%s on %s is %s', (choice, today, dueDate) => {
  const step = chooseNextStep(noNextStep, choice, 'with Ruth', dayjs(today));
  expect(step).toEqual({ choice, title: 'Follow up with Ruth', dueDate, dueTime: '' });
  expect(isComplete(step)).toBe(dueDate !== '');
});

test('what was typed stays when another day is chosen, and none forgets it', () => {
  const typed = {
    choice: 'monday',
    title: 'Send the quote',
    dueDate: '2026-11-30',
    dueTime: '09:30',
  } as const;
  expect(chooseNextStep(typed, 'date', 'with Ruth')).toEqual({ ...typed, choice: 'date' });
  expect(chooseNextStep(typed, 'none', 'with Ruth')).toEqual(noNextStep);
});

test('nothing is sent of no step, and the end of work of the day of another', () => {
  expect(bodyOfNextStep(noNextStep)).toEqual({});
  const step = { choice: 'date', title: ' Send the quote ', dueDate: '2026-11-30' } as const;
  const sent = (time: string) => ({
    title: 'Send the quote',
    dueDate: dayjs(`2026-11-30T${time}`).toISOString(),
  });
  expect(bodyOfNextStep({ ...step, dueTime: '' })).toEqual({ nextStep: sent('17:00') });
  expect(bodyOfNextStep({ ...step, dueTime: '09:30' })).toEqual({ nextStep: sent('09:30') });
  // Picked, it is not the day alone.
  expect(bodyOfNextStep({ ...step, dueTime: '17:00' })).toEqual({
    nextStep: { ...sent('17:00'), hasDueTime: true },
  });
});

test('a title is no longer than a task can have', () => {
  expect(followUpTitle(null)).toBe('Follow up');
  expect(followUpTitle(`with ${'x'.repeat(400)}`)).toHaveLength(300);
});
