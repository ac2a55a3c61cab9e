/**
 * Five hundred made-up requests to every call of the app's own description: at the limits and over them, of
 * other types, with parts missing and parts too many. It stands for Schemathesis (F-06), which needs Python.
 * `FUZZ_SEED=1 FUZZ_CALL='POST /api/people' npm run test:deep -- made-up` tries others.
 */
import { expect, test } from 'vitest';
import { openFuzzer } from '../fuzz/fuzzed-app.ts';
import { mustSurvive } from '../must-survive.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 500);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_311);
const only = process.env.FUZZ_CALL ?? '';
const fuzzer = await openFuzzer();

/** These want a secret, a service that is set up, a whole document, a name, the moment of an occurrence, or what only a run leaves: here they refuse. */
const refusing = [
  /account-links|\/login$|staff-login|\/api\/account\/(password|picture)|\/sessions\/\{id}/,
  /^POST \/api\/import$|^POST \/api\/imports\/\{id}\/(start|known)|\/picture$|calendar-feed\/|^GET \/assets/,
  /\/api\/(crm-service\/(imports\/|runs\/)|mail-service\/(runs\/|sync|conflicts\/))/,
  /\/api\/(leads\/(directory\/|dismissed\/)|webhook-deliveries\/|ai\/ask)/,
  /file-store\/(put-aside\/|restore|sweep|delete-overdue)|forgot-password|^POST \/api\/backups$|\/confirm|account\/single-sign-on/,
  /people\/\{id}\/erase$|duplicates\/different|\/api\/bulk\/|imports\/\{id}\/review|\/api\/merges|deeds\/\{id}\/undo/,
  /mail-service\/doubts|deletion-settings\/purge|\/occurrences\/|\/trade-in$|search\/named|notifications\/\{id\}\/seen|reminders\/snooze/,
];
/** How long all of them may take, in milliseconds: a hang, or a call that got slow, shows; the bound is three times as long. */
const allowed = 10 * 60_000;
const began = performance.now();
let sent = 0;

test.each(fuzzer.calls.filter(({ name }) => name.includes(only)))('F-01: $name', async (call) => {
  const answers = await fuzzer.try(call, { runs, seed });
  for (const count of answers.values()) sent += count;
  const statuses = [...answers.keys()];
  // The proof that requests got past the checks.
  if (!refusing.some((pattern) => pattern.test(call.name))) {
    expect(Math.min(...statuses), JSON.stringify([...answers])).toBeLessThan(400);
  }
  mustSurvive('F-01', {
    figure: `${runs} made-up requests: 0 faults, 0 replies beside the description`,
    limit: '500 a call: 0 faults, 0 invalid accepted',
  });
});

test('F-01: all together', () => {
  const took = performance.now() - began;
  const minutes = (took / 60_000).toFixed(1);
  const value = took * (500 / Math.max(runs, 500));
  expect(value).toBeLessThan(3 * allowed);
  mustSurvive('F-01', {
    figure: `${sent} requests to ${fuzzer.calls.length} calls in ${minutes} min`,
    limit: '10 min for 500 a call',
    value,
    most: allowed,
  });
});
