/** The names that a page of the timeline needs, read at once: of colleagues, and of records, with their state. */
import { inArray, sql } from 'drizzle-orm';
import type { RecordKind } from '#contract/records.ts';
import { importJobs } from '#server/features/imports/lists/imports.table.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { mergedRecords } from '#server/kernel/merged-records.table.ts';

type KnownRecord = {
  /** Its current name; '' for a note or a call. */
  name: string;
  isDeleted: boolean;
  /** The file it was imported from, if any. */
  importedFrom: string | null;
};

interface KnownUser {
  name: string;
  profileImageUrl: string | null;
}

export interface Names {
  /** Undefined if there never was such a record, or it was deleted for good. */
  record(type: RecordKind, id: string): KnownRecord | undefined;
  user(id: string): KnownUser | undefined;
}

/** Collects the ids to look up. */
export class WantedNames {
  readonly records = new Map<RecordKind, Set<string>>();
  readonly users = new Set<string>();

  addRecord(type: RecordKind, id: unknown): void {
    if (typeof id !== 'string') return;
    const ids = this.records.get(type) ?? new Set();
    this.records.set(type, ids.add(id));
  }

  addUser(id: unknown): void {
    if (typeof id === 'string') this.users.add(id);
  }
}

const fileOf = (importId: unknown) =>
  importId === undefined
    ? sql`null::text`
    : sql`(select ${importJobs.fileName} from ${importJobs} where ${importJobs.id} = ${importId})`;

export async function readNames(ctx: VisitorContext, wanted: WantedNames): Promise<Names> {
  const [records, colleagues] = await Promise.all([
    readRecords(ctx, wanted.records),
    readUsers(ctx, wanted.users),
  ]);
  return {
    record: (type, id) => records.get(`${type} ${id}`),
    user: (id) => colleagues.get(id),
  };
}

/** Its id leads to the survivor, who has its history. */
const isMerged = sql`exists (select from ${mergedRecords} where record_id = id and undone_at is null)`;

async function readRecords(ctx: VisitorContext, wanted: WantedNames['records']) {
  const reads = Array.from(wanted, ([type, ids]) => {
    const { table, name, importId } = storedNouns[type];
    return sql`select ${type}::text as type, id, ${name} as name,
        deleted_at is not null and not ${isMerged} as "isDeleted", ${fileOf(importId)} as "importedFrom"
      from ${table} where id = any(${sql.param([...ids])}::uuid[])`;
  });
  if (reads.length === 0) return new Map<string, KnownRecord>();
  const { rows } = await ctx.db.execute<KnownRecord & { type: RecordKind; id: string }>(
    sql.join(reads, sql` union all `),
  );
  return new Map(rows.map(({ type, id, ...known }) => [`${type} ${id}`, known]));
}

async function readUsers(ctx: VisitorContext, ids: ReadonlySet<string>) {
  if (ids.size === 0) return new Map<string, KnownUser>();
  const rows = await ctx.db
    .select({ id: users.id, name: calledName, profileImageUrl: users.profileImageUrl })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(
    rows.map(({ id, name, profileImageUrl }): [string, KnownUser] => [
      id,
      { name: name ?? '', profileImageUrl },
    ]),
  );
}
