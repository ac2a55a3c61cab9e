import { describe, expect, test } from 'vitest';
import type { TimelineEntry } from '#contract/timeline.ts';
import { groupByDay } from './timeline-rows.ts';

let made = 0;

function anEntry(at: Date, given: Partial<TimelineEntry> = {}): TimelineEntry {
  made += 1;
  return {
    id: `entry-${made}`,
    recordId: `record-${made}`,
    at: at.toISOString(),
    kind: 'note',
    verb: 'note.created',
    actor: { id: 'sam', name: 'Sam', profileImageUrl: null },
    sentence: 'Sam added a note',
    parts: [{ text: ' added a note', link: null }],
    text: null,
    changes: [],
    from: null,
    isDeleted: false,
    ...given,
  };
}

const imported = (at: Date, given: Partial<TimelineEntry> = {}) =>
  anEntry(at, {
    kind: 'import',
    verb: 'person.imported',
    from: { type: 'person', id: 'pat', name: 'Pat' },
    ...given,
  });

// Local times on purpose: days are those of the viewer.
const now = new Date(2026, 2, 11, 9, 30);
const at = (day: number, hour: number, minute = 0) => new Date(2026, 2, day, hour, minute);

describe('days', () => {
  test('are called today and yesterday, older ones by their date', () => {
    const days = groupByDay(
      [anEntry(at(11, 0, 1)), anEntry(at(10, 23, 59)), anEntry(at(10, 0)), anEntry(at(9, 12))],
      now,
    );
    expect(days.map(({ label, rows }) => [label, rows.length])).toEqual([
      ['Today', 1],
      ['Yesterday', 2],
      ['Mar 9, 2026', 1],
    ]);
  });

  test('of single entries keep their order and keys', () => {
    const entries = [anEntry(at(11, 8)), anEntry(at(11, 7))];
    const [today] = groupByDay(entries, now);
    expect(today?.rows.map(({ key }) => key)).toEqual(entries.map(({ id }) => id));
  });

  test('of nothing are none', () => {
    expect(groupByDay([], now)).toEqual([]);
  });
});

describe('imports', () => {
  const sizes = (entries: TimelineEntry[]) =>
    groupByDay(entries, now).flatMap(({ rows }) => rows.map((row) => row.entries.length));
  const several = (count: number, given: Partial<TimelineEntry> = {}) =>
    Array.from({ length: count }, () => imported(at(11, 8), given));

  test('of many records are one row, of a few a row each', () => {
    expect(sizes(several(4))).toEqual([4]);
    expect(sizes(several(3))).toEqual([1, 1, 1]);
  });

  test('are not grouped with anything else', () => {
    const note = anEntry(at(11, 8));
    expect(sizes([...several(4), note, ...several(5)])).toEqual([4, 1, 5]);
    const byMia = { actor: { id: 'mia', name: 'Mia', profileImageUrl: null } };
    expect(sizes([...several(4), ...several(4, byMia)])).toEqual([4, 4]);
    const organizations = { verb: 'organization.imported' };
    expect(sizes([...several(4), ...several(4, organizations)])).toEqual([4, 4]);
    expect(sizes([...several(4), imported(at(11, 7))])).toEqual([4, 1]);
    expect(sizes(several(4, { from: null }))).toEqual([1, 1, 1, 1]);
  });
});
