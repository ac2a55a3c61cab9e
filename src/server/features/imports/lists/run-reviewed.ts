/**
 * Imports what a review shows, with what was mended and answered. What has changed since is not written over: such a row
 * is left out, and told.
 */
import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import type { Fields } from '#contract/fields.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { type ImportedRow, importedRows, nounFields } from '#contract/nouns.ts';
import { can } from '#contract/permissions.ts';
import { kindOfList, records } from '#contract/records.ts';
import type { ReviewSettings } from '#server/features/imports/files/import-settings.ts';
import { changers } from '#server/features/nouns/noun-parts.ts';
import type { StoredChange, StoredRow } from '#server/features/nouns/stored-row.ts';
import { lockRows } from '#server/features/nouns/stored-rows.ts';
import { writeOrganizations } from '#server/features/organizations/write-organizations.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import { DroppedRows } from './dropped-rows.ts';
import { EmploymentPlan, toCompare } from './employer-edits.rules.ts';
import { findOrganizationsById } from './find-named.ts';
import { findReviewOrThrow, type KeptRow, toReviewRows } from './import-reviews.queries.ts';
import { importReviewRows, importReviews } from './import-reviews.table.ts';
import { authorizeReview, refusalToCreate } from './import-rights.ts';
import { kept, openWriter } from './import-rows.ts';
import type { ListJob } from './imports.queries.ts';
import type { JobResult, JobRun } from './job-runner.ts';
import { type Columns, faultOfNew, linkRows, ownerField, type RowLinks } from './link-rows.ts';
import { logImport } from './log-import.ts';
import { makePlannedFields } from './make-planned-fields.ts';
import { readMatchedParents } from './matched-parents.ts';
import { matchRows, takeText } from './matched-records.ts';
import { findEmployers, nameOrganizations, type OrganizationIds } from './name-organizations.ts';
import { readOwnNames } from './own-names.ts';
import { hasParents, openParents } from './place-parents.ts';
import { readEmployment } from './read-employment.ts';
import { asKept, getValues } from './row-edits.rules.ts';
import { mapsParents } from './settle-parents.ts';

/** As many as an import writes at once. */
const atOnce = 500;

const shapes: { [Entity in ImportEntity]: z.ZodType<ImportedRow[Entity]> } = importedRows;

/** `ctx` is in the job's transaction; the review goes with it. */
export async function importReviewed(
  ctx: Context,
  job: ListJob,
  { signal, onRead }: JobRun,
): Promise<JobResult> {
  const { id, entity, fileName, fileSize } = job;
  authorizeReview(ctx, entity);
  const review = await findReviewOrThrow(ctx, id);
  const total = Object.values(review.counts).reduce((sum, count) => sum + count, 0);
  const ownNames = mapsParents(review.settings)
    ? await readOwnNames(ctx, id, { made: true })
    : new Set<string>();
  const settings = { ...review.settings, ownNames };
  const run = openRun(ctx, job, settings, await findMatchedParents(ctx, job));
  let last = -1;
  let read = 0;
  for (;;) {
    signal.throwIfAborted();
    const rows = await readPage(ctx, id, last);
    if (rows.length === 0) break;
    await run.take(rows);
    last = rows.at(-1)?.line ?? last;
    read += rows.length;
    onRead(Math.floor((read / Math.max(total, 1)) * fileSize));
    await setImmediate();
  }
  const result = await run.end();
  await makePlannedFields(ctx, review.settings);
  await ctx.db.delete(importReviews).where(eq(importReviews.id, id));
  await logImport(ctx, entity, result.imported, { fileName, updated: result.updated });
  return result;
}

/** Those that have gone since are not here. */
async function findMatchedParents(ctx: Context, { id, entity }: ListJob): Promise<OrganizationIds> {
  if (entity !== 'organizations') return new Map();
  const matched = await readMatchedParents(ctx, id);
  const here = await findOrganizationsById(ctx, [...matched.values()]);
  return new Map(
    [...matched].flatMap(([name, recordId]): [string, string][] => {
      const found = here.get(recordId);
      return found ? [[name, found.id]] : [];
    }),
  );
}

function readPage({ db }: Context, id: string, after: number): Promise<KeptRow[]> {
  return db
    .select()
    .from(importReviewRows)
    .where(and(eq(importReviewRows.reviewId, id), gt(importReviewRows.line, after)))
    .orderBy(asc(importReviewRows.line))
    .limit(atOnce);
}

interface Edited {
  row: KeptRow;
  edit: NonNullable<KeptRow['content']['edit']>;
  recordId: string;
}

