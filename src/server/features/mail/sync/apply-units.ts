/**
 * Applies what was read there to the records here: linked items are merged, items with a matching record are linked,
 * others are created. A record deleted here only comes back if it was changed there since. Runs in a batch's transaction.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { CollectionRow } from '#server/features/mail/connection/collections.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  type Adapter,
  type Doubt,
  keyOfUnit,
  type Made,
  type StoredRow,
  type Unit,
} from './adapter.ts';
import { type LinkRow, saveConflicts, saveLinks } from './link-store.ts';
import { mailLinks } from './mail-sync.table.ts';
import { withoutLost } from './merge-addresses.rules.ts';
import { type Fields, listFields, type Merged } from './merge-both-ways.rules.ts';
import type { Entry, Outcome, Run } from './run-mail-sync.ts';

export interface Applied extends Outcome {
  /** The items that are not linked, or not completely. */
  pending: Set<string>;
  /** Those that somebody has to be asked about. */
  doubts: { unit: Unit; doubt: Doubt }[];
}

const longAgo = new Date(0);
const deletedHere = 'It was deleted here, and is not brought back';
const isBack = 'It was deleted here and changed there since, so it is here again';
const staysThere = 'It was deleted here, and stays there: it was changed there since';

export async function applyUnits<Row extends StoredRow>(
  ctx: VisitorContext,
  run: Run,
  adapter: Adapter<Row>,
  { collection, units, links }: { collection: CollectionRow; units: Unit[]; links: LinkRow[] },
): Promise<Applied> {
  const batch = new Batch(ctx, run, adapter, collection);
  await adapter.prepare(ctx, units);
  const known = new Map(links.map((link) => [keyOf(link), link]));
  await batch.readRows(links.map(({ recordId }) => recordId));
  const strangers: Unit[] = [];
  for (const unit of units) {
    const link = known.get(keyOfUnit(unit));
    if (link) await batch.bringTogether(unit, link);
    else strangers.push(unit);
  }
  await batch.takeIn(strangers);
  return batch.finish();
}

class Batch<Row extends StoredRow> {
  private readonly ctx: VisitorContext;
  private readonly run: Run;
  private readonly adapter: Adapter<Row>;
  private readonly collection: CollectionRow;
  private readonly rows = new Map<string, Row>();
  private changed: { before: Row; after: Row }[] = [];
  private readonly links: LinkRow[] = [];
  private readonly conflicts = new Map<string, { merged: Merged; entry: Entry }>();
  private readonly entries: Entry[] = [];
  private readonly pending = new Set<string>();
  private readonly doubts: Applied['doubts'] = [];
  private unchanged = 0;

  constructor(ctx: VisitorContext, run: Run, adapter: Adapter<Row>, collection: CollectionRow) {
    this.ctx = ctx;
    this.run = run;
    this.adapter = adapter;
    this.collection = collection;
  }

  async readRows(ids: readonly string[]): Promise<void> {
    const wanted = ids.filter((id) => !this.rows.has(id));
    if (wanted.length === 0) return;
    for (const row of await this.adapter.read(this.ctx, wanted)) this.rows.set(row.id, row);
  }

  async bringTogether(unit: Unit, link: LinkRow): Promise<void> {
    let row = this.rows.get(link.recordId);
    const isOurDeletion = link.endedAt !== null && row?.deletionId === link.deletionId;
    if (row?.deletedAt && isOurDeletion && this.run.ways.in) {
      // It is there again, for example because its deletion was undone.
      row = this.remember(await this.adapter.restore(this.ctx, row));
    }
    if (!row || row.deletedAt) {
      // The outgoing half removes it there as well.
      const isKnown = link.endedAt === null && this.run.ways.out;
      const isRemoved = isKnown && this.collection.canWrite;
      if (row && isRemoved && this.isEditedThere(unit, link)) return this.keep(unit, link, row);
      if (unit.isFresh && !isKnown) this.skip(unit, deletedHere, null);
      else this.unchanged += unit.isFresh ? 1 : 0;
      return;
    }
    const isTouched = row.updatedAt.getTime() !== link.recordVersion.getTime();
    const { merged, after } = await this.merge(unit, row, link.endedAt === null ? link : null);
    const isOwn = link.isOwn && !isTouched && link.endedAt === null;
    const next = this.linkTo(after, unit, { ...link, isOwn }, merged);
    this.links.push(next);
    const isIn = Object.keys(merged.in).length > 0;
    const entry = {
      direction: 'in' as const,
      name: this.nameOf(unit),
      recordId: row.id,
      reason: unit.isFresh ? reasonOf(unit) : null,
    };
    if (isIn) this.entries.push({ ...entry, outcome: 'updated' });
    else if (unit.isFresh && merged.conflicts.length === 0) this.unchanged += 1;
    this.conflicts.set(next.id, { merged, entry: { ...entry, outcome: 'conflict' } });
  }

