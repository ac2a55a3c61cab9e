/** Writes everything as one JSON document: one snapshot, page by page, so that memory does not grow with it. */
import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { documentFormat, documentVersion, type SectionName } from '#contract/data-document.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import { readSnapshot } from '#server/kernel/postgres/lagging-pool.ts';
import { runPatience, tellPatience, withPatience } from '#server/kernel/postgres/patience.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { sectionNames } from './document-sections.rules.ts';
import { listColumns, sectionTables } from './document-tables.ts';
import { territoryColumns } from './import-territories.ts';
import { getColumnKind, type PrintedColumn, printRows } from './print-rows.rules.ts';

const rowsAtOnce = 500;
/** Characters of a page printed in one turn of the event loop; a single row may be longer. */
const printedAtOnce = 65_536;
/** Each export holds a connection until its reader is done. */
export const mostAtOnce = 2;
let underWay = 0;
/** A reader on a slow connection may take long over a page, but not for ever. */
const exportPatience = { ...runPatience, pause: 60_000 };

/** Records the export, then writes it; the file name has the caller's date. */
export async function exportDocument(
  ctx: Context,
  pool: pg.Pool,
  most = mostAtOnce,
): Promise<{ fileName: string; text: AsyncIterable<string> }> {
  authorize(ctx, 'data.transfer');
  if (underWay >= most) {
    throw new AppError('unavailable', 'Two exports are under way. Try again in a minute.', {
      retryAfter: 60,
    });
  }
  const now = ctx.clock.now();
  const fileName = `dealer-crm-${getLocalDay(now, ctx.timeZone)}.json`;
  const after = { id: newId(), kind: 'everything', fileName };
  await inTransaction(ctx, (ctx) => recordChange(ctx, 'export.made', { before: null, after }));
  return { fileName, text: documentText(pool, now.toISOString()) };
}

async function* documentText(pool: pg.Pool, exportedAt: string): AsyncGenerator<string> {
  const pages = new PageStream();
  underWay += 1;
  const write = async (client: pg.PoolClient) => {
    for (const section of sectionNames) await writeSection(client, section, pages);
  };
  const reading = readSnapshot(pool, {
    work: (from) => inSnapshot(from, write),
    hasBegun: () => pages.hasPages,
  }).finally(() => pages.end());
  reading.catch(() => undefined);
  try {
    const head = { format: documentFormat, version: documentVersion, exportedAt };
    yield JSON.stringify(head).slice(0, -1);
    yield* pages.read();
    await reading;
    yield '\n}\n';
  } finally {
    pages.close();
    underWay -= 1;
    await reading.catch(() => undefined);
  }
}

async function inSnapshot(
  pool: pg.Pool,
  read: (client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  const client = await withPatience(exportPatience, () => pool.connect());
  let fault: unknown;
  try {
    await client.query('begin isolation level repeatable read read only');
    await client.query(textOf(tellPatience(exportPatience)));
    await read(client);
    await client.query('commit');
  } catch (error) {
    fault = error;
    throw error;
  } finally {
    // A connection that failed halfway is closed; nothing in it is worth keeping.
    client.release(fault !== undefined);
  }
}

/** The columns of a section as COPY reads them, each with how it is printed. */
function sectionColumns(section: SectionName): (PrintedColumn & { copied: SQL })[] {
  if (section === 'territories') return territoryColumns;
  return listColumns(section).map(({ field, column, type }) => {
    const name = sql.identifier(column);
    const copied = type.endsWith('[]') ? sql`to_json(${name})` : sql`${name}`;
    return { field, kind: getColumnKind(type), copied };
  });
}

async function writeSection(
  client: pg.PoolClient,
  section: SectionName,
  pages: PageStream,
): Promise<void> {
  const columns = sectionColumns(section);
  const ends = await endsOfPages(client, section);
  const copyPage = (place: number) => {
    const page = copied(client, pageOf(section, columns, ends[place - 1], ends[place]));
    // The error reaches the code that awaits the page; until then it must not count as unhandled.
    page.catch(() => undefined);
    return page;
  };
  let separator = '\n';
  let next = copyPage(0);
  // Before the first word is written: what fails until then can still be asked elsewhere.
  await next;
  await pages.write(`,\n"${section}":[`);
  for (let place = 0; place <= ends.length; place += 1) {
    const page = await next;
    // While this page is printed and sent, the database copies the next.
    if (place < ends.length) next = copyPage(place + 1);
    for (const rows of slicesOf(page)) {
      await pages.write(separator + printRows(rows, columns));
      separator = ',\n';
      // A page of long notes takes long to print, so other requests get their turn in between.
      await setImmediate();
    }
  }
  await pages.write('\n]');
}

/** Whole rows of a page, in slices of about `printedAtOnce` characters. */
function* slicesOf(page: string): Generator<string> {
  for (let from = 0; from < page.length; ) {
    const end = page.indexOf('\n', from + printedAtOnce) + 1 || page.length;
    yield page.slice(from, end);
    from = end;
  }
}

/** The last id of each full page. */
async function endsOfPages(client: pg.PoolClient, section: SectionName): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    textOf(sql`
      select id from (select id, row_number() over (order by id) as place from ${sectionTables[section]}) numbered
      where place % ${rowsAtOnce} = 0 order by id`),
  );
  return rows.map(({ id }) => id);
}

/** The rows after one id up to another. */
function pageOf(
  section: SectionName,
  columns: readonly { copied: SQL }[],
  after: string | undefined,
  upTo: string | undefined,
): SQL {
  const cells = sql.join(
    columns.map(({ copied }) => copied),
    sql`, `,
  );
  const begin = after === undefined ? sql`true` : sql`id > ${after}`;
  const end = upTo === undefined ? sql`true` : sql`id <= ${upTo}`;
  return sql`select ${cells} from ${sectionTables[section]} where ${begin} and ${end} order by id`;
}

const dialect = new PgDialect();

/** COPY takes no parameters, so the dialect writes the escaped values into the text. */
function textOf(query: SQL): string {
  return dialect.sqlToQuery(query.inlineParams()).sql;
}

async function copied(client: pg.PoolClient, rows: SQL): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of client.query(copyTo(`copy (${textOf(rows)}) to stdout`))) {
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Hands pages from the transaction that reads them to the response, one at a time. */
class PageStream {
  private waiting: string | undefined;
  /** Something has been written. */
  hasPages = false;
  private isEnded = false;
  private isClosed = false;
  private waiters: (() => void)[] = [];

  async write(page: string): Promise<void> {
    while (this.waiting !== undefined && !this.isClosed) await this.change();
    if (this.isClosed) throw new Error('The reader of the export is gone');
    this.waiting = page;
    this.hasPages = true;
    this.wake();
  }

  async *read(): AsyncGenerator<string> {
    for (;;) {
      if (this.waiting !== undefined) {
        const page = this.waiting;
        this.waiting = undefined;
        this.wake();
        yield page;
      } else if (this.isEnded) return;
      else await this.change();
    }
  }

  end(): void {
    this.isEnded = true;
    this.wake();
  }

  close(): void {
    this.isClosed = true;
    this.wake();
  }

  private change(): Promise<void> {
    return new Promise((resolve) => this.waiters.push(resolve));
  }

  private wake(): void {
    const woken = this.waiters;
    this.waiters = [];
    for (const resolve of woken) resolve();
  }
}
