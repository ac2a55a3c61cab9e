/**
 * The first half of a step: reads the service page by page and puts what it gives aside, with the place of
 * the next page in the same transaction, so that a run that breaks off goes on at its page.
 */
import { sql } from 'drizzle-orm';
import type { CrmSyncEntity } from '#contract/crm-sync.ts';
import {
  CrmServiceError,
  type SourcePage,
  type UnusableItem,
} from '#server/features/crm-services/service/service-port.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { writeIssues } from './apply-batch.ts';
import { crmSyncStaged } from './crm-sync.table.ts';
import { syncRuns } from './crm-sync-runs.ts';
import { findStep, type Run, remember, withSteps } from './run-crm-sync.ts';
import { readParties } from './tools.ts';

/** Clocks differ, and a change may be written a little later than it says. */
const overlap = 2 * 60 * 1_000;

const partyEntities: readonly CrmSyncEntity[] = ['organizations', 'people'];

/** Pages that may follow each other without a record that was not there before: they must go in circles. */
const mostStalePages = 200;

export function earlier(instant: string | Date): Date {
  return new Date(new Date(instant).getTime() - overlap);
}

export async function readPages(run: Run, entity: CrmSyncEntity): Promise<void> {
  const kind = entity === 'tasks' || entity === 'notes' ? entity : 'parties';
  // Organizations and people come on the same pages: a run that wants both reads them once.
  const wanted = run.row.steps
    .filter(({ phase }) => phase === 'read' || phase === 'catch up')
    .map((step) => step.entity)
    .filter((each) => (kind === 'parties' ? partyEntities.includes(each) : each === entity));
  const found = () => wanted.reduce((sum, each) => sum + run.row.counts[each].source, 0);
  let stalePages = 0;
  for (;;) {
    const step = findStep(run, entity);
    if (step?.phase !== 'read' && step?.phase !== 'catch up') return;
    run.patience.signal.throwIfAborted();
    const { cursor, phase } = step;
    const before = found();
    if (cursor === null && phase === 'read') {
      remember(run, { currentStep: `Reading ${wanted.join(' and ')} from ${run.service.name}` });
    }
    const startedAt = step.startedAt ?? run.ctx.clock.now().toISOString();
    const since = phase === 'read' ? step.since : earlier(startedAt).toISOString();
    const page = await run.service.page(kind, { cursor, since }, run.patience);
    const isFull = hasEnough(run, wanted, page);
    const isLast = page.next === null || isFull;
    // While pages were read, records moved between them: whatever changed since is read once more.
    const catchesUp = isLast && phase === 'read' && kind === 'parties' && run.row.limit === null;
    const isOver = isLast && !catchesUp;
    const gone =
      isOver && kind === 'parties' && step.since !== null
        ? await run.service.deletedSince(step.since, run.patience)
        : [];
    await inTransaction(run.ctx, async (ctx) => {
      const counts = await stagePage(ctx, run, wanted, page);
      await tellGone(ctx, run, wanted, gone);
      const steps = withSteps(run, wanted, {
        startedAt,
        cursor: isLast ? null : page.next,
        phase: isOver ? 'apply' : catchesUp ? 'catch up' : phase,
      });
      const read = wanted.reduce((sum, each) => sum + counts[each].source, 0);
      const currentStep = `Reading ${wanted.join(' and ')} from ${run.service.name}: ${read.toLocaleString('en')} so far`;
      await syncRuns.save(ctx, run.row, { steps, counts, currentStep });
      return { steps, counts, currentStep };
    }).then((saved) => remember(run, saved));
    stalePages = found() > before ? 0 : stalePages + 1;
    if (stalePages > mostStalePages) {
      throw new CrmServiceError(`${run.service.name} points to the same pages again and again.`);
    }
  }
}

/** A test run is over once it has as many of each kind as it may. */
function hasEnough(run: Run, wanted: readonly CrmSyncEntity[], page: SourcePage): boolean {
  const { limit, counts } = run.row;
  if (limit === null) return false;
  return wanted.every((entity) => {
    const more = page.items.filter((item) => item.entity === entity).length;
    return counts[entity].source + more >= limit;
  });
}

async function stagePage(
  ctx: Context,
  run: Run,
  wanted: readonly CrmSyncEntity[],
  { items, unusable }: SourcePage,
) {
  const runId = run.row.id;
  const counts = structuredClone(run.row.counts);
  const fallback = wanted[0];
  for (const entity of wanted) {
    const room = (run.row.limit ?? Number.POSITIVE_INFINITY) - counts[entity].source;
    const own = new Map(
      items.filter((item) => item.entity === entity).map((item) => [item.externalId, item]),
    );
    const rows = [...own.values()]
      .slice(0, Math.max(0, room))
      .map((item) => ({ runId, entity, externalId: item.externalId, item }));
    if (rows.length > 0) {
      const staged = await ctx.db
        .insert(crmSyncStaged)
        .values(rows)
        .onConflictDoUpdate({
          target: [crmSyncStaged.runId, crmSyncStaged.entity, crmSyncStaged.externalId],
          set: { item: sql`excluded.item` },
        })
        .returning({ isNew: sql<boolean>`xmax = 0` });
      counts[entity].source += staged.filter(({ isNew }) => isNew).length;
    }
    const broken = unusable.filter((each) => (each.entity ?? fallback) === entity);
    const told = await refuse(ctx, runId, entity, broken.slice(0, Math.max(0, room - rows.length)));
    counts[entity].source += told;
    counts[entity].skipped += told;
  }
  return counts;
}

/** Tells of what cannot be imported, once however often it is read. */
async function refuse(
  ctx: Context,
  runId: string,
  entity: CrmSyncEntity,
  items: readonly UnusableItem[],
): Promise<number> {
  if (items.length === 0) return 0;
  const ids = sql.param(items.map(({ externalId }) => externalId));
  const { rows } = await ctx.db.execute<{ external_id: string }>(
    sql`select external_id from crm_sync_issues
      where run_id = ${runId} and entity = ${entity} and external_id = any(${ids}::text[])`,
  );
  const known = new Set(rows.map((row) => row.external_id));
  const fresh = items.filter(({ externalId }) => !known.has(externalId));
  const issues = fresh.map(({ externalId, name, reason }) => {
    return { kind: 'skipped' as const, externalId, name, reason, recordId: null };
  });
  await writeIssues(ctx, runId, entity, issues);
  return fresh.length;
}

/** What was deleted there is kept here: nobody loses a record by an import. */
async function tellGone(
  ctx: Context,
  run: Run,
  wanted: readonly CrmSyncEntity[],
  externalIds: readonly string[],
): Promise<void> {
  if (externalIds.length === 0) return;
  const parties = await readParties(ctx, run.row.service, externalIds);
  for (const entity of wanted) {
    const issues = [...parties].flatMap(([externalId, party]) => {
      if (party.entity !== entity || party.isDeleted) return [];
      const { name, recordId } = party;
      const reason = `It was deleted in ${run.service.name}, and is kept here`;
      return [{ kind: 'gone' as const, externalId, name, reason, recordId }];
    });
    await writeIssues(ctx, run.row.id, entity, issues);
  }
}
