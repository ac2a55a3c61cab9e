/** Puts companies into the directory: the rows of a load, all or none. */
import { fileURLToPath } from 'node:url';
import { eq } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { directoryCompanies, directoryLoads } from './lead-directory.table.ts';
import { type ReadCompany, readCsvCompanies } from './read-companies.ts';

const batchSize = 500;

interface Counts {
  companies: number;
  skipped: number;
}

/** Inserts the companies as rows of the load; `onPart` gets the progress. */
export async function insertCompanies(
  ctx: Pick<VisitorContext, 'db'>,
  loadId: string,
  rows: AsyncIterable<ReadCompany>,
  { signal, onPart }: { signal?: AbortSignal; onPart?: (part: number) => void } = {},
): Promise<Counts> {
  const counts: Counts = { companies: 0, skipped: 0 };
  let batch: (typeof directoryCompanies.$inferInsert)[] = [];
  const flush = async () => {
    signal?.throwIfAborted();
    if (batch.length > 0) await ctx.db.insert(directoryCompanies).values(batch);
    batch = [];
  };
  for await (const { company, part } of rows) {
    if (company === null) counts.skipped += 1;
    else {
      counts.companies += 1;
      batch.push({ ...company, id: newId(), loadId });
    }
    if (batch.length === batchSize) {
      await flush();
      onPart?.(part);
    }
  }
  await flush();
  return counts;
}

/** The companies that come with the demo; their README names source and licence. */
const shippedFile = fileURLToPath(
  new URL('../../../demo/companies/sp500-constituents.csv', import.meta.url),
);

type Company = NonNullable<ReadCompany['company']>;

/**
 * Fills the directory with 503 real companies, so that the lead finder finds some without a network; `complete`
 * may fill in what the file lacks.
 */
export async function loadShippedCompanies(
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  complete: (company: Company, place: number) => Company = (company) => company,
): Promise<void> {
  const now = ctx.clock.now();
  const id = newId();
  await ctx.db.insert(directoryLoads).values({
    id,
    fileName: 'sp500-constituents.csv',
    format: 'csv',
    attribution: 'S&P 500 Companies, public domain (ODC-PDDL)',
    createdAt: now,
    updatedAt: now,
  });
  const counts = await insertCompanies(ctx, id, completed(complete));
  await ctx.db
    .update(directoryLoads)
    .set({ ...counts, status: 'done', progress: 100, finishedAt: now })
    .where(eq(directoryLoads.id, id));
}

/** The rows of the shipped file. */
export function readShippedCompanies(): AsyncGenerator<ReadCompany> {
  return readCsvCompanies(shippedFile);
}

async function* completed(
  complete: (company: Company, place: number) => Company,
): AsyncGenerator<ReadCompany> {
  let place = 0;
  for await (const { company, part } of readShippedCompanies()) {
    yield { company: company && complete(company, place), part };
    place += 1;
  }
}
