/**
 * A few made-up requests to every call of the app's own description, right ones and wrong ones; hundreds to each
 * in test/deep/made-up-requests.test.ts.
 */
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { putUpFence } from '#test/fence.ts';
import { openFuzzer } from '#test/fuzz/fuzzed-app.ts';
import { mustSurvive } from '#test/must-survive.ts';

const fuzzer = await openFuzzer();

test.each(fuzzer.calls)('F-01: $name', async (call) => {
  const answers = await fuzzer.try(call, { runs: 4, seed: 20_260_311 });
  expect(answers.size).toBeGreaterThan(0);
  mustSurvive('F-01', {
    figure: '4 made-up requests: 0 faults, 0 replies beside the description',
    limit: '0 faults, 0 invalid accepted',
  });
});

test('nothing of it leaves this machine', async () => {
  const turnedAway = putUpFence();
  const refused = (address: string) =>
    fetch(address).then(
      () => 'answered',
      (error: Error) => String(error.cause),
    );
  expect(await refused('http://models.invalid/')).toContain('outside of this machine');
  expect(turnedAway.has('models.invalid')).toBe(true);
  const socket = connect({ host: '192.0.2.1', port: 80 });
  const error = await new Promise((resolve) => socket.once('error', resolve));
  expect(String(error)).toContain('outside of this machine');
});
