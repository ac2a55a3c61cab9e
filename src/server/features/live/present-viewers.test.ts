/** Who looks at a record, as their windows say it, and who is told of it. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lookLasts } from '#contract/viewers.ts';
import { type UserLook, Viewers } from './present-viewers.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open() {
  const told: string[] = [];
  const viewers = new Viewers((id, users) => told.push(`${id}: ${[...users].sort().join(' ')}`));
  const look = (userId: string, id: string, given: Partial<UserLook> = {}) =>
    viewers.hear({ userId, window: '1', type: 'person', id, leaves: false, ...given });
  return { viewers, look, takeTold: () => told.splice(0) };
}

test('whoever looks is told of others who come and go', () => {
  const { viewers, look, takeTold } = open();
  look('ada', 'p1');
  look('bo', 'p1');
  expect(viewers.at('person', 'p1')).toEqual(['ada', 'bo']);
  expect(takeTold()).toEqual(['p1: ada']);
  look('ada', 'p1');
  expect(takeTold()).toEqual([]);
  look('bo', 'p1', { leaves: true });
  expect(viewers.at('person', 'p1')).toEqual(['ada']);
  expect(takeTold()).toEqual(['p1: ada']);
});

test('a window shows one record, and what it says late does no harm', () => {
  const { viewers, look, takeTold } = open();
  look('bo', 'p1');
  look('ada', 'p1');
  look('ada', 'p2');
  expect(takeTold()).toEqual(['p1: bo', 'p1: bo']);
  look('ada', 'p1', { leaves: true });
  expect(viewers.at('person', 'p1')).toEqual(['bo']);
  expect(viewers.at('person', 'p2')).toEqual(['ada']);
  expect(viewers.at('organization', 'p2')).toEqual([]);
  expect(viewers.shownTo('ada')).toEqual(['p2']);
});

test('who has two windows at it is gone with the last of them', () => {
  const { viewers, look, takeTold } = open();
  look('ada', 'p1');
  look('ada', 'p1', { window: '2' });
  takeTold();
  look('ada', 'p1', { leaves: true });
  expect(takeTold()).toEqual([]);
  expect(viewers.at('person', 'p1')).toEqual(['ada']);
  look('ada', 'p1', { window: '2', leaves: true });
  expect(viewers.at('person', 'p1')).toEqual([]);
});

test('a window that says nothing more is forgotten, one that goes on is not', () => {
  const { viewers, look, takeTold } = open();
  look('ada', 'p1');
  look('bo', 'p1');
  takeTold();
  vi.advanceTimersByTime(lookLasts / 2);
  look('bo', 'p1');
  vi.advanceTimersByTime(lookLasts / 2 + 10_000);
  expect(takeTold()).toEqual(['p1: bo']);
  expect(viewers.at('person', 'p1')).toEqual(['bo']);
  vi.advanceTimersByTime(lookLasts);
  expect(viewers.at('person', 'p1')).toEqual([]);
  // Nothing goes on for nobody.
  expect(vi.getTimerCount()).toBe(0);
});

test('whoever makes up windows loses their own oldest, and no one else theirs', () => {
  const { viewers, look } = open();
  look('bo', 'p1');
  for (let window = 0; window < 100; window += 1)
    look('ada', `r${window}`, { window: `${window}` });
  expect(viewers.at('person', 'r0')).toEqual([]);
  expect(viewers.at('person', 'r99')).toEqual(['ada']);
  expect(viewers.at('person', 'p1')).toEqual(['bo']);
});
