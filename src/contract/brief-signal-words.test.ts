import { expect, test } from 'vitest';
import { briefSignalWords, type SignalDay } from './unit-signals.ts';

test.each<[SignalDay, number, string]>([
  ['financeEnd', 90, 'Finance 90 d'],
  ['leaseEnd', 1, 'Lease 1 d'],
  ['serviceDue', 0, 'Service today'],
  ['serviceDue', -3, 'Service late'],
])('%s in %i days is briefly %s', (by, days, words) => {
  expect(briefSignalWords({ by, days })).toBe(words);
});