  /** An occurrence is no item of its own there: deleting it here removes nothing there. */
  private isEditedThere(unit: Unit, { theirs, occurrence }: LinkRow): boolean {
    if (occurrence !== '') return false;
    const isSame = this.adapter.isSame(this.run);
    const isChanged = ([field, value]: [string, string | null]) =>
      Object.hasOwn(theirs, field) && !isSame(field, value, theirs[field] ?? null);
    return unit.isEdited === true || Object.entries(unit.fields).some(isChanged);
  }

  /** Deleted here, changed there since: the change wins, as it does the other way round. */
  private async keep(unit: Unit, link: LinkRow, row: Row): Promise<void> {
    this.run.keptThere.add(link.id);
    const told = { name: this.nameOf(unit), recordId: row.id };
    if (!this.run.ways.in) {
      this.links.push({ ...link, endedAt: this.ctx.clock.now(), deletionId: null });
      this.entries.push({ ...told, direction: 'out', outcome: 'skipped', reason: staysThere });
      return;
    }
    const back = this.remember(await this.adapter.restore(this.ctx, row));
    const { merged, after } = await this.merge(unit, back, link);
    const next = this.linkTo(after, unit, { ...link, isOwn: false }, merged);
    this.links.push(next);
    const reason = [isBack, reasonOf(unit)].filter(Boolean).join('; ');
    this.entries.push({ ...told, direction: 'in', outcome: 'updated', reason });
    const entry = { ...told, direction: 'in', outcome: 'conflict', reason: null } as const;
    this.conflicts.set(next.id, { merged, entry });
  }

  /** Units that are not linked yet: matched, created, or skipped. */
  async takeIn(units: readonly Unit[]): Promise<void> {
    if (units.length === 0) return;
    const { ctx, run, adapter, collection } = this;
    await this.write();
    const matches = await adapter.match(ctx, run, units);
    const found = [...matches.values()].flatMap((match) => ('skip' in match ? [] : match.recordId));
    await this.readRows(found);
    const ended = await this.linksOf(found);
    const made: Made[] = [];
    for (const unit of units) {
      const match = matches.get(keyOfUnit(unit));
      const row = match && !('skip' in match) ? this.rows.get(match.recordId) : undefined;
      if (match && 'skip' in match) {
        this.skip(unit, match.skip, match.recordId);
        for (const id of match.others ?? []) this.run.doubtful.add(id);
        if (match.doubt) this.doubts.push({ unit, doubt: match.doubt });
      } else if (row) await this.linkFound(unit, row, ended.get(row.id));
      else if (run.ways.in) made.push({ id: newId(), unit });
      else this.pending.add(unit.remoteId);
    }
    if (made.length === 0) return;
    const unitOf = new Map(made.map(({ id, unit }) => [id, unit]));
    for (const row of await adapter.insert(ctx, made)) {
      this.remember(row);
      const unit = unitOf.get(row.id);
      if (!unit) continue;
      const ours = adapter.fieldsOf(row);
      this.links.push({
        ...newLink(this.adapter.kind, collection.id, unit, row),
        ours,
        theirs: unit.fields,
        isOwn: true,
      });
      this.entries.push({
        direction: 'in',
        outcome: 'created',
        name: this.nameOf(unit),
        recordId: row.id,
        reason: reasonOf(unit),
      });
    }
  }

  async finish(): Promise<Applied> {
    const { ctx } = this;
    await this.write();
    await saveLinks(ctx, this.links);
    const conflicts = [...this.conflicts].map(
      ([id, { merged }]) => [id, merged.conflicts] as const,
    );
    for (const id of await saveConflicts(ctx, new Map(conflicts))) {
      const entry = this.conflicts.get(id)?.entry;
      if (entry) this.entries.push(entry);
    }
    const { entries, unchanged, pending, doubts } = this;
    return { entries, unchanged, pending, doubts };
  }

