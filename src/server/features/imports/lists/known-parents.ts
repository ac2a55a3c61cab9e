/** Rows of organizations that an import leaves out as known: the parents that they are of other rows, whatever they are called here. */
import { setImmediate } from 'node:timers/promises';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { ImportedRow } from '#contract/nouns.ts';
import type { Context } from '#server/kernel/context.ts';
import { isOurId } from './find-named.ts';
import type { ListJob } from './imports.queries.ts';
import { findKnownRows } from './known-rows.ts';
import { findOrganizations, type OrganizationIds } from './name-organizations.ts';
import { findOwnNames } from './own-names.ts';
import { openJobRows } from './read-rows.ts';

const program = new URL('./list-thread.ts', import.meta.url);

/** What rows are called, of the names of merged organizations; of files that name parents. */
export async function findOwnNamesOfFile(
  ctx: Context,
  reading: Reading,
): Promise<ReadonlySet<string>> {
  if (!namesParents(reading.job)) return new Set();
  return findOwnNames(ctx, () => readOrganizations(ctx, reading));
}

function namesParents({ entity, settings }: ListJob): boolean {
  return entity === 'organizations' && settings.mapping.some(({ field }) => field === 'parent');
}

interface Reading {
  job: ListJob;
  definitions: readonly CustomFieldDefinition[];
  signal: AbortSignal;
}

/**
 * By the name in the row, in lower case. The file is read for it before the import, as a parent may stand below its branches;
 * and once more only if it names parents that nobody here is called as.
 */
export async function findKnownParents(ctx: Context, reading: Reading): Promise<OrganizationIds> {
  const { settings, id: importId } = reading.job;
  const matched: OrganizationIds = new Map();
  if (!settings.skipsKnown || !namesParents(reading.job)) return matched;
  const missing = new Set<string>();
  for await (const rows of readOrganizations(ctx, reading)) {
    const named = rows.flatMap(({ parentName }) =>
      parentName && !isOurId(parentName) ? parentName : [],
    );
    const here = named.length > 0 ? await findOrganizations(ctx, named) : new Map();
    for (const name of named) if (!here.has(name.toLowerCase())) missing.add(name.toLowerCase());
  }
  if (missing.size === 0) return matched;
  for await (const rows of readOrganizations(ctx, reading)) {
    const parents = rows.filter(({ name }) => missing.has(name.toLowerCase()));
    if (parents.length === 0) continue;
    const known = await findKnownRows(ctx, 'organizations', parents, { importId, linked: [] });
    for (const [place, { name }] of parents.entries()) {
      const found = known.get(place);
      if (found && !matched.has(name.toLowerCase())) matched.set(name.toLowerCase(), found.id);
    }
  }
  return matched;
}

/** Those that can be read, batch by batch. */
async function* readOrganizations(ctx: Context, { job, definitions, signal }: Reading) {
  const opened = await openJobRows<ImportedRow['organizations']>(
    ctx.db,
    program,
    { job, onRead: () => undefined },
    { entity: job.entity, definitions },
  );
  try {
    for await (const batch of opened.batches) {
      signal.throwIfAborted();
      yield batch.flatMap((row) => ('fault' in row ? [] : [row.draft]));
      await setImmediate();
    }
  } finally {
    await opened.end();
  }
}
