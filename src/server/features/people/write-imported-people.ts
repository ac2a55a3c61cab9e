/** Writes what rows of an imported list say: new people, and changes of those who are here, with where else they work. */
import { isDeepStrictEqual } from 'node:util';
import { mostMemberships } from '#contract/memberships.ts';
import type { ImportedEmployer, ImportedPerson } from '#contract/people.ts';
import { updateMany } from '#server/kernel/bulk-writes.ts';
import { recordChanges } from '#server/kernel/change-log.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import { unhurried } from '#server/kernel/unhurried.ts';
import type { MembershipChange } from './membership-log.ts';
import {
  type MembershipRow,
  readMembershipsOfMany,
  tellMemberships,
} from './memberships.queries.ts';
import { type PersonRow, toPerson } from './people.queries.ts';
import { people } from './people.table.ts';
import { newMembership, saveMemberships } from './write-memberships.ts';
import { changePeople, newPerson, prepareToWrite, readOrganizationNames } from './write-people.ts';

/** What a list changes of where somebody works and has worked, beside the primary organization and since when at that. */
export interface EmploymentEdit {
  add: readonly ImportedEmployer[];
  set: readonly Pick<MembershipRow, 'id' | 'position' | 'fromOn'>[];
  /** Ids. */
  remove: readonly string[];
  since: string | null;
}

type Changed = PersonRow & { employment?: EmploymentEdit | undefined };

/** Makes new people ready; what comes back writes them. */
export async function importPeople(
  ctx: VisitorContext,
  importId: string,
  drafts: readonly ImportedPerson[],
): Promise<() => Promise<void>> {
  const rows: PersonRow[] = [];
  for await (const draft of unhurried(drafts)) rows.push(newPerson(ctx, draft, { importId }));
  const write = await prepareToWrite(ctx, rows);
  const begun = rows.flatMap((row, place) => {
    const { employers = [], organizationFrom: since = null } = drafts[place] ?? {};
    if (employers.length === 0 && since === null) return [];
    const edit = { add: employers, set: [], remove: [], since };
    return changesOf(ctx, { person: row, leftId: null, kept: [] }, edit);
  });
  if (begun.length === 0) return write;
  return async () => {
    await write();
    await saveMemberships(ctx, begun);
  };
}

export async function changeImportedPeople(
  ctx: Context,
  changed: readonly { before: PersonRow; after: Changed }[],
): Promise<void> {
  const plain = changed.map(({ before, after: { employment, ...after } }) => {
    const own = { before, after };
    return {
      ...own,
      employment,
      isOther: !isDeepStrictEqual(before, { ...after, updatedAt: before.updatedAt }),
    };
  });
  await changePeople(
    ctx,
    plain.filter(({ isOther, employment }) => isOther || !employment),
  );
  const employed = plain.flatMap(({ before, after, employment, isOther }) => {
    const leftId = before.organizationId === after.organizationId ? null : before.organizationId;
    return employment ? { row: after, leftId, employment, isOther } : [];
  });
  if (employed.length > 0) await employ(ctx, employed);
}

/** Locked people, as they are by now. */
async function employ(
  ctx: Context,
  employed: readonly {
    row: PersonRow;
    leftId: string | null;
    employment: EmploymentEdit;
    isOther: boolean;
  }[],
): Promise<void> {
  const names = await readOrganizationNames(
    ctx,
    employed.map(({ row }) => row),
  );
  const tell = async () => {
    const kept = Map.groupBy(
      await readMembershipsOfMany(
        ctx,
        employed.map(({ row }) => row.id),
      ),
      ({ row }) => row.personId,
    );
    return employed.map(({ row }) => {
      const person = toPerson(row, names.get(row.organizationId) ?? null);
      const own = kept.get(row.id) ?? [];
      return { own, wire: { ...person, memberships: tellMemberships(person, own) } };
    });
  };
  const before = await tell();
  const changes = employed.flatMap(({ row: person, leftId, employment }, place) => {
    const kept = (before[place]?.own ?? []).map(({ row }) => row);
    return changesOf(ctx, { person, leftId, kept }, employment);
  });
  await saveMemberships(ctx, changes);
  const untouched = employed.filter(({ isOther }) => !isOther);
  await updateMany(
    ctx.db,
    people,
    untouched.map(({ row }) => row),
  );
  const after = await tell();
  await recordChanges(
    ctx,
    'person.updated',
    after.map(({ wire }, place) => ({ before: before[place]?.wire ?? null, after: wire })),
  );
}

interface Employed {
  person: Pick<PersonRow, 'id' | 'organizationId'>;
  /** The organization that the list has just made them leave. */
  leftId: string | null;
  kept: readonly MembershipRow[];
}

/** What becomes of somebody's memberships. */
function changesOf(
  ctx: VisitorContext,
  { person: { id: personId, organizationId: primaryId }, leftId, kept }: Employed,
  { add, set, remove, since }: EmploymentEdit,
): MembershipChange[] {
  const gone = new Set(remove);
  const changed = new Map<string, MembershipChange>();
  for (const { id, ...values } of set) {
    const row = kept.find((each) => each.id === id);
    if (row) changed.set(id, { before: row, after: { ...row, ...values } });
  }
  for (const row of kept) if (gone.has(row.id)) changed.set(row.id, { before: row });
  const today = getLocalDay(ctx.clock.now(), ctx.timeZone);
  const present = new Set(
    kept.flatMap((row) => (row.untilOn === null && !gone.has(row.id) ? row.organizationId : [])),
  );
  const lastLeft = findLast(add.filter((each) => each.organizationId === leftId));
  let begins = since;
  let room = mostMemberships - kept.length + gone.size;
  for (const employer of add) {
    const { organizationId, role, from, until } = employer;
    if (organizationId === undefined) continue;
    if (until === null && organizationId === primaryId) begins ??= from;
    else if (until !== null || !present.has(organizationId)) {
      // The list has made another one the primary, and says that they stay here as well, or until when they were here.
      const left =
        until === null || employer === lastLeft
          ? kept.find(
              (row) =>
                row.organizationId === organizationId && row.untilOn === today && !gone.has(row.id),
            )
          : undefined;
      if (left) changed.set(left.id, { before: left, after: saidOf(left, employer) });
      else if (room > 0) {
        room -= 1;
        const values = { organizationId, position: role, fromOn: from, untilOn: until };
        const row = newMembership(ctx, { personId, ...values });
        changed.set(row.id, { after: row });
      }
      if (until === null) present.add(organizationId);
    }
  }
  if (begins !== null && primaryId !== null) {
    const row = kept.find((each) => each.organizationId === primaryId && each.untilOn === null);
    const after = row
      ? { ...row, fromOn: begins }
      : newMembership(ctx, { personId, organizationId: primaryId, fromOn: begins });
    if (row?.fromOn !== begins) changed.set(after.id, { before: row, after });
  }
  return [...changed.values()];
}

/** The one that goes on, or else has ended last. */
function findLast(employers: readonly ImportedEmployer[]): ImportedEmployer | undefined {
  return employers.reduce<ImportedEmployer | undefined>((last, each) => {
    if (!last || each.until === null) return each;
    return last.until !== null && each.until > last.until ? each : last;
  }, undefined);
}

/** A membership as a list says it; what that leaves open stays, unless it would begin after its end. */
function saidOf(row: MembershipRow, { role, from, until }: ImportedEmployer): MembershipRow {
  const fromOn = from ?? row.fromOn;
  const isLate = fromOn !== null && until !== null && fromOn > until;
  return {
    ...row,
    position: role ?? row.position,
    fromOn: isLate ? null : fromOn,
    untilOn: until,
  };
}
