/** How long it takes to take back a deed of 5,000 records: an import, and a change of them all. */
import { setTimeout as pause } from 'node:timers/promises';
import { BulkReply, BulkRun } from '#contract/bulk.ts';
import { Deed, Undone } from '#contract/deeds.ts';
import type { Bench } from '../bench.ts';
import { writePeopleFile } from '../data/people-file.ts';
import type { Visitor } from '../processes/visitor.ts';
import type { Line } from '../table/goals.ts';
import { findMedian } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';
import { importFile } from './import.ts';

const records = 5_000;
/** No other line brings in people of so high a number. */
const firstOne = 5_000_000;

export async function measureUndo({ owner, scale }: Bench): Promise<Measured[]> {
  const ofChange: number[] = [];
  const ofImport: number[] = [];
  for (let round = 0; round < scale.rounds; round += 1) {
    const tag = `Taken back ${round}`;
    await importFile(owner, writeTagged(firstOne + round * records, tag), records);
    const [imported] = Deed.array().parse(await owner.read('/api/deeds?limit=1'));
    const changed = await changeAll(owner, tag);
    ofChange.push(await takeBack(owner, changed));
    ofImport.push(await takeBack(owner, imported?.id));
  }
  return [findLine('undoChange', ofChange), findLine('undoImport', ofImport)];
}

function findLine(line: Line, seconds: readonly number[]): Measured {
  const details = { lowest: Math.min(...seconds), highest: Math.max(...seconds) };
  return { line, value: findMedian(seconds), details };
}

/** The usual people, all with this tag alone. */
function writeTagged(first: number, tag: string): string {
  const [header, ...rows] = writePeopleFile(first, first + records)
    .trimEnd()
    .split('\r\n');
  const tagged = rows.map((row) => `${row.slice(0, row.lastIndexOf(','))},${tag}`);
  return `${[header, ...tagged].join('\r\n')}\r\n`;
}

/** The deed of a change of everybody with the tag. */
async function changeAll(who: Visitor, tag: string): Promise<string | null> {
  const change = { action: 'set', set: { jobTitle: 'Changed at once' } };
  const order = { entity: 'people', filter: { tag }, change };
  const { fingerprint } = BulkReply.parse(await who.write('/api/bulk', { ...order, dryRun: true }));
  const begun = BulkReply.parse(await who.write('/api/bulk', { ...order, fingerprint }));
  for (let { run } = begun; ; await pause(100)) {
    if (!run) throw new Error('The change of many was not begun.');
    run = BulkRun.parse(await who.read(`/api/bulk/${run.id}`));
    if (run.status === 'running') continue;
    if (run.changed !== records) throw new Error(`${run.changed} were changed: ${run.error}`);
    return run.deedId;
  }
}

/** Seconds until the answer. */
async function takeBack(who: Visitor, deed: string | null | undefined): Promise<number> {
  const began = performance.now();
  const undone = Undone.parse(await who.write(`/api/deeds/${deed}/undo`, {}));
  if (undone.records < records || undone.kept.length > 0) {
    throw new Error(`Not all was taken back: ${undone.records}, ${undone.kept.length} kept.`);
  }
  return (performance.now() - began) / 1_000;
}
