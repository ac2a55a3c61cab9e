/**
 * A few made-up requests to every call of the app's own description, right ones and wrong ones; hundreds to each
 * in test/deep/made-up-requests.test.ts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '../../test/app.ts';
import { Fuzzer } from '../../test/fuzz/fuzz.ts';

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

test.each(fuzzer.calls)('F-01: $name', async (call) => {
  const answers = await fuzzer.try(call, { runs: 4, seed: 20_260_311 });
  expect(answers.size).toBeGreaterThan(0);
});
