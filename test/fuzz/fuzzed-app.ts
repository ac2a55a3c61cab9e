/** The app that made-up requests are sent to: services answer on this machine, and nobody else is asked. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { openAiServer } from '../ai-server.ts';
import { openTestApp } from '../app.ts';
import { openCapsuleServer } from '../capsule-server.ts';
import { putUpFence } from '../fence.ts';
import { Fuzzer } from './fuzz.ts';

const pages = fileURLToPath(new URL('../../public', import.meta.url));
/** Names and addresses that requests may hold, and that lead nowhere. */
const reserved = /(^|\.)(invalid|example|example\.com)$|^192\.0\.2\.\d+$/;

/** Call it at the top of a test file. */
export async function openFuzzer(): Promise<Fuzzer> {
  const turnedAway = putUpFence();
  const dataDir = await mkdtemp(join(tmpdir(), 'crm-made-up-'));
  const [ai, capsule] = await Promise.all([openAiServer(), openCapsuleServer()]);
  const app = await openTestApp({
    environment: {
      DATA_DIR: dataDir,
      // Whatever is set up by chance, these are asked, and answer.
      CRM_SERVICE_URL: capsule.url,
      CRM_SERVICE_TOKEN: capsule.token,
      ...ai.environment(),
    },
    pages,
  });
  afterAll(async () => {
    await rm(dataDir, { recursive: true, force: true });
    expect([...turnedAway].filter((host) => !reserved.test(host))).toEqual([]);
  });
  return Fuzzer.of(app, dataDir);
}
