/** People brought in as a team would: a file uploaded, its columns as the server guessed them, and waited for. */
import { setTimeout as pause } from 'node:timers/promises';
import { ImportReport, ImportUpload, maxFileSize } from '#contract/imports.ts';
import { type Bench, orderReference } from '../bench.ts';
import { writePeopleFile } from '../data/people-file.ts';
import type { Visitor } from '../processes/visitor.ts';
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

async function importFile(who: Visitor, file: string, rows: number): Promise<void> {
  const form = new FormData();
  form.set('entity', 'people');
  form.set('file', new File([file], 'people.csv', { type: 'text/csv' }));
  const { id, mapping } = ImportUpload.parse(await who.upload('/api/imports', form));
  await who.write(`/api/imports/${id}/start`, { mapping });
  for (;;) {
    const job = ImportReport.parse(await who.read(`/api/imports/${id}`));
    if (job.status === 'failed') throw new Error(`The import failed: ${job.error}`);
    if (job.status === 'done') {
      if (job.imported === rows) return;
      throw new Error(`${job.imported} of ${rows} rows were imported.`);
    }
    await pause(100);
  }
}
