/**
 * Five hundred made-up requests to every call of the app's own description: at the limits and over them, of
 * other types, with parts missing and parts too many. It stands for Schemathesis (F-06), which needs Python.
 * `FUZZ_SEED=1 FUZZ_CALL='POST /api/people' npm run test:deep -- made-up` tries others.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { Fuzzer } from '../fuzz/fuzz.ts';

const runs = Number(process.env.FUZZ_RUNS ?? 500);
const seed = Number(process.env.FUZZ_SEED ?? 20_260_311);
const only = process.env.FUZZ_CALL ?? '';
const dataDir = await mkdtemp(join(tmpdir(), 'crm-made-up-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const pages = fileURLToPath(new URL('../../public', import.meta.url));
// Whatever is set up by chance, nothing is asked of anybody outside.
const outside = 'http://127.0.0.1:9';
const app = await openTestApp({
  environment: { DATA_DIR: dataDir, CRM_SERVICE_URL: outside },
  pages,
});
const fuzzer = await Fuzzer.of(app, dataDir);

/** These want a secret, a service that is set up, a whole document or what only a run leaves: here they refuse. */
const refusing = [
  /account-links|\/login$|staff-login|\/api\/account\/(password|picture)|\/sessions\/\{id}/,
  /^POST \/api\/import$|^POST \/api\/imports\/\{id}\/start|\/picture$|calendar-feed\/|^GET \/assets/,
  /\/api\/(crm-service\/(imports\/|runs\/|sync-[^p]|sync-people)|mail-service\/(runs\/|sync|conflicts\/))/,
  /\/api\/(leads\/(directory\/|dismissed\/)|webhook-deliveries\/|ai\/ask)/,
];
let sent = 0;
afterAll(() => process.stdout.write(`F-01: ${sent} requests to ${fuzzer.calls.length} calls\n`));

test.each(fuzzer.calls.filter(({ name }) => name.includes(only)))('F-01: $name', async (call) => {
  const answers = await fuzzer.try(call, { runs, seed });
  sent += runs;
  const statuses = [...answers.keys()];
  // The proof that requests got past the checks.
  if (!refusing.some((pattern) => pattern.test(call.name))) {
    expect(Math.min(...statuses), JSON.stringify([...answers])).toBeLessThan(400);
  }
});
