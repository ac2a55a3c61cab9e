import dayjs from 'dayjs';
import { describe, expect, it } from 'vitest';
import { getStageAge } from './stage-age.ts';

const now = dayjs('2026-03-20T09:00:00');
const since = (text: string) => new Date(text).toISOString();

describe('the days in a stage', () => {
  it.each([
    ['2026-03-20T08:00:00', 0],
    ['2026-03-19T23:59:00', 1],
    ['2026-03-19T00:00:00', 1],
    ['2026-03-06T12:00:00', 14],
    // A server clock that is ahead must not give negative days.
    ['2026-03-21T12:00:00', 0],
  ])('since %s are %i', (text, days) => {
    expect(getStageAge({ stage: 'lead', stageSince: since(text) }, now).days).toBe(days);
  });

  it('are too many past the limit of the stage, which the words say', () => {
    const stageSince = since('2026-03-05T12:00:00');
    expect(getStageAge({ stage: 'lead', stageSince }, now)).toEqual({
      days: 15,
      isOver: true,
      words: '15 days in Lead, past the 14 that are usual: agree on a next step, or close it',
    });
    expect(getStageAge({ stage: 'qualified', stageSince }, now)).toEqual({
      days: 15,
      isOver: false,
      words: '15 days in Qualified',
    });
  });

  it('are not too many on the last day of the limit', () => {
    const stageSince = since('2026-03-06T12:00:00');
    const age = getStageAge({ stage: 'lead', stageSince }, now);
    expect(age).toEqual({ days: 14, isOver: false, words: '14 days in Lead' });
  });

  it('are never too many once it is closed', () => {
    const stageSince = since('2020-01-01T12:00:00');
    expect(getStageAge({ stage: 'closed_won', stageSince }, now).isOver).toBe(false);
  });
});
