/** The names that a page of the timeline needs, read at once: of colleagues, and of records with what became of them. */
import { inArray, type SQL, sql } from 'drizzle-orm';
import type { RecordKind } from '#contract/records.ts';
import { calls } from '#server/features/calls/calls.table.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { fileAttachments } from '#server/features/files/files.table.ts';
import { importJobs } from '#server/features/imports/lists/imports.table.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';

type KnownRecord = {
  /** As it is called today; '' for a note or a call. */
  name: string;
  isDeleted: boolean;
  /** The file it was imported from, where there was one. */
  importedFrom: string | null;
};

interface KnownUser {
  name: string;
  profileImageUrl: string | null;
}

export interface Names {
  /** Undefined if there never was such a record, or it is gone for good. */
  record(type: RecordKind, id: string): KnownRecord | undefined;
  user(id: string): KnownUser | undefined;
}

/** Collects what is to be looked up. */
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

const nothing = sql`null::text`;
const fileOf = (importId: unknown) =>
  sql`(select ${importJobs.fileName} from ${importJobs} where ${importJobs.id} = ${importId})`;

const sources: Record<RecordKind, { table: SQL; name: SQL; importedFrom: SQL }> = {
  person: {
    table: sql`${people}`,
    name: sql`${people.name}`,
    importedFrom: fileOf(people.importId),
  },
  organization: {
    table: sql`${organizations}`,
    name: sql`${organizations.name}`,
    importedFrom: fileOf(organizations.importId),
  },
  opportunity: {
    table: sql`${opportunities}`,
    name: sql`${opportunities.name}`,
    importedFrom: nothing,
  },
  task: { table: sql`${tasks}`, name: sql`${tasks.title}`, importedFrom: nothing },
  note: { table: sql`${notes}`, name: sql`''`, importedFrom: nothing },
  call: { table: sql`${calls}`, name: sql`''`, importedFrom: nothing },
  event: {
    table: sql`${calendarEvents}`,
    name: sql`${calendarEvents.title}`,
    importedFrom: nothing,
  },
  file: {
    table: sql`${fileAttachments}`,
    name: sql`${fileAttachments.fileName}`,
    importedFrom: nothing,
  },
};

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

async function readRecords(ctx: VisitorContext, wanted: WantedNames['records']) {
  const reads = Array.from(wanted, ([type, ids]) => {
    const { table, name, importedFrom } = sources[type];
    return sql`select ${type}::text as type, id, ${name} as name,
        deleted_at is not null as "isDeleted", ${importedFrom} as "importedFrom"
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