function openRun<Entity extends ImportEntity>(
  ctx: Context,
  { id: importId, entity }: { id: string; entity: Entity },
  { key, ...columns }: ReviewSettings & Columns,
  matched: OrganizationIds,
) {
  const kind = kindOfList<ImportEntity>(entity);
  const shape: z.ZodType<ImportedRow[Entity]> = shapes[entity];
  const known: OrganizationIds = new Map();
  const writer = openWriter(ctx, entity, importId, (work) => work(), known);
  const parents = openParents(ctx, importId, columns, matched);
  const drops = new DroppedRows(kept);
  const knownDrops = new DroppedRows(kept);
  const counts = { imported: 0, updated: 0, unchanged: 0 };
  const drop = ({ line, content }: KeptRow, reason: string, to = drops) =>
    to.add({ line, raw: content.cells }, reason);

  /** What a row names may have gone since. */
  const linkAgain = async (rows: readonly KeptRow[]) => {
    const drafts = rows.map(({ content }) => getValues(content.draft));
    const linked = await linkRows(ctx, entity, columns, drafts);
    return rows.flatMap((row, place) => {
      const found = linked[place];
      const fault = found && faultAgain(entity, row, found);
      if (found && fault === undefined) {
        // A parent that is gone is not here.
        const { parentId: _before, ...draft } = drafts[place] ?? {};
        return [{ row, draft: { ...draft, ...found.links } }];
      }
      drop(row, fault ?? '');
      return [];
    });
  };

  /** Somebody may have made one of them since. */
  const create = async (rows: readonly KeptRow[]) => {
    const refusal = refusalToCreate(ctx, entity);
    if (refusal !== undefined) {
      for (const row of rows) drop(row, refusal);
      return;
    }
    const isBranch = hasParents(rows.map(({ content }) => getValues(content.draft)));
    if (isBranch) await writer.end();
    const drafts = await linkAgain(rows);
    const asking = drafts.map(({ row, draft }) => ({
      draft: row.answer === 'create' ? {} : draft,
      id: '',
    }));
    const made =
      key === null || key === 'id'
        ? new Map<number, never>()
        : await matchRows(ctx, { entity, key, exceptImport: importId }, asking);
    const free = drafts.filter(({ row }, place) => {
      const [other] = made.get(place) ?? [];
      if (other) drop(row, `${other.name} has been added since the review`, knownDrops);
      return !other;
    });
    const placed =
      entity === 'organizations' ? await parents.place(free.map(({ draft }) => draft)) : [];
    const fresh = free.flatMap(({ row, draft }, place) => {
      const { fault, ...links } = placed[place] ?? {};
      if (fault === undefined) {
        tell(row);
        return shape.parse({ ...draft, ...links });
      }
      drop(row, fault);
      return [];
    });
    if (fresh.length > 0) await writer.write(fresh);
    counts.imported += fresh.length;
  };

  const tell = ({ line, content }: KeptRow) => {
    if (content.notice !== null) drops.tell(line, content.notice);
  };

  const change = async (edited: readonly Edited[]) => {
    const locked = await lockRows(
      ctx,
      kind,
      edited.map(({ recordId }) => recordId),
    );
    const employed = await readEmployment(
      ctx,
      edited.flatMap(({ edit, recordId }) => (edit.before.memberships ? recordId : [])),
    );
    const named = await linkAgain(edited.map(({ row }) => row));
    const linked = new Map(named.map(({ row, draft }) => [row, getValues(draft)]));
    const fit = edited.flatMap(({ row, edit, recordId }) => {
      const draft = linked.get(row);
      if (!draft) return [];
      const record = locked.get(recordId);
      const memberships = toCompare(employed.get(recordId) ?? []);
      const now = record && { ...record, memberships };
      const reason = refusalOf(ctx, kind, { row, record: now, before: edit.before });
      if (reason !== null || !record) {
        drop(row, reason ?? 'There is no such record any more');
        return [];
      }
      return [{ row, record, after: withParent(edit.after, draft) }];
    });
    // What is ready to be written may be an organization that one of them names.
    await writer.end();
    const employers = fit.map(({ after }) => ({
      organizationName: takeText(after.organizationName),
      employers: EmploymentPlan.safeParse(after.employment).data?.add,
    }));
    const missing = await nameOrganizations(ctx, importId, known, employers);
    if (missing.length > 0) await writeOrganizations(ctx, missing);
    const above = await parents.find(fit.flatMap(({ after }) => takeText(after.parentName) ?? []));
    const changed = fit.map(({ row, record, after }) => ({
      row,
      before: record,
      after: changedRow(ctx, record, after, { known, above }),
      parentName: takeText(row.content.draft?.parentName) ?? '',
    }));
    const { refuse, change: write } = changers[entity];
    const circles = await parents.refuse(changed);
    const refused = new Map([...circles, ...((await refuse?.(ctx, changed)) ?? [])]);
    const written = changed.filter(({ row, before }) => {
      const reason = refused.get(before.id);
      if (reason === undefined) tell(row);
      else drop(row, reason);
      return reason === undefined;
    });
    if (written.length > 0) await write(ctx, written);
    counts.updated += written.length;
  };

  return {
    async take(rows: readonly KeptRow[]): Promise<void> {
      const made = rows.filter(({ outcome }) => outcome === 'create');
      if (made.length > 0) await create(made);
      const edited = rows.flatMap((row): Edited[] => {
        const { edit, recordId } = row.content;
        return row.outcome === 'update' && edit && recordId ? [{ row, edit, recordId }] : [];
      });
      if (edited.length > 0) await change(edited);
      const left = rows.filter(({ outcome }) => outcome !== 'create' && outcome !== 'update');
      const asked = left.filter(({ outcome }) => outcome === 'conflict');
      const words = new Map(
        (await toReviewRows(ctx, asked)).map(({ line, reason }) => [line, reason]),
      );
      for (const row of left) {
        const { outcome, content } = row;
        const reason = words.get(row.line) ?? content.reason ?? 'Left out';
        if (outcome === 'unchanged') counts.unchanged += 1;
        else drop(row, reason, outcome === 'duplicate' ? knownDrops : drops);
      }
    },
    async end() {
      await writer.end();
      await parents.end();
      const droppedRows = [...drops.kept, ...knownDrops.kept].sort((a, b) => a.line - b.line);
      return {
        ...counts,
        dropped: drops.count + knownDrops.count,
        known: knownDrops.count,
        droppedRows,
      };
    },
  };
}