  private async linkFound(unit: Unit, row: Row, before: LinkRow | undefined): Promise<void> {
    const { merged, after } = await this.merge(unit, row, null);
    const link = before ?? newLink(this.adapter.kind, this.collection.id, unit, row);
    this.links.push(this.linkTo(after, unit, { ...link, isOwn: false }, merged));
    const isIn = Object.keys(merged.in).length > 0;
    if (!isIn) this.unchanged += 1;
    else {
      this.entries.push({
        direction: 'in',
        outcome: 'updated',
        name: this.nameOf(unit),
        recordId: row.id,
        reason: reasonOf(unit),
      });
    }
  }

  private async merge(
    unit: Unit,
    row: Row,
    base: LinkRow | null,
  ): Promise<{ merged: Merged; after: Row }> {
    const { run, adapter } = this;
    const ours = adapter.fieldsOf(row);
    const isSame = adapter.isSame(run);
    const merged = adapter.merge(base, ours, unit.fields, run.ways, isSame);
    if (Object.keys(merged.in).length === 0) return { merged, after: row };
    const after = this.remember(await adapter.changed(this.ctx, row, merged.in));
    this.changed.push({ before: row, after });
    const stored = adapter.fieldsOf(after);
    for (const [field, given] of Object.entries(merged.in)) {
      const known = merged.base.ours[field];
      // Of a list, what is still to go out is not known as agreed.
      const isAgreed = !listFields.has(field) || known === given;
      merged.base.ours[field] = isAgreed
        ? (stored[field] ?? null)
        : withoutLost(known, given, stored[field]);
    }
    return { merged, after };
  }

  private linkTo(row: Row, unit: Unit, link: LinkRow, { base }: Merged): LinkRow {
    return {
      ...link,
      ...base,
      remoteId: unit.remoteId,
      occurrence: unit.occurrence,
      // The outgoing half finds by it what is still to be written.
      recordVersion: isEven(base.ours, this.adapter.fieldsOf(row)) ? row.updatedAt : longAgo,
      endedAt: null,
      deletionId: null,
    };
  }

  private remember(row: Row): Row {
    this.rows.set(row.id, row);
    return row;
  }

  /** Writes what was merged so far to the database in one go; needed before anything is looked up there. */
  private async write(): Promise<void> {
    const { changed } = this;
    this.changed = [];
    if (changed.length > 0) await this.adapter.update(this.ctx, changed);
  }

  private skip(unit: Unit, reason: string, recordId: string | null): void {
    this.pending.add(unit.remoteId);
    if (recordId !== null) this.run.doubtful.add(recordId);
    const name = this.nameOf(unit);
    this.entries.push({ direction: 'in', outcome: 'skipped', name, reason, recordId });
  }

  private nameOf(unit: Unit): string {
    return this.adapter.nameOf(unit.fields);
  }

  private async linksOf(recordIds: readonly string[]): Promise<Map<string, LinkRow>> {
    if (recordIds.length === 0) return new Map();
    const rows = await this.ctx.db
      .select()
      .from(mailLinks)
      .where(
        and(
          eq(mailLinks.collectionId, this.collection.id),
          inArray(mailLinks.recordId, [...recordIds]),
        ),
      );
    return new Map(rows.map((row) => [row.recordId, row]));
  }
}

/** Whether all changes made here have been written there. */
export function isEven(base: Fields, ours: Fields): boolean {
  return Object.entries(ours).every(([field, value]) => (base[field] ?? null) === value);
}

export function newLink(
  kind: LinkRow['kind'],
  collectionId: string,
  { remoteId, occurrence }: { remoteId: string | null; occurrence: string },
  row: StoredRow,
): LinkRow {
  return {
    id: newId(),
    kind,
    collectionId,
    remoteId,
    occurrence,
    recordId: row.id,
    ours: {},
    theirs: {},
    recordVersion: row.updatedAt,
    isOwn: false,
    endedAt: null,
    deletionId: null,
  };
}

function keyOf({ remoteId, occurrence }: LinkRow): string {
  return keyOfUnit({ remoteId: remoteId ?? '', occurrence });
}

function reasonOf({ partial }: Unit): string | null {
  return partial.length > 0 ? partial.join('; ') : null;
}
