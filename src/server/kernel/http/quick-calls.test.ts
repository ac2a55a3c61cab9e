import { setImmediate as soon } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { QuickCalls } from './quick-calls.ts';

const long = 600_000;

test('lets all quick calls go first', async () => {
  const calls = new QuickCalls({ within: long, politeFor: long });
  await calls.passed();
  const [one, other] = [calls.begin(), calls.begin()];
  const passed: string[] = [];
  const waiting = ['a', 'b'].map((name) => calls.passed().then(() => passed.push(name)));
  one();
  one();
  await soon();
  expect(passed).toEqual([]);
  other();
  await Promise.all(waiting);
  expect(passed).toEqual(['a', 'b']);
  await calls.passed();
});

test('waits no longer for a call that turns out to take long', async () => {
  const calls = new QuickCalls({ within: 20, politeFor: long });
  const end = calls.begin();
  await calls.passed();
  end();
  await calls.passed();
});

test('is polite only so long', async () => {
  const calls = new QuickCalls({ within: long, politeFor: 20 });
  const end = calls.begin();
  await calls.passed();
  await calls.passed();
  end();
});
