/**
 * `npm run live-smoke`: tries the services that others run, with the accounts whose keys the environment holds.
 * It writes to a database of its own that is thrown away, and changes nothing at the services; with
 * SMOKE_WRITE=1 it also writes what it then removes again.
 */
import { capsule } from './live-smoke/capsule.ts';
import { dav } from './live-smoke/dav.ts';
import { google, microsoft } from './live-smoke/linked.ts';
import type { SmokePart } from './live-smoke/smoke-part.ts';

const parts: readonly SmokePart[] = [capsule, dav, google, microsoft];

let failures = 0;
for (const { name, variables, run } of parts) {
  const missing = variables.filter((variable) => !process.env[variable]);
  if (missing.length > 0) {
    console.log(`${name}: skipped, for ${missing.join(' and ')} is not set.`);
    continue;
  }
  const given = Object.fromEntries(
    variables.map((variable) => [variable, process.env[variable] ?? '']),
  );
  console.log(`${name}:`);
  try {
    await run(given, (line) => console.log(`  ${line}`));
  } catch (error) {
    failures += 1;
    console.error(`  FAILED: ${error instanceof Error ? error.message : error}`);
  }
}
process.exitCode = failures > 0 ? 1 : 0;
