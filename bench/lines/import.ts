/** People brought in as a team would: a file uploaded, its columns as the server guessed them, and waited for. */
import { setTimeout as pause } from 'node:timers/promises';
import { ImportReview } from '#contract/import-reviews.ts';
import { ImportReport, ImportUpload, maxFileSize } from '#contract/imports.ts';
import { type Bench, orderReading, orderReference } from '../bench.ts';
import { writePeopleFile } from '../data/people-file.ts';
import type { LoadReport } from '../processes/load-order.ts';
import type { Visitor } from '../processes/visitor.ts';
import { compareTurns, findMedian } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';

/** Bytes of a row at most; a file is kept below what the server takes. */
const mostPerRow = 160;
const mostRows = Math.floor(maxFileSize / mostPerRow);

/** Brings in the people before `until` that are not there yet, and says how many a second came. */
export async function importPeople(who: Visitor, from: number, until: number): Promise<number> {
  const began = performance.now();
  let writing = 0;
  for (let first = from; first < until; first += mostRows) {
    const last = Math.min(first + mostRows, until);
    const wrote = performance.now();
    const file = writePeopleFile(first, last);
    writing += performance.now() - wrote;
    await importFile(who, file, last - first);
  }
  return (until - from) / ((performance.now() - began - writing) / 1_000);
}

/** Waits until all rows are in. */
export async function importFile(who: Visitor, file: string, rows: number): Promise<void> {
  const begun = await beginImport(who, file, rows);
  await begun.end();
}

/** From that one on: the other gets one in fifty of all, the owner the rest, which is measured. */
export async function measureImport(bench: Bench, from: number): Promise<Measured> {
  const { loader, owner, other, scale } = bench;
  const others = scale.sizes.people / 50;
  await importPeople(other, from, others);
  const before = await loader.load(orderReference(bench));
  const rows = await importPeople(owner, others, scale.sizes.people);
  const after = await loader.load(orderReference(bench));
  const referencePerSecond = (before.perSecond + after.perSecond) / 2;
  return {
    line: 'import',
    value: rows / referencePerSecond,
    words: `${rows.toFixed(0)} a second`,
    details: { rowsPerSecond: rows, referencePerSecond },
  };
}

/** Enough of them that the p99 is no single one. */
const readsBeside = 200;

/** The list of one colleague, read page after page while another imports, by turns with quiet whiles. */
export async function measureBesideImport(bench: Bench): Promise<Measured[]> {
  const { loader, owner, other, scale } = bench;
  const reading = orderReading(bench, other, ['/api/people?limit=50']);
  const list = { ...reading, connections: 1, atLeast: readsBeside };
  await loader.load(list);
  const rows = Math.max(15_000, scale.seconds * 10_000);
  const quiet: LoadReport[] = [];
  const busy: LoadReport[] = [];
  for (let round = 0; round < scale.rounds; round += 1) {
    quiet.push(await loader.load(list));
    const first = scale.sizes.people + round * rows;
    const begun = await beginImport(owner, writePeopleFile(first, first + rows), rows);
    busy.push(await loader.load(list));
    if (!(await begun.isRunning())) throw new Error('The import ended before the reads beside it.');
    await begun.end();
  }
  const turns = busy.map(({ p99 }, at) => ({ reference: quiet[at]?.p99 ?? 0, subject: p99 }));
  const { ratio, lowest, highest } = compareTurns(turns);
  const find = (reports: LoadReport[], key: keyof LoadReport) =>
    findMedian(reports.map((report) => report[key]));
  const [p99, quietP99] = [find(busy, 'p99'), find(quiet, 'p99')];
  const words = `${p99.toFixed(0)} ms, otherwise ${quietP99.toFixed(0)} ms`;
  const p50s = { p50: find(busy, 'p50'), quietP50: find(quiet, 'p50') };
  const details = { lowest, highest, p99, quietP99, ...p50s };
  return [{ line: 'besideImport', value: ratio, words, details }];
}

/** A file reviewed before it is imported, known by e-mail: one half is there, the other new. */
export async function measureReview(bench: Bench): Promise<Measured[]> {
  const { loader, owner, scale } = bench;
  const rows = Math.min(scale.sizes.people, mostRows);
  const first = scale.sizes.people - Math.floor(rows / 2);
  const before = await loader.load(orderReference(bench));
  const { id, mapping } = await uploadPeople(owner, writePeopleFile(first, first + rows));
  const path = `/api/imports/${id}/review`;
  const began = performance.now();
  await owner.write(path, { mapping, key: 'email' });
  let review = ImportReview.parse(await owner.read(path));
  while (review.status === 'reading') {
    await pause(100);
    review = ImportReview.parse(await owner.read(path));
  }
  const perSecond = rows / ((performance.now() - began) / 1_000);
  const { create, dropped } = review.counts;
  if (review.status === 'failed' || create + dropped >= rows) {
    throw new Error(`Nobody was known: ${JSON.stringify(review.counts)}, ${review.error}`);
  }
  const after = await loader.load(orderReference(bench));
  const referencePerSecond = (before.perSecond + after.perSecond) / 2;
  const value = perSecond / referencePerSecond;
  const words = `${perSecond.toFixed(0)} a second`;
  const details = { rowsPerSecond: perSecond, referencePerSecond };
  return [{ line: 'review', value, words, details }];
}

async function uploadPeople(who: Visitor, file: string): Promise<ImportUpload> {
  const form = new FormData();
  form.set('entity', 'people');
  form.set('file', new File([file], 'people.csv', { type: 'text/csv' }));
  return ImportUpload.parse(await who.upload('/api/imports', form));
}

async function beginImport(who: Visitor, file: string, rows: number) {
  const { id, mapping } = await uploadPeople(who, file);
  await who.write(`/api/imports/${id}/start`, { mapping });
  const read = async () => ImportReport.parse(await who.read(`/api/imports/${id}`));
  return {
    isRunning: async () => (await read()).status === 'running',
    async end(): Promise<void> {
      for (;;) {
        const job = await read();
        if (job.status === 'failed') throw new Error(`The import failed: ${job.error}`);
        if (job.status === 'done') {
          if (job.imported === rows) return;
          throw new Error(`${job.imported} of ${rows} rows were imported.`);
        }
        await pause(100);
      }
    },
  };
}
