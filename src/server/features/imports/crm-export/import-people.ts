/** Finds, completes or creates the people of a batch of rows, each linked to the organization it names. */

import { sql } from 'drizzle-orm';
import { optionalKeys } from '#contract/fields.ts';
import { personTexts } from '#contract/people.ts';
import { hasFurtherEmail, isThere } from '#server/features/addresses/address-conditions.ts';
import {
  type FormerOrganization,
  findFormerOrganizations,
} from '#server/features/organizations/find-former.ts';
import type { OrganizationRow } from '#server/features/organizations/organizations.queries.ts';
import type { PersonRow } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import { changePeople, newPerson, writePeople } from '#server/features/people/write-people.ts';
import type { Context } from '#server/kernel/context.ts';
import { readFormerNames } from '#server/kernel/former-names.ts';
import { Batch, settle, type Tally } from './batch.ts';
import { completed } from './completing.rules.ts';
import type { PersonOfRow } from './crm-rows.rules.ts';
import type { NewNote } from './import-notes.ts';
import { findByName, type Run } from './import-organizations.ts';
import { givenKey, lookUp } from './look-up-keys.ts';
import { type Mailboxes, wordKey } from './matching.rules.ts';

/** Everything but the address by which they are found. */
const filled = [
  ...optionalKeys(personTexts).filter((key) => key !== 'email'),
  'organizationId' as const,
];

export async function importPersonRows(
  ctx: Context,
  { importId, mailboxes, askAlike }: Pick<Run, 'importId' | 'askAlike'> & { mailboxes: Mailboxes },
  rows: readonly PersonOfRow[],
): Promise<{ tally: Tally; notes: NewNote[]; alike: number }> {
  const named = rows.flatMap(({ organizationName }) => organizationName?.toLowerCase() ?? []);
  const employers = await findByName(ctx, named);
  const former = await findFormerOrganizations(ctx, named);
  const { batch, notes } = await settle(ctx, people, async () => {
    const byEmail = await findByEmail(ctx, rows);
    const known = [...byEmail.values()].flat();
    const formerNames = await readFormerNames(
      ctx,
      'person',
      known.map(({ id }) => id),
    );
    const batch = new Batch(known);
    const notes: NewNote[] = [];
    for (const { draft, organizationName, note } of rows) {
      const key = draft.email?.toLowerCase() ?? '';
      const candidates = (byEmail.get(key) ?? []).map(({ id }) => batch.get(id));
      const employerKey = organizationName?.toLowerCase() ?? '';
      const employer = employerOf(
        draft.location,
        employers.get(employerKey),
        former.get(employerKey),
      );
      const found = mailboxes.find({ email: key, name: draft.name }, candidates, formerNames);
      let id: string;
      if (found) {
        batch.complete(
          completed(found, filled, { ...draft, organizationId: employer?.id ?? null }),
        );
        id = found.id;
      } else {
        // A person is assigned to whoever looks after their organization.
        const assignedToId = employer?.assignedToId ?? ctx.actor.id;
        const given = { ...draft, organizationId: employer?.id, assignedToId };
        const made = batch.make(newPerson(ctx, given, { importId }));
        byEmail.set(key, [...(byEmail.get(key) ?? []), made]);
        id = made.id;
      }
      if (note !== null) notes.push({ organizationId: null, personId: id, content: note });
    }
    return { batch, notes };
  });
  const findAlike = await askAlike.people(batch.made());
  const alike = await findAlike();
  await writePeople(ctx, batch.made());
  const updatedAt = ctx.clock.now();
  await changePeople(
    ctx,
    batch.changed().map(({ before, after }) => ({ before, after: { ...after, updatedAt } })),
  );
  return { tally: batch.tally, notes, alike: alike.size };
}

/** Of several with the same name the one where the person is, else the oldest; whoever is called so today goes first. */
function employerOf(
  location: string | null | undefined,
  candidates: readonly OrganizationRow[] = [],
  former: readonly FormerOrganization[] = [],
): OrganizationRow | undefined {
  const place = wordKey(location);
  const isNear = (each: { location: string | null }) =>
    place !== '' && wordKey(each.location) === place;
  const near = candidates.find(isNear) ?? former.find(isNear)?.row;
  return near ?? candidates[0] ?? former[0]?.row;
}

/** By lower-case e-mail address: the people who have it, as their primary or a further one, the oldest first. */
async function findByEmail(
  ctx: Context,
  rows: readonly PersonOfRow[],
): Promise<Map<string, PersonRow[]>> {
  const emails = rows.flatMap(({ draft }) => draft.email?.toLowerCase() ?? []);
  const hits = [
    ...(await lookUp(ctx, people, emails, sql`lower(${people.email}) = ${givenKey}`)),
    ...(await lookUp(
      ctx,
      people,
      emails,
      hasFurtherEmail(people.furtherEmails, givenKey),
      isThere(people.deletedAt),
    )),
  ];
  const ids = sql.param(hits.map(({ id }) => id));
  const found = await ctx.db
    .select()
    .from(people)
    .where(sql`${people.id} = any(${ids}::uuid[])`)
    .orderBy(people.id);
  const keysOf = new Map<string, Set<string>>();
  for (const { key, id } of hits) keysOf.set(id, (keysOf.get(id) ?? new Set()).add(key));
  const byEmail = new Map<string, PersonRow[]>();
  for (const row of found) {
    for (const key of keysOf.get(row.id) ?? []) {
      byEmail.set(key, [...(byEmail.get(key) ?? []), row]);
    }
  }
  return byEmail;
}
