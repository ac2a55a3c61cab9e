/** One run: the server filled through its own import, each group of lines measured in turn, and all of it stopped. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DuplicateSearch } from '#contract/duplicates.ts';
import type { Bench, Scale } from './bench.ts';
import { fillTeam, fillWork } from './data/fill-work.ts';
import { measureAlone } from './lines/alone.ts';
import { openBrowser } from './lines/browser.ts';
import { measureExports } from './lines/exports.ts';
import { measureFirstRow } from './lines/first-row.ts';
import { beginGrowth, firstSizes } from './lines/growth.ts';
import { measureBesideImport, measureImport, measureReview } from './lines/import.ts';
import { measurePages } from './lines/page-timings.ts';
import { measureProcesses } from './lines/processes.ts';
import { measureRequests } from './lines/requests.ts';
import { measureRowsRead } from './lines/rows-read.ts';
import { measureScrolling } from './lines/scrolling.ts';
import { measureStarts } from './lines/starts.ts';
import { measureUndo } from './lines/undo.ts';
import { type Crm, startCrm } from './processes/crm.ts';
import { startLoader } from './processes/load.ts';
import { startReference } from './processes/reference.ts';
import { joinTeam, signInAsAdmin } from './processes/visitor.ts';
import type { Line } from './table/goals.ts';
import type { Measured } from './table/verdict.ts';

/** In this order: the searches come after the writes, the memory after all of it. */
const measurements = {
  requests: measureRequests,
  alone: measureAlone,
  processes: measureProcesses,
  exports: measureExports,
  browser: measureInBrowser,
  scrolling: measureScrolling,
  rows: measureRowsRead,
  reviews: measureReview,
  undo: measureUndo,
  importing: measureBesideImport,
};

/** The import, and the memory beside the work, are always measured; all else where it is wanted. */
export async function runBench(
  scale: Scale,
  isWanted: (group: string) => boolean,
): Promise<Measured[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-bench-'));
  const ends: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const measured: Measured[] = [];
    if (isWanted('starts')) {
      tell('measuring starts');
      measured.push(...(await measureStarts(folder, scale.starts)));
    }
    tell('starting the server and the reference');
    const bench = await openBench(scale, join(folder, 'data'), ends);
    measured.push(...(await measureBench(bench, isWanted)));
    return measured;
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** What it has to end is added to `ends`; with other variables than usual, where some are given. */
export async function openBench(
  scale: Scale,
  dataDir: string,
  ends: (() => unknown)[],
  variables: Record<string, string> = {},
): Promise<Bench> {
  const crm = await startCrm(dataDir, variables);
  ends.push(() => crm.stop());
  const reference = await startReference();
  ends.push(() => reference.stop());
  const loader = startLoader();
  ends.push(() => loader.stop());
  await crm.inDatabase(fillTeam);
  const { url } = crm;
  const admin = await signInAsAdmin(url);
  const [owner, other] = [await joinTeam(url, 'owner'), await joinTeam(url, 'other')];
  return { scale, crm, reference, loader, admin, owner, other };
}

async function measureBench(
  bench: Bench,
  isWanted: (group: string) => boolean,
): Promise<Measured[]> {
  const { crm, scale } = bench;
  const measured: Measured[] = [];
  if (isWanted('memory')) measured.push(await measureQuietly(crm, 'memoryIdle'));
  const measureGrown = scale.name === 'huge' ? await beginGrowth(bench) : undefined;
  tell('importing people');
  measured.push(await measureImport(bench, measureGrown ? firstSizes.people : 0));
  measured.push(await measureMemory(crm, 'memoryImporting', 'most'));
  tell('filling in tasks and opportunities');
  await crm.inDatabase((client) => fillWork(client, scale.sizes));
  if (measureGrown) measured.push(...(await measureGrown()));
  await settleDuplicates(bench);
  for (const [group, measure] of Object.entries(measurements)) {
    if (!isWanted(group)) continue;
    // Its statements would be told as those of a page.
    if (group === 'rows') await settleDuplicates(bench);
    tell(`measuring ${group}`);
    measured.push(...(await measure(bench)));
  }
  await pause(3_000);
  measured.push(await measureMemory(crm, 'memoryLoaded'));
  if (isWanted('memory')) measured.push(await measureQuietly(crm, 'memoryQuiet'));
  return measured;
}

/** What is measured next is measured without the search for duplicates beside it; a quick run does not wait for its end. */
async function settleDuplicates({ crm, admin, scale }: Bench): Promise<void> {
  if (scale.name !== 'full') {
    await crm.inDatabase((client) => client.query('truncate pairs_due'));
    return;
  }
  const began = performance.now();
  for (let isDone = false; !isDone; await pause(10_000)) {
    ({ isDone } = DuplicateSearch.parse(await admin.read('/api/duplicates/search')));
  }
  const seconds = (performance.now() - began) / 1_000;
  tell(`looked for duplicates, ${seconds.toFixed(0)} s after all was there`);
}

async function measureInBrowser(bench: Bench): Promise<Measured[]> {
  const browser = await openBrowser();
  try {
    const measured = await measureFirstRow(bench, browser);
    if (bench.scale.name === 'quick') return measured;
    return [...measured, ...(await measurePages(bench, browser))];
  } finally {
    await browser.close();
  }
}

/** Once what is no longer in use has been given back, which the server does after half a minute without a call. */
async function measureQuietly(crm: Crm, line: Line): Promise<Measured> {
  tell('leaving the server alone');
  await pause(45_000);
  return measureMemory(crm, line);
}

async function measureMemory(
  crm: Crm,
  line: Line,
  when: 'now' | 'most' = 'now',
): Promise<Measured> {
  const value = await crm.readMemory(when);
  return value === null ? { line, value, words: 'this system does not say' } : { line, value };
}

/** How far it has come, beside the table. */
export function tell(what: string): void {
  console.error(`${(performance.now() / 1_000).toFixed(0).padStart(5)} s  ${what}`);
}
