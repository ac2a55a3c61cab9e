/** Which events here an event there becomes: itself, its occurrences within the synced period, or none. */
import { describe, expect, test } from 'vitest';
import type { RemoteEvent } from '#server/features/mail/providers/mail-provider.ts';
import { anEventThere } from '#test/mail-service.ts';
import { daysAhead, daysBack, moveKeys, spanAt, unrollEvent } from './unroll-events.ts';

const now = new Date('2026-03-11T09:30:00.000Z');
const span = spanAt(now);
const day = 24 * 60 * 60 * 1_000;
const unitsFor = (event: RemoteEvent, given: Partial<Parameters<typeof unrollEvent>[2]> = {}) =>
  unrollEvent('there', event, { span, parts: [], isPart: false, isFresh: true, ...given });
const weekly = (given: Partial<RemoteEvent> = {}, count = 3) =>
  anEventThere({
    start: { instant: '2026-03-20T06:00:00.000Z' },
    end: { instant: '2026-03-20T07:00:00.000Z' },
    series: { lines: [`RRULE:FREQ=WEEKLY;COUNT=${count}`], timeZone: 'UTC', exceptions: [] },
    ...given,
  });

test('whole days are synced, however late it is', () => {
  expect(span).toEqual(spanAt(new Date('2026-03-11T00:00:00.000Z')));
  expect(span).toEqual(spanAt(new Date('2026-03-11T23:59:59.999Z')));
  const today = Date.parse('2026-03-11T00:00:00.000Z');
  expect(span.from.getTime()).toBe(today - daysBack * day);
  // The last day of the period is included.
  expect(span.to.getTime()).toBe(today + (daysAhead + 1) * day);
});

describe('a single event', () => {
  test('is one event here, with its guests', () => {
    const { units, entries, isPending } = unitsFor(anEventThere({ attendees: ['ada@x.example'] }));
    expect(units).toMatchObject([
      { remoteId: 'there', occurrence: '', attendees: ['ada@x.example'], isOutside: false },
    ]);
    expect(units[0]).toMatchObject({ isFresh: true, fields: { title: 'Test drive' } });
    expect({ entries, isPending }).toEqual({ entries: [], isPending: false });
    expect(unitsFor(anEventThere(), { isFresh: false }).units[0]?.isFresh).toBe(false);
  });

  test.each([
    ['ends before', span.from.getTime() - 2 * day, span.from.getTime() - 1, true],
    ['ends within', span.from.getTime() - day, span.from.getTime(), false],
    ['starts before, with no end', span.from.getTime() - 1, null, true],
    ['starts at the first moment', span.from.getTime(), null, false],
    ['starts at the last moment', span.to.getTime() - 1, null, false],
    ['starts after', span.to.getTime(), null, true],
  ])('that %s', (_what, from, to, isOutside) => {
    const instant = (at: number) => ({ instant: new Date(at).toISOString() });
    const event = anEventThere({ start: instant(from), end: to === null ? null : instant(to) });
    expect(unitsFor(event).units).toMatchObject([{ isOutside }]);
  });

  test('that is cancelled, or part of a series, is no event of its own, and its link ends', () => {
    for (const none of [
      unitsFor(anEventThere({ isCancelled: true })),
      unitsFor(anEventThere(), { isPart: true }),
    ]) {
      expect(none).toMatchObject({ units: [], entries: [], isPending: false });
      expect(none.covers(aLink(''))).toBe(true);
    }
  });

  test('that cannot be read keeps its link, and is tried again', () => {
    const read = unitsFor(anEventThere({ title: 'Bad', start: { instant: 'soon' } }));
    expect(read).toMatchObject({ units: [], isPending: true });
    expect(read.entries).toEqual([
      {
        direction: 'in',
        outcome: 'skipped',
        name: 'Bad',
        reason: 'Start must be a day or a time',
      },
    ]);
    expect(read.covers(aLink(''))).toBe(false);
  });
});

