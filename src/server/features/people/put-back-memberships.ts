/** Puts memberships back as they were before a deed, with their days. */
import { isDeepStrictEqual } from 'node:util';
import { inArray } from 'drizzle-orm';
import { withAddressesInOrder } from '#server/features/addresses/addresses.rules.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { employPeople } from './employ-people.ts';
import type { LoggedMembership, MembershipChange, MembershipEffect } from './membership-log.ts';
import type { MembershipRow } from './memberships.queries.ts';
import { memberships } from './memberships.table.ts';
import type { PersonRow } from './people.queries.ts';
import { newMembership, saveMemberships } from './write-memberships.ts';

interface PutBackMemberships {
  isChanged: boolean;
  /** Of whom some stay as they are, and why. */
  kept: Map<string, 'changed since' | 'what it belonged to was deleted'>;
}

/** Each that still is as the deed left it. The people are locked. */
export async function putBackMemberships(
  ctx: Context,
  effects: readonly MembershipEffect[],
): Promise<PutBackMemberships> {
  const kept: PutBackMemberships['kept'] = new Map();
  if (effects.length === 0) return { isChanged: false, kept };
  const people = [...new Set(effects.map(({ personId }) => personId))];
  const rows = await ctx.db
    .select()
    .from(memberships)
    .where(inArray(memberships.personId, people))
    .for('update');
  const now = new Map(rows.map((row) => [row.id, row]));
  const there = await listThere(ctx, effects);
  const own = new Set(effects.map(({ id }) => id));
  const present = new Set(
    rows.filter((row) => !own.has(row.id) && row.untilOn === null).map(keyOf),
  );
  const changed: MembershipChange[] = [];
  for (const { personId, id, was, is } of effects) {
    const before = now.get(id);
    if (isSame(before, was)) continue;
    if (!isSame(before, is)) kept.set(personId, 'changed since');
    else if (was === null) changed.push({ before });
    else if (!there.has(was.organizationId)) kept.set(personId, 'what it belonged to was deleted');
    else if (was.untilOn === null && present.has(keyOf({ ...was, personId }))) {
      kept.set(personId, 'changed since');
    } else {
      const after = { ...(before ?? newMembership(ctx, { ...was, personId })), ...was };
      changed.push({ before, after });
    }
  }
  await saveMemberships(ctx, changed);
  return { isChanged: changed.length > 0, kept };
}

/** With other fields of locked people, as one change in the log. Of whom the memberships stay, and why. */
export async function putBackEmployed(
  ctx: Context,
  changed: readonly { before: PersonRow; after: PersonRow }[],
  effects: readonly MembershipEffect[],
): Promise<PutBackMemberships['kept']> {
  if (changed.length === 0) return new Map();
  const ordered = changed.map(({ before, after }) => ({
    before,
    after: withAddressesInOrder(after),
  }));
  const { kept } = await employPeople(ctx, ordered, () => putBackMemberships(ctx, effects));
  return kept;
}

/** Those that have not been removed for good. */
async function listThere(ctx: Context, effects: readonly MembershipEffect[]): Promise<Set<string>> {
  const ids = [...new Set(effects.flatMap(({ was }) => was?.organizationId ?? []))];
  if (ids.length === 0) return new Set();
  const found = await ctx.db
    .select({ id: organizations.id })
    .from(organizations)
    .where(inArray(organizations.id, ids))
    .for('key share');
  return new Set(found.map(({ id }) => id));
}

function keyOf({ personId, organizationId }: Pick<MembershipRow, 'personId' | 'organizationId'>) {
  return `${personId} ${organizationId}`;
}

function isSame(row: MembershipRow | undefined, logged: LoggedMembership | null): boolean {
  if (!row || !logged) return !row && !logged;
  const { id, organizationId, position, fromOn, untilOn } = row;
  return isDeepStrictEqual({ id, organizationId, position, fromOn, untilOn }, { ...logged });
}
