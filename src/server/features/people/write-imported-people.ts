/** Writes what rows of an imported list say: new people, and changes of those who are here, with where else they work. */
import { mostMemberships } from '#contract/memberships.ts';
import type { ImportedEmployer, ImportedPerson } from '#contract/people.ts';
import { withAddressesInOrder } from '#server/features/addresses/addresses.rules.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import { unhurried } from '#server/kernel/unhurried.ts';
import { employPeople, readKept } from './employ-people.ts';
import type { MembershipChange } from './membership-log.ts';
import type { MembershipRow } from './memberships.queries.ts';
import type { PersonRow } from './people.queries.ts';
import { newMembership, saveMemberships } from './write-memberships.ts';
import { changePeople, moveMemberships, newPerson, prepareToWrite } from './write-people.ts';

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
  const plain: { before: PersonRow; after: PersonRow }[] = [];
  const employed: Employing[] = [];
  for (const { before, after: given } of changed) {
    const { employment, ...after } = given;
    if (employment) employed.push({ before, after: withAddressesInOrder(after), employment });
    else plain.push({ before, after });
  }
  await changePeople(ctx, plain);
  if (employed.length > 0) await employ(ctx, employed);
}

interface Employing {
  before: PersonRow;
  after: PersonRow;
  employment: EmploymentEdit;
}

async function employ(ctx: Context, employed: readonly Employing[]): Promise<void> {
  await employPeople(ctx, employed, async () => {
    await moveMemberships(ctx, employed);
    const kept = await readKept(
      ctx,
      employed.map(({ after }) => after),
    );
    const changes = employed.flatMap(({ before, after: person, employment }) => {
      const leftId = before.organizationId === person.organizationId ? null : before.organizationId;
      const own = (kept.get(person.id) ?? []).map(({ row }) => row);
      return changesOf(ctx, { person, leftId, kept: own }, employment);
    });
    await saveMemberships(ctx, changes);
  });
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
