/**
 * Reads timelines from the change log by its own indexes. An organization's are the changes made for it, and the newest
 * of each of its people and opportunities that were made for none, so that its cost is bounded by the page.
 */
import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isIn, type SubjectKind, subjectKinds } from '#contract/records.ts';
import type { TimelineEntry, TimelineFilter } from '#contract/timeline.ts';
import { listDefinitions } from '#server/features/custom-fields/custom-fields.queries.ts';
import { getOpportunityOrThrow } from '#server/features/opportunities/opportunities.queries.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { getOrganizationOrThrow } from '#server/features/organizations/organizations.queries.ts';
import { getPersonOrThrow } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { boundedTotal, countedUpTo, type Ordering, planWindow } from '#server/kernel/lists.ts';
import { idsOfMerged, listMerged } from '#server/kernel/survivors.ts';
import { departures } from './departures.table.ts';
import { Snapshot, wantNames } from './timeline-fields.ts';
import { getRecordKind, ofKinds } from './timeline-kinds.ts';
import { readNames, WantedNames } from './timeline-names.ts';
import { type ChangeRow, type Subject, tellChange } from './timeline-words.ts';

const orderings = {
  '-at': { by: sql`${changes.at}`, direction: 'desc', type: 'timestamptz' },
} satisfies Record<string, Ordering>;

/** The one record that a filter names. */
export function findSubject(
  filter: Partial<Record<`${SubjectKind}Id`, string | undefined>>,
): Subject {
  for (const type of subjectKinds) {
    const id = filter[`${type}Id`];
    if (id !== undefined) return { type, id };
  }
  throw new Error('The filter names no record');
}

/** One page of a timeline; 404 if its subject does not exist or is deleted. */
export async function listTimeline(ctx: VisitorContext, filter: TimelineFilter) {
  const subject = findSubject(filter);
  const window = planWindow(filter, orderings, '-at', sql`${changes.id}`);
  const limit = { newest: true, count: window.take };
  const merged = await listMerged(ctx, subject.id);
  const ids = selectEntries({ subject, merged }, and(ofKinds(filter.kind), window.after), limit);
  const [rows] = await Promise.all([
    ctx.db
      .select({ id: changes.id, change: changes, cursorKey: window.cursorKey })
      .from(changes)
      .where(
        sql`${changes.id} in (select id from (${ids}) as entry order by at desc, id desc limit ${window.take})`,
      )
      .orderBy(window.orderBy),
    readSubject[subject.type](ctx, subject.id),
  ]);
  const page = window.page(rows, (row) => asOf(row.change, subject));
  return { ...page, items: await tell(ctx, page.items, subject) };
}

export async function countTimeline(ctx: VisitorContext, filter: TimelineFilter): Promise<string> {
  // Each source is read only as far as the total is counted.
  const limit = { newest: false, count: countedUpTo(filter) + 1 };
  const subject = findSubject(filter);
  const merged = await listMerged(ctx, subject.id);
  const ids = selectEntries({ subject, merged }, ofKinds(filter.kind), limit);
  return boundedTotal(ctx.db, sql`select 1 from (${ids}) as entry`, filter);
}

interface Limit {
  /** The newest ones, not just any. */
  newest: boolean;
  count: number;
}

interface Told {
  subject: Subject;
  /** The ids of what was merged into it. */
  merged: readonly string[];
}

/** The ids and times of a subject's changes, without duplicates: the first ones of each source, up to the limit. */
export function selectEntries(
  { subject, merged }: Told,
  where: SQL | undefined,
  { newest, count }: Limit,
): SQL {
  const first = sql`${newest ? sql`order by at desc, id desc` : sql``} limit ${count}`;
  const read = (belongs: SQL) =>
    sql`select ${changes.id} as id, ${changes.at} as at from ${changes}
      where ${and(belongs, where)} ${first}`;
  // Of all that were merged into it, too, each by the index.
  const readOwn = (link: PgColumn) =>
    merged.length === 0
      ? read(eq(link, subject.id))
      : sql`select entry.id as id, entry.at as at
          from unnest(${sql.param([subject.id, ...merged])}::uuid[]) as one (id)
          cross join lateral (${read(sql`${link} = one.id`)}) as entry ${first}`;
  switch (subject.type) {
    case 'person':
      return readOwn(changes.personId);
    case 'opportunity':
      return read(eq(changes.opportunityId, subject.id));
    case 'organization':
      return sql.join(
        [
          sql`(${readOwn(changes.organizationId)})`,
          ...ofMembers(subject.id, 'person', people, changes.personId, read, first),
          ...ofMembers(
            subject.id,
            'opportunity',
            opportunities,
            changes.opportunityId,
            read,
            first,
          ),
        ],
        sql` union `,
      );
  }
}

