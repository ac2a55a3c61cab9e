import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallError } from '#web/lib/call-error.ts';
import { noteDeed, takeDeed } from '#web/lib/last-deed.ts';
import {
  awaitToast,
  hideToast,
  holdToast,
  releaseToast,
  showFailure,
  shownToast,
  showToast,
  whenUndoIsOffered,
} from './toast.ts';

const title = () => shownToast.get()?.title;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hideToast();
  vi.useRealTimers();
});

describe('showToast', () => {
  it('shows only the newest toast, for five full seconds', () => {
    showToast({ title: 'First' });
    vi.advanceTimersByTime(4_000);
    showToast({ title: 'Second' });
    expect(title()).toBe('Second');
    vi.advanceTimersByTime(4_999);
    expect(title()).toBe('Second');
    vi.advanceTimersByTime(1);
    expect(title()).toBeUndefined();
  });

  it('keeps a toast while it is held', () => {
    showToast({ title: 'Held' });
    holdToast();
    vi.advanceTimersByTime(60_000);
    expect(title()).toBe('Held');
    releaseToast();
    vi.advanceTimersByTime(5_000);
    expect(title()).toBeUndefined();
  });

  it('waits for whoever goes on by Tab to its button, and for nobody without one', () => {
    const action = { label: 'Undo', onClick: () => undefined };
    showToast({ title: 'Merged', action });
    for (let stop = 0; stop < 10; stop += 1) {
      vi.advanceTimersByTime(4_000);
      awaitToast();
    }
    expect(title()).toBe('Merged');
    vi.advanceTimersByTime(5_000);
    expect(title()).toBeUndefined();
    showToast({ title: 'Note created' });
    vi.advanceTimersByTime(4_000);
    awaitToast();
    vi.advanceTimersByTime(1_000);
    expect(title()).toBeUndefined();
  });

  it('stays held when one goes on by Tab elsewhere', () => {
    showToast({ title: 'Merged', action: { label: 'Undo', onClick: () => undefined } });
    holdToast();
    awaitToast();
    vi.advanceTimersByTime(60_000);
    expect(title()).toBe('Merged');
  });

  it('shows a toast again when the same words come twice', () => {
    showToast({ title: 'Note created' });
    const first = shownToast.get()?.id;
    showToast({ title: 'Note created' });
    expect(shownToast.get()?.id).not.toBe(first);
  });
});

describe('Undo', () => {
  const takenBack: unknown[] = [];

  beforeEach(() => {
    takenBack.length = 0;
    whenUndoIsOffered((...given) => ({ label: 'Undo', onClick: () => takenBack.push(given) }));
  });
  afterEach(() => void takeDeed());

  it('is on every toast that tells of a deed, beside a button of its own', () => {
    const undone = { title: 'Contact restored', message: 'Ada is back' };
    const open = { label: 'Open', onClick: () => {} };
    noteDeed('deed');
    showToast({ title: 'Contact deleted', action: open, undone });
    const shown = shownToast.get();
    expect(shown?.action).toBe(open);
    shown?.undo?.onClick();
    expect(takenBack).toEqual([['deed', undone]]);
  });

  it('is on one toast of a deed only', () => {
    noteDeed('deed');
    showToast({ title: 'Contact updated' });
    showToast({ title: 'Settings saved' });
    expect(shownToast.get()?.undo).toBeUndefined();
  });

  it.each([
    [false, undefined],
    [true, 'Undo'],
  ])('is beside an error only if something was done: %s', (isDone, label) => {
    noteDeed('deed');
    showToast({ title: '1 of 2 restored', kind: 'error', ...(isDone && { isDone }) });
    expect(shownToast.get()?.undo?.label).toBe(label);
  });
});

describe('showFailure', () => {
  it('is red', () => {
    showFailure(new Error('no'), { title: 'Error' });
    expect(shownToast.get()?.kind).toBe('error');
  });

  it('never covers the toast of a lost session', () => {
    showToast({ title: 'Unauthorized', kind: 'error' });
    const lost = new CallError(401, { message: 'Unauthorized', code: 'unauthorized' });
    showFailure(lost, { title: 'Error', message: 'Failed to create note' });
    expect(title()).toBe('Unauthorized');
  });
});
