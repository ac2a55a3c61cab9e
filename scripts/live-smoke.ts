/**
 * `npm run live-smoke`: tries the services that others run, with the accounts whose keys the environment holds.
 * It writes to a database of its own that is thrown away, and changes nothing at the services; with
 * SMOKE_WRITE=1 it also writes what it then removes again.
 */
import { listing } from '#server/kernel/words.ts';
import { aiParts } from './live-smoke/ai.ts';
import { capsule } from './live-smoke/capsule.ts';
import { dav } from './live-smoke/dav.ts';
import { google, microsoft } from './live-smoke/linked.ts';
import { mailServer } from './live-smoke/mail-server.ts';
import { oidc } from './live-smoke/oidc.ts';
import { leadFinder, nominatim, overpass } from './live-smoke/osm.ts';
import { s3 } from './live-smoke/s3.ts';
import type { SmokePart } from './live-smoke/smoke-part.ts';
import { openThrowawayServer, type ThrowawayServer } from './live-smoke/throwaway-server.ts';

const parts: readonly SmokePart[] = [
  oidc,
  ...aiParts,
  nominatim,
  overpass,
  leadFinder,
  mailServer,
  s3,
  capsule,
  dav,
  google,
  microsoft,
];

let opened: Promise<ThrowawayServer> | undefined;
const server = () => (opened ??= openThrowawayServer(process.env));
const counts = { tried: 0, failed: 0, skipped: 0 };
for (const { name, variables, optional = [], run } of parts) {
  const missing = variables.filter((variable) => !process.env[variable]);
  if (missing.length > 0) {
    counts.skipped += 1;
    console.log(
      `${name}: skipped, for ${listing(missing)} ${missing.length === 1 ? 'is' : 'are'} not set.`,
    );
    continue;
  }
  const given = Object.fromEntries(
    [...variables, ...optional].map((variable) => [variable, process.env[variable] ?? '']),
  );
  counts.tried += 1;
  console.log(`${name}:`);
  try {
    await run(given, (line) => console.log(`  ${line}`), server);
  } catch (error) {
    counts.failed += 1;
    console.error(`  FAILED: ${error instanceof Error ? error.message : error}`);
  }
}
await opened?.then((each) => each.close()).catch(() => undefined);
console.log(`${counts.tried} tried, ${counts.failed} failed, ${counts.skipped} skipped.`);
process.exitCode = counts.failed > 0 ? 1 : 0;