describe('a series', () => {
  const originals = (event: RemoteEvent, given: Partial<Parameters<typeof unrollEvent>[2]> = {}) =>
    unitsFor(event, given).units.map(({ occurrence }) => occurrence);
  const [first, second, third] = [20, 27]
    .map((date) => `2026-03-${date}T06:00:00.000Z`)
    .concat('2026-04-03T06:00:00.000Z');

  test('is an event for each occurrence, identified by its original start', () => {
    expect(originals(weekly())).toEqual([first, second, third]);
    expect(unitsFor(weekly()).units[1]?.fields.when).toBe(
      '2026-03-27T06:00:00.000Z/2026-03-27T07:00:00.000Z',
    );
  });

  test('has each changed occurrence once, whether it comes within the series or by itself', () => {
    const moved = anEventThere({ title: 'Moved', start: { instant: '2026-03-28T06:00:00.000Z' } });
    const originalStart = { instant: second ?? '' };
    const { series: _, exceptionOf: __, ...event } = moved;
    const within = weekly({
      series: {
        lines: ['RRULE:FREQ=WEEKLY;COUNT=3'],
        timeZone: 'UTC',
        exceptions: [{ originalStart, event }],
      },
    });
    const part = { ...moved, exceptionOf: { remoteId: 'there', originalStart } };
    for (const units of [unitsFor(within).units, unitsFor(weekly(), { parts: [part] }).units]) {
      const found = units.filter(({ occurrence }) => occurrence === second);
      expect(found).toMatchObject([{ fields: { title: 'Moved' } }]);
      expect(units).toHaveLength(3);
    }
    const cancelled = { ...part, isCancelled: true };
    expect(originals(weekly(), { parts: [cancelled] })).toEqual([first, third]);
    // An item that is no exception is not part of it.
    expect(originals(weekly(), { parts: [moved] })).toEqual([first, second, third]);
  });

  test('with one unreadable occurrence has the others', () => {
    const originalStart = { instant: second ?? '' };
    const title = 'x'.repeat(10_000);
    const part = anEventThere({ title, exceptionOf: { remoteId: 'there', originalStart } });
    const read = unitsFor(weekly(), { parts: [part] });
    expect(read.units.map(({ occurrence }) => occurrence)).toEqual([first, third]);
    expect(read.entries).toMatchObject([{ outcome: 'skipped', reason: /^Title must be/ }]);
    expect(read.isPending).toBe(false);
  });

  test('with an unreadable rule keeps all its events', () => {
    const series = { lines: ['RRULE:FREQ=NEVER'], timeZone: null, exceptions: [] };
    const read = unitsFor(weekly({ series }));
    expect(read).toMatchObject({ units: [], isPending: true, timeZone: 'UTC' });
    expect(read.entries[0]?.reason).toMatch(/cannot be read/);
    expect(read.covers(aLink(first ?? ''))).toBe(false);
  });

  test('loses occurrences that no longer exist, but none outside the synced period', () => {
    const { covers } = unitsFor(weekly());
    const before = new Date(span.from.getTime() - 1).toISOString();
    for (const [link, isCovered] of [
      [aLink('2026-03-28T06:00:00.000Z'), true],
      [aLink(span.from.toISOString()), true],
      [aLink(before), false],
      [aLink(span.to.toISOString()), false],
      // It was a single event before it became a series.
      [aLink('', { when: '2026-03-20T06:00:00.000Z/2026-03-20T07:00:00.000Z' }), true],
      [aLink('', { when: '2026-03-20/2026-03-21' }), true],
      [aLink('', { when: before }), false],
      [aLink('', {}), false],
    ] as const) {
      expect(covers(link), JSON.stringify(link)).toBe(isCovered);
    }
  });
});

type Link = Parameters<typeof moveKeys>[1][number];

function aLink(occurrence: string, theirs: Link['theirs'] = {}, endedAt: Date | null = null): Link {
  return {
    id: `link ${occurrence}`,
    kind: 'calendar',
    collectionId: 'calendar',
    remoteId: 'there',
    occurrence,
    recordId: `record ${occurrence}`,
    ours: {},
    theirs,
    recordVersion: now,
    isOwn: true,
    endedAt,
    deletionId: null,
  };
}

describe('a series that moves to another hour', () => {
  /** The keys of the links afterwards, and those that were written. */
  async function moved(links: Link[], occurrences: string[], timeZone = 'Australia/Sydney') {
    const written: unknown[] = [];
    const set = (values: unknown) => ({ where: async () => void written.push(values) });
    const db = { update: () => ({ set }) };
    const units = occurrences.map((occurrence) => ({
      remoteId: 'there',
      occurrence,
      fields: {},
      partial: [],
      attendees: [],
      isFresh: true,
    }));
    const ctx = { db } as unknown as Parameters<typeof moveKeys>[0];
    const found = await moveKeys(ctx, links, units, timeZone);
    return { keys: found.map(({ occurrence }) => occurrence), written };
  }

  test('keeps its events, day by day where the series is', async () => {
    const { keys, written } = await moved(
      // Late evening there is the next day in Sydney.
      [aLink('2026-03-19T22:00:00.000Z'), aLink('2026-03-26T22:00:00.000Z')],
      ['2026-03-20T05:00:00.000Z', '2026-03-27T05:00:00.000Z'],
    );
    expect(keys).toEqual(['2026-03-20T05:00:00.000Z', '2026-03-27T05:00:00.000Z']);
    expect(written).toEqual(keys.map((occurrence) => ({ occurrence })));
    const inUtc = await moved(
      [aLink('2026-03-19T22:00:00.000Z')],
      ['2026-03-20T05:00:00.000Z'],
      'UTC',
    );
    expect(inUtc).toEqual({ keys: ['2026-03-19T22:00:00.000Z'], written: [] });
  });

  test('moves neither occurrences that kept their time nor ended links, and never two to one', async () => {
    const still = '2026-03-20T05:00:00.000Z';
    const ended = aLink('2026-03-27T01:00:00.000Z', {}, now);
    const fresh = '2026-03-27T05:00:00.000Z';
    expect(await moved([aLink(still), ended], [still, fresh])).toEqual({
      keys: [still, ended.occurrence],
      written: [],
    });
    const two = [aLink('2026-03-27T01:00:00.000Z'), aLink('2026-03-27T02:00:00.000Z')];
    expect((await moved(two, [fresh])).keys).toEqual([fresh, '2026-03-27T02:00:00.000Z']);
  });

  test('of whole days, or that was a single event before, is matched by the day', async () => {
    const single = aLink('', { when: '2026-03-20/2026-03-21' });
    expect((await moved([single], ['2026-03-20'])).keys).toEqual(['2026-03-20']);
  });
});