/** What became of whom and what a row names: of a record that is changed, what is written of it alone counts. */
function faultAgain(
  entity: ImportEntity,
  { outcome, content: { edit } }: KeptRow,
  linked: RowLinks,
): string | undefined {
  if (outcome === 'create' || !edit) return faultOfNew(linked);
  const { faults, refusal } = linked;
  const given = faults.find(
    ({ link, isNever }) => !isNever && (link === null || edit.after[link] !== undefined),
  );
  return given?.fault ?? (edit.after[ownerField(entity)] === undefined ? undefined : refusal);
}

/** Why a record is not changed any more as it was reviewed; null if it is. */
function refusalOf(
  ctx: Context,
  kind: keyof typeof records,
  {
    row,
    record,
    before,
  }: { row: KeptRow; record: StoredRow | undefined; before: Record<string, unknown> },
): string | null {
  const name = row.content.recordName ?? `The ${records[kind].label}`;
  if (!record || record.deletedAt) return `${name} has been deleted since the review`;
  if (!can(ctx.actor, `${kind}.edit`, record)) return `You are not allowed to change ${name}`;
  const other = Object.entries(before).find(
    ([key, value]) => !isDeepStrictEqual(columnOf(record, key), value),
  );
  if (!other) return null;
  const fields: Fields = nounFields[kind];
  const label =
    row.content.changes.find(({ field }) => field === other[0])?.label ??
    fields[other[0]]?.label ??
    'Other organization';
  return `${name} has been changed since the review: ${label}`;
}

/** A parent that was found in the review may have gone since, or have become another. */
function withParent(
  { parentId, ...after }: Record<string, unknown>,
  draft: Record<string, unknown>,
): Record<string, unknown> {
  if (parentId === undefined) return after;
  const found = takeText(draft.parentId);
  return { ...after, ...(found ? { parentId: found } : { parentName: draft.parentName }) };
}

const customPrefix = 'customFields.';

function columnOf(record: StoredRow, key: string): unknown {
  if (!key.startsWith(customPrefix)) return asKept(record[key]) ?? null;
  return getValues(record.customFields)[key.slice(customPrefix.length)] ?? null;
}

/** Kept as texts. */
const instants: ReadonlySet<string> = new Set(['dueDate', 'completedAt', 'stageSince']);
const toDate = (value: unknown) => (typeof value === 'string' ? new Date(value) : value);

function changedRow(
  ctx: Context,
  record: StoredRow,
  after: Record<string, unknown>,
  { known, above }: { known: OrganizationIds; above: OrganizationIds },
): StoredChange['after'] {
  const changed: StoredRow = { ...record };
  for (const [key, value] of Object.entries(after)) {
    if (key === 'organizationName') {
      changed.organizationId = known.get(String(value).toLowerCase()) ?? record.organizationId;
    } else if (key === 'employment') {
      const plan = EmploymentPlan.parse(value);
      changed.employment = { ...plan, add: findEmployers(plan.add, known) };
    } else if (key === 'parentName') {
      changed.parentId = above.get(String(value).toLowerCase()) ?? record.parentId;
    } else if (key.startsWith(customPrefix)) {
      const name = key.slice(customPrefix.length);
      changed.customFields = { ...getValues(changed.customFields), [name]: value };
    } else changed[key] = instants.has(key) ? toDate(value) : value;
  }
  const { updatedAt } = record;
  if (updatedAt instanceof Date) changed.updatedAt = changedAt(ctx, { updatedAt });
  return changed;
}
