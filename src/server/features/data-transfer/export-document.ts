/** Writes everything as one JSON document: one snapshot, page by page, so that memory does not grow with it. */
import { type SQL, sql } from 'drizzle-orm';
import { documentFormat, documentVersion, type SectionName } from '#contract/data-document.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Handle } from '#server/kernel/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { newId } from '#server/kernel/ids.ts';
import { columnsOf, sectionNames, sectionTables } from './document-tables.ts';
import { territoryColumns } from './import-territories.ts';

const rowsAtOnce = 2_000;
/** Each holds a connection for as long as its reader takes. */
const mostAtOnce = 2;
let underWay = 0;

/** Records the export, then writes it; the document is told by the caller's day. */
export async function exportDocument(
  ctx: Context,
): Promise<{ fileName: string; text: AsyncIterable<string> }> {
  authorize(ctx, 'data.transfer');
  if (underWay >= mostAtOnce) {
    throw new AppError('unavailable', 'Two exports are under way. Try again in a minute.', {
      retryAfter: 60,
    });
  }
  const at = ctx.clock.now().toISOString();
  const fileName = `dealer-crm-${at.slice(0, 10)}.json`;
  const after = { id: newId(), kind: 'everything', fileName };
  await recordChange(ctx, 'export.made', { before: null, after });
  return { fileName, text: documentText(ctx, at) };
}

async function* documentText(ctx: Context, exportedAt: string): AsyncGenerator<string> {
  const pages = new PageStream();
  underWay += 1;
  const reading = ctx.db
    .transaction(
      async (db) => {
        // A reader on a slow line may take its time over a page, but not for ever.
        await db.execute(sql`set local idle_in_transaction_session_timeout = '60s'`);
        for (const section of sectionNames) await writeSection(db, section, pages);
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
    .finally(() => pages.end());
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

function plainColumns(section: SectionName): SQL[] {
  return columnsOf(section).map(({ field, column, type }) => {
    const name = sql.identifier(column);
    const value = type === 'numeric' ? sql`${name}::text` : sql`${name}`;
    return sql`${value} as ${sql.identifier(field)}`;
  });
}

async function writeSection(db: Handle, section: SectionName, pages: PageStream): Promise<void> {
  await pages.write(`,\n"${section}":[`);
  const table = sectionTables[section];
  const columns = section === 'territories' ? territoryColumns : plainColumns(section);
  let separator = '\n';
  for (let last: string | null = null; ; ) {
    const after: SQL = last === null ? sql`true` : sql`id > ${last}::uuid`;
    const { rows } = await db.execute<{
      text: string | null;
      last: string | null;
      count: number;
    }>(sql`
      with page as (
        select ${sql.join(columns, sql`, `)} from ${table} where ${after} order by id limit ${rowsAtOnce}
      )
      select string_agg(row_to_json(page)::text, E',\n' order by id) as text,
        (array_agg(id order by id desc))[1] as last, count(*)::int as count from page`);
    const [page] = rows;
    if (!page?.text) break;
    await pages.write(separator + page.text);
    separator = ',\n';
    if (page.count < rowsAtOnce) break;
    last = page.last;
  }
  await pages.write('\n]');
}

/** Hands pages from the transaction that reads them to the answer, one at a time. */
class PageStream {
  private waiting: string | undefined;
  private isEnded = false;
  private isClosed = false;
  private waiters: (() => void)[] = [];

  async write(page: string): Promise<void> {
    while (this.waiting !== undefined && !this.isClosed) await this.change();
    if (this.isClosed) throw new Error('The reader of the export is gone');
    this.waiting = page;
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
