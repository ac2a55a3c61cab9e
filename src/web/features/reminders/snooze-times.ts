/** The usual times until which a reminder is put off. */
import dayjs from 'dayjs';

export const snoozeChoices = ['minutes', 'hour', 'morning'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

export const snoozeLabels: Record<SnoozeChoice, string> = {
  minutes: '10 minutes',
  hour: '1 hour',
  morning: 'Tomorrow morning',
};

/** The hour at which a morning begins. */
const morning = 9;

export function snoozeUntil(choice: SnoozeChoice, now = dayjs()): string {
  switch (choice) {
    case 'minutes':
      return now.add(10, 'minute').toISOString();
    case 'hour':
      return now.add(1, 'hour').toISOString();
    case 'morning':
      return now.add(1, 'day').startOf('day').hour(morning).toISOString();
  }
}
