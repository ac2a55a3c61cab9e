/**
 * The thread that reads a document of Import Data, apart from the server's: it checks the whole document, or returns
 * its records batch by batch, each as text for the database.
 */
import { parentPort } from 'node:worker_threads';
import type { SectionName } from '#contract/data-document.ts';
import { nextOrder, type ThreadRefusal, toThreadRefusal } from '#server/kernel/jobs/threads.ts';
import '#server/kernel/http/schema-words.ts';
import { cutBatches, type DocumentBatch, type DocumentColumns } from './document-batches.ts';
import { DocumentCheck } from './document-check.ts';
import { scanDocument } from './document-scanner.ts';
import { readDocument } from './read-document.ts';

export interface DocumentOrder {
  path: string;
  work: 'check' | 'give';
  columns: DocumentColumns;
}

/** Replies that reading needs: `there` answers `ask`, `known` names the accounts that have another id here. */
export interface DocumentReply {
  there?: string[];
  known?: [string, string][];
}

export type DocumentAnswer =
  /** The number of bytes processed. */
  | { kind: 'read'; bytes: number }
  /** Which of these ids does the database have? */
  | { kind: 'ask'; section: SectionName; ids: string[] }
  | { kind: 'batch'; batch: DocumentBatch }
  | { kind: 'end'; records: number }
  | ThreadRefusal;

async function exchange(answer: DocumentAnswer): Promise<DocumentReply> {
  const ordered = nextOrder<DocumentReply>();
  parentPort?.postMessage(answer);
  return ordered;
}

async function check({ path }: DocumentOrder): Promise<number> {
  const found = new DocumentCheck();
  const items = scanDocument(readDocument(path, (bytes) => exchange({ kind: 'read', bytes })));
  for await (const item of items) {
    found.take(item);
    if (found.isHopeless) break;
  }
  await found.end(async (section, ids) => {
    const { there = [] } = await exchange({ kind: 'ask', section, ids });
    return there;
  });
  found.throwFaults();
  return found.records;
}

async function give({ path, columns }: DocumentOrder): Promise<number> {
  const known = new Map<string, string>();
  const items = scanDocument(readDocument(path, (bytes) => exchange({ kind: 'read', bytes })));
  let records = 0;
  for await (const batch of cutBatches(items, columns, known)) {
    records += batch.count;
    const { known: told = [] } = await exchange({ kind: 'batch', batch });
    for (const [theirs, here] of told) known.set(theirs, here);
  }
  return records;
}

const works = { check, give };
for (;;) {
  const order = await nextOrder<DocumentOrder>();
  try {
    const records = await works[order.work](order);
    parentPort?.postMessage({ kind: 'end', records } satisfies DocumentAnswer);
  } catch (error) {
    parentPort?.postMessage(toThreadRefusal(error));
  }
}
