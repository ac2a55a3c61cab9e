/** Which backups are kept, when the next one is due, and what may be missing in one. */
import { expect, test } from 'vitest';
import { chooseOld, newBackupName, timeOfName } from './backup-names.rules.ts';
import { isBackupDue, isDrillDue } from './due.rules.ts';
import { explainLaterChanges } from './later-changes.rules.ts';

const now = new Date(2026, 2, 11, 9, 30);
const at = (day: number, hour = 2) => new Date(2026, 2, day, hour, 0);
const nameOf = (day: number, isComplete = true) => ({
  name: `backup-2026-03-${String(day).padStart(2, '0')}T02-00-00Z-abcdef`,
  isComplete,
});
const days = (...numbers: number[]) => numbers.map((day) => nameOf(day).name);

test('a name tells when it was made', () => {
  const time = new Date('2026-03-11T09:30:15.000Z');
  expect(timeOfName(newBackupName(time))).toEqual(time);
  expect(timeOfName('backup-of-mine')).toBeNull();
});

test.each([
  ['as many as wanted stay', { keep: 2 }, [1, 2, 3, 4], days(1, 2)],
  ['fewer than wanted all stay', { keep: 9 }, [1, 2, 3], []],
  ['one that is damaged does not count', { keep: 2, damaged: days(4) }, [1, 2, 3, 4], days(1)],
  [
    'the newest good one stays behind damaged ones',
    { keep: 1, damaged: days(2, 3) },
    [1, 2, 3],
    [],
  ],
  ['where none is good, none goes', { keep: 1, damaged: days(1, 2) }, [1, 2], []],
])('%s', (_, keeping, found, old) => {
  const all = found.map((day) => nameOf(day));
  expect(chooseOld(all, { damaged: [], now, ...keeping })).toEqual(old);
});

test('what was broken off goes after a day, and counts for nothing', () => {
  const all = [nameOf(1, false), nameOf(2), nameOf(3, false), nameOf(11, false)];
  expect(chooseOld(all, { keep: 1, damaged: [], now })).toEqual(days(1, 3));
});

test.each([
  ['without any', null, null, true],
  ['after one of this night', at(11), at(11), false],
  ['after one of yesterday', at(10, 9), at(10, 9), true],
  ['after one of last night, before two', at(11, 1), at(11, 1), true],
  ['half an hour after one that failed', at(10), new Date(2026, 2, 11, 9, 0), false],
  ['an hour after one that failed', at(10), at(11, 8), true],
])('a backup is due %s: %s', (_, good, last, isDue) => {
  expect(isBackupDue(now, { good, last })).toBe(isDue);
});

test.each([
  ['without any', null, null, true],
  ['after three days', at(8), at(8), false],
  ['after a week', at(4), at(4), true],
  ['on the day after one that failed', at(1), at(10), true],
  ['some hours after one that failed', null, at(11), false],
])('a drill is due %s', (_, good, last, isDue) => {
  expect(isDrillDue(now, { good, last })).toBe(isDue);
});

test.each([
  ['with the backup', '02:00', false],
  ['five minutes later', '02:05', false],
  ['before it, by a file that was copied', '01:00', false],
  ['more than five minutes later', '02:06', true],
  ['on the next day', '26:00', true],
])('changes may be missing in a backup of a database that stopped %s: %s', (_, time, isMissing) => {
  const takenAt = new Date('2026-03-11T02:00:00Z');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const stoppedAt = new Date(Date.UTC(2026, 2, 11, hours, minutes));
  const words = explainLaterChanges({ name: 'backup-1', wanted: 'latest', takenAt, stoppedAt });
  expect(words !== null).toBe(isMissing);
});

test('what may be missing is said with both times, and what to do', () => {
  const words = explainLaterChanges({
    name: 'backup-1',
    wanted: '/srv/backups/backup-1',
    takenAt: new Date('2026-03-11T02:00:00Z'),
    stoppedAt: new Date('2026-03-11T17:30:00Z'),
  });
  expect(words).toContain('as it was on Mar 11, 2026 - 2:00 AM UTC');
  expect(words).toContain('in use until Mar 11, 2026 - 5:30 PM UTC');
  expect(words).toMatch(/npm run backup\)/);
  expect(words).toMatch(/npm run upgrade-database -- \/srv\/backups\/backup-1 anyway$/);
});