/**
 * What was logged for no organization, before the employer was known or the log kept it: since they left the last one
 * it goes by where they are today, and before that by where they were.
 */
function ofMembers(
  organizationId: string,
  kind: 'person' | 'opportunity',
  members: typeof people | typeof opportunities,
  link: PgColumn,
  read: (belongs: SQL) => SQL,
  first: SQL,
): SQL[] {
  const loose = (id: PgColumn) => sql`${link} = ${id} and ${isNull(changes.organizationId)}`;
  const lastLeft = sql`(select max(${departures.until}) from ${departures} where ${departures.subjectId} = ${members.id} and not ${departures.returned})`;
  const sinceThen = sql`${changes.at} >= coalesce(${lastLeft}, '-infinity')`;
  const until = sql`${changes.at} >= coalesce(${departures.since}, '-infinity') and ${changes.at} < ${departures.until}`;
  return [
    sql`(select entry.id as id, entry.at as at from ${members}
      cross join lateral (${read(sql`${loose(members.id)} and ${sinceThen}`)}) as entry
      where ${members.organizationId} = ${organizationId} and ${isNull(members.deletedAt)}
      ${first})`,
    sql`(select entry.id as id, entry.at as at from ${departures}
      cross join lateral (${read(sql`${loose(departures.subjectId)} and ${until}`)}) as entry
      where ${departures.organizationId} in (select id from ${idsOfMerged(organizationId)} as one)
        and ${departures.subject} = ${kind} and not ${departures.returned}
      ${first})`,
  ];
}

/** What was logged for a merged record is told as the survivor's. */
function asOf(row: ChangeRow, { type, id }: Subject): ChangeRow {
  const key = `${type}Id` as const;
  if (row[key] === null || row[key] === id) return row;
  return { ...row, [key]: id };
}

const readSubject: Record<SubjectKind, (ctx: VisitorContext, id: string) => Promise<unknown>> = {
  person: getPersonOrThrow,
  organization: getOrganizationOrThrow,
  opportunity: getOpportunityOrThrow,
};

async function tell(
  ctx: VisitorContext,
  rows: readonly ChangeRow[],
  subject: Subject,
): Promise<TimelineEntry[]> {
  const wanted = new WantedNames();
  let mayHoldCustomFields = false;
  for (const row of rows) {
    const type = getRecordKind(row);
    wanted.addRecord(type, row.recordId);
    wanted.addRecord('person', row.personId);
    wanted.addRecord('opportunity', row.opportunityId);
    wanted.addUser(row.actorId);
    if (!row.before || !row.after) continue;
    wantNames(type, [Snapshot.parse(row.before), Snapshot.parse(row.after)], wanted);
    mayHoldCustomFields ||= isIn('customFields', type);
  }
  const [names, undoing, definitions] = await Promise.all([
    readNames(ctx, wanted),
    readUndoing(ctx, rows),
    mayHoldCustomFields ? listDefinitions(ctx, {}) : { items: [] },
  ]);
  const telling = { names, definitions: definitions.items, undoing, timeZone: ctx.timeZone };
  return rows.map((row) => tellChange(row, subject, telling));
}

/** Which of the changes' deeds took another one back. */
async function readUndoing(ctx: VisitorContext, rows: readonly ChangeRow[]): Promise<Set<string>> {
  const ids = [...new Set(rows.flatMap(({ batchId }) => batchId ?? []))];
  if (ids.length === 0) return new Set();
  const found = await ctx.db
    .select({ id: changes.batchId })
    .from(changes)
    .where(and(inArray(changes.batchId, ids), sql`${changes.verb} = 'deed.undone'`));
  return new Set(found.flatMap(({ id }) => id ?? []));
}
