import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteDeed, takeDeed } from '#web/lib/last-deed.ts';
import { hideToast, shownToast, showToast, whenUndoIsOffered } from '#web/ui/toast.ts';
import { tellWhenFree } from './tell-when-free.ts';

const { signal } = new AbortController();
const title = () => shownToast.get()?.title;
const button = { label: 'Open', onClick: () => {} };
const ring = (name: string) => showToast({ title: name, kind: 'info', action: button });

beforeEach(() => {
  vi.useFakeTimers();
  whenUndoIsOffered(() => ({ label: 'Undo', onClick: () => {} }));
});
afterEach(() => {
  hideToast();
  takeDeed();
  vi.useRealTimers();
});

it('waits for a toast with Undo, and one reminder for another', () => {
  noteDeed('deed');
  showToast({ title: 'Contact deleted' });
  tellWhenFree(() => ring('Call'), signal);
  vi.advanceTimersByTime(4_000);
  tellWhenFree(() => ring('Demo'), signal);
  expect(title()).toBe('Contact deleted');
  vi.advanceTimersByTime(2_000);
  expect(title()).toBe('Call');
  vi.advanceTimersByTime(6_000);
  expect(title()).toBe('Demo');
});

it('leaves Undo to the toast that tells of the deed', () => {
  noteDeed('deed');
  tellWhenFree(() => ring('Call'), signal);
  expect(title()).toBeUndefined();
  showToast({ title: 'Contact deleted' });
  expect(shownToast.get()?.undo?.label).toBe('Undo');
  vi.advanceTimersByTime(6_000);
  expect(title()).toBe('Call');
  expect(shownToast.get()?.undo).toBeUndefined();
});

it('is shown at once over what offers nothing, and not after its page', () => {
  showToast({ title: 'Copied' });
  tellWhenFree(() => ring('Call'), signal);
  expect(title()).toBe('Call');
  const page = new AbortController();
  tellWhenFree(() => ring('Demo'), page.signal);
  page.abort();
  vi.advanceTimersByTime(60_000);
  expect(title()).toBeUndefined();
});
