/**
 * Imports a CRM export inside the transaction of its job, in three passes over the file so that memory
 * does not grow with it: parse (to 50 %), organizations (to 75 %), people (to 100 %).
 */
import { setImmediate, setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { CrmImportOutcome } from '#contract/crm-import.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import type { ReadRow } from '#server/features/imports/files/row-batches.ts';
import { openAlikeRows } from '#server/features/imports/lists/alike-rows.ts';
import { DroppedRows } from '#server/features/imports/lists/dropped-rows.ts';
import type { JobRow } from '#server/features/imports/lists/import-jobs.ts';
import type { JobResult, JobRun } from '#server/features/imports/lists/job-runner.ts';
import {
  listFieldsOfImport,
  makePlannedFields,
} from '#server/features/imports/lists/make-planned-fields.ts';
import { openJobRows } from '#server/features/imports/lists/read-rows.ts';
import { openTerritories } from '#server/features/territories/territories.commands.ts';
import type { Context } from '#server/kernel/context.ts';
import type { Definitions } from './crm-rows.rules.ts';
import type { CrmDraft } from './crm-thread.ts';
import { openNotes } from './import-notes.ts';
import { importOrganizationRows, makeNamedOrganizations } from './import-organizations.ts';
import { importPersonRows } from './import-people.ts';
import { Mailboxes } from './matching.rules.ts';

const program = new URL('./crm-thread.ts', import.meta.url);
const batchSize = 250;
const keptSkipped = { rows: 100_000, characters: 20_000_000 };
const turn = 250;

export async function importCrmFile(
  ctx: Context,
  job: JobRow,
  { signal, onRead, country }: JobRun & { country: string },
): Promise<JobResult> {
  await takeTurn(ctx, signal);
  const definitions: Definitions = {
    person: await listFieldsOfImport(ctx, 'people', job.settings),
    organization: await listFieldsOfImport(ctx, 'organizations', job.settings),
  };
  const { id: importId, fileSize } = job;
  const pass = (from: number, to: number) => {
    const told = (bytes: number) => onRead(Math.ceil(fileSize * from + bytes * (to - from)));
    told(0);
    return readRows(ctx, job, definitions, { signal, onRead: told });
  };

  const skipped = new DroppedRows(keptSkipped);
  const mailboxes = new Mailboxes();
  const named = new Map<string, string>();
  for await (const rows of pass(0, 0.5)) {
    for (const row of rows) {
      if ('fault' in row) skipped.add(row, row.fault);
      else if (row.draft.kind === 'person') {
        mailboxes.add(row.draft.draft.email ?? '', row.draft.draft.name);
        const name = row.draft.organizationName;
        if (name !== null && !named.has(name.toLowerCase())) named.set(name.toLowerCase(), name);
      }
    }
  }

  const outcome: CrmImportOutcome = {
    rows: skipped.count,
    people: { created: 0, completed: 0, unchanged: 0 },
    organizations: { created: 0, completed: 0, unchanged: 0 },
    named: 0,
    notes: 0,
  };
  let alike = 0;
  const askAlike = {
    people: await openAlikeRows(ctx, 'people', { importId, country }),
    organizations: await openAlikeRows(ctx, 'organizations', { importId, country }),
  };
  const run = { importId, mailboxes, askAlike, territories: await openTerritories(ctx, country) };
  const importNotes = await openNotes(ctx);
  for await (const rows of pass(0.5, 0.75)) {
    const own = draftsOf(rows, 'organization');
    if (own.length === 0) continue;
    const { tally, notes, alike: maybe } = await importOrganizationRows(ctx, run, own);
    alike += maybe;
    add(outcome.organizations, tally);
    outcome.notes += await importNotes(notes);
  }
  for (const names of chunks([...named.values()])) {
    signal.throwIfAborted();
    const { made, alike: maybe } = await makeNamedOrganizations(ctx, run, names);
    outcome.named += made;
    alike += maybe;
  }
  for await (const rows of pass(0.75, 1)) {
    const own = draftsOf(rows, 'person');
    if (own.length === 0) continue;
    const { tally, notes, alike: maybe } = await importPersonRows(ctx, run, own);
    alike += maybe;
    add(outcome.people, tally);
    outcome.notes += await importNotes(notes);
  }
  outcome.rows += sum(outcome.organizations) + sum(outcome.people);
  if (alike > 0) outcome.alike = alike;
  await makePlannedFields(ctx, job.settings);
  await logOutcome(ctx, job.fileName, outcome);
  return {
    outcome,
    imported: outcome.organizations.created + outcome.named + outcome.people.created,
    dropped: skipped.count,
    droppedRows: skipped.kept,
  };
}

/** Two imports at once would both find a record missing, and both create it. */
async function takeTurn(ctx: Context, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const { rows } = await ctx.db.execute<{ taken: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('crm import')) as taken`,
    );
    if (rows[0]?.taken) return;
    await setTimeout(turn, undefined, { signal });
  }
}

/** The rows of the file in batches; between two of them other requests have their turn. */
async function* readRows(
  ctx: Context,
  job: JobRow,
  definitions: Definitions,
  { signal, onRead }: JobRun,
): AsyncGenerator<ReadRow<CrmDraft>[]> {
  const order = { definitions };
  const file = await openJobRows<CrmDraft>(ctx.db, program, { job, onRead }, order);
  try {
    for await (const batch of file.batches) {
      yield batch;
      signal.throwIfAborted();
      await setImmediate();
    }
  } finally {
    await file.end();
  }
}

function draftsOf<Kind extends CrmDraft['kind']>(rows: readonly ReadRow<CrmDraft>[], kind: Kind) {
  const isWanted = (draft: CrmDraft): draft is CrmDraft & { kind: Kind } => draft.kind === kind;
  return rows.flatMap((row) => ('draft' in row && isWanted(row.draft) ? [row.draft] : []));
}

function* chunks<Item>(items: readonly Item[]): Generator<Item[]> {
  for (let at = 0; at < items.length; at += batchSize) yield items.slice(at, at + batchSize);
}

type Counts = CrmImportOutcome['people'];

function add(counts: Counts, { created, completed, unchanged }: Counts): void {
  counts.created += created;
  counts.completed += completed;
  counts.unchanged += unchanged;
}

const sum = ({ created, completed, unchanged }: Counts) => created + completed + unchanged;

/** A row in the activity log for an import that created something, as for every import. */
async function logOutcome(ctx: Context, fileName: string, outcome: CrmImportOutcome) {
  const organizations = outcome.organizations.created + outcome.named;
  const people = outcome.people.created;
  if (organizations + people === 0) return;
  const parts = [
    ...(organizations > 0
      ? [`${organizations} organization${organizations === 1 ? '' : 's'}`]
      : []),
    ...(people > 0 ? [`${people} ${people === 1 ? 'person' : 'people'}`] : []),
  ];
  await logActivity(ctx, {
    activityType: 'other',
    description: `Imported ${parts.join(' and ')} from ${fileName}`,
  });
}
