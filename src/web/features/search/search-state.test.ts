import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  closeSearch,
  heedSearchKeys,
  offerSearch,
  openSearch,
  searchBoxId,
  searchEntered,
  searchOpened,
  searchTyped,
} from './search-state.ts';

let heed: (event: unknown) => void = () => undefined;

class Box {
  id = searchBoxId;
}
/** The element in which keys are pressed. */
let target: unknown;

/** Presses one key after the other; returns those that do not reach the page. */
function press(...keys: string[]): string[] {
  return keys.filter((name) => {
    const preventDefault = vi.fn();
    const key = name.replace('Ctrl+', '');
    const ctrlKey = key !== name;
    heed({ target, key, ctrlKey, preventDefault, stopImmediatePropagation: vi.fn() });
    return preventDefault.mock.calls.length > 0;
  });
}

beforeAll(() => {
  vi.stubGlobal('Element', Box);
  vi.stubGlobal('window', {
    addEventListener: (_: string, listener: typeof heed) => (heed = listener),
  });
  heedSearchKeys();
});
beforeEach(() => {
  target = undefined;
  offerSearch(true);
  closeSearch();
});

test('what is typed before the box has the focus goes into the box and nowhere else', () => {
  expect(press('x')).toEqual([]);
  expect(press('Ctrl+k', 'm', 'o', 'x', 'Backspace', 't', 'Enter', 'Tab')).toEqual([
    ...['Ctrl+k', 'm', 'o', 'x', 'Backspace', 't', 'Enter'],
  ]);
  expect(searchTyped.get()).toBe('mot');
  target = new Box();
  expect(press('o')).toEqual([]);
  expect(searchTyped.get()).toBe('mot');
});

test('Enter, and Enter with Ctrl, are kept until the box is there', () => {
  press('Ctrl+k', 'a', 'Enter');
  expect(searchEntered.get()).toBe('Enter');
  expect(press('Ctrl+Enter')).toEqual(['Ctrl+Enter']);
  expect(searchEntered.get()).toBe('Call');
  closeSearch();
  openSearch();
  expect(searchEntered.get()).toBe('');
});

test('it opens empty each time, even from a button, and Escape closes it', () => {
  openSearch();
  press('a');
  expect(searchTyped.get()).toBe('a');
  press('Escape');
  expect(searchOpened.get()).toBe(false);
  press('Ctrl+k');
  expect([searchOpened.get(), searchTyped.get()]).toEqual([true, '']);
  press('Ctrl+k');
  expect(searchOpened.get()).toBe(false);
});

test('visitors have no search, and their keys are left alone', () => {
  press('Ctrl+k');
  offerSearch(false);
  expect(searchOpened.get()).toBe(false);
  expect(press('Ctrl+k', 'a')).toEqual([]);
});
