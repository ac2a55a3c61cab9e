/** Finds, completes or makes the people of a batch of rows, each linked to the organization it names. */
import { eq, sql } from 'drizzle-orm';
import { insertMany } from '#server/features/imports/lists/insert-many.ts';
import { newPerson, writePeople } from '#server/features/imports/lists/insert-people.ts';
import type { OrganizationRow } from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { type PersonRow, toPerson } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { changeRow } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { Batch, settle, type Tally, updateMany } from './batch.ts';
import { completed } from './completing.rules.ts';
import type { PersonOfRow } from './crm-rows.rules.ts';
import { givenKey, lookUp } from './look-up-keys.ts';
import { type Mailboxes, wordKey } from './matching.rules.ts';
import type { NewNote } from './write-notes.ts';
import { findByName, type Run } from './write-organizations.ts';

const filled = ['phone', 'location', 'jobTitle', 'organizationId'] as const;

export async function writePersonRows(
  ctx: Context,
  { importId, mailboxes }: Pick<Run, 'importId'> & { mailboxes: Mailboxes },
  rows: readonly PersonOfRow[],
): Promise<{ tally: Tally; notes: NewNote[] }> {
  const employers = await findByName(
    ctx,
    rows.flatMap(({ organizationName }) => organizationName ?? []),
  );
  const names = new Map([...employers.values()].flat().map(({ id, name }) => [id, name]));
  const { batch, notes } = await settle(ctx, people, async () => {
    const { byEmail, employerNames } = await findByEmail(ctx, rows);
    for (const [id, name] of employerNames) names.set(id, name);
    const batch = new Batch([...byEmail.values()].flat());
    const notes: NewNote[] = [];
    for (const { draft, organizationName, note } of rows) {
      const key = draft.email?.toLowerCase() ?? '';
      const candidates = (byEmail.get(key) ?? []).map(({ id }) => batch.get(id));
      const employer = employerOf(
        draft.location,
        employers.get(organizationName?.toLowerCase() ?? ''),
      );
      const found = mailboxes.find({ email: key, name: draft.name }, candidates);
      let id: string;
      if (found) {
        batch.complete(
          completed(found, filled, { ...draft, organizationId: employer?.id ?? null }),
        );
        id = found.id;
      } else {
        // Whoever looks after the organization looks after its people.
        const assignedToId = employer?.assignedToId ?? ctx.actor.id;
        const given = { ...draft, organizationId: employer?.id, assignedToId };
        const made = batch.make(newPerson(ctx, importId, given));
        byEmail.set(key, [...(byEmail.get(key) ?? []), made]);
        id = made.id;
      }
      if (note !== null) notes.push({ organizationId: null, personId: id, content: note });
    }
    return { batch, notes };
  });
  const nameOf = ({ organizationId }: PersonRow) => names.get(organizationId ?? '') ?? null;
  await writePeople(
    ctx,
    batch.made().map((row) => ({ row, organizationName: nameOf(row) })),
  );
  await writeChanges(ctx, batch, nameOf);
  return { tally: batch.tally, notes };
}

/** Of several of one name the one where the person is, else the oldest. */
function employerOf(
  location: string | null | undefined,
  candidates: readonly OrganizationRow[] = [],
): OrganizationRow | undefined {
  const place = wordKey(location);
  const near = candidates.find((candidate) => wordKey(candidate.location) === place);
  return (place === '' ? undefined : near) ?? candidates[0];
}

async function writeChanges(
  ctx: Context,
  batch: Batch<PersonRow>,
  nameOf: (row: PersonRow) => string | null,
): Promise<void> {
  const updatedAt = ctx.clock.now();
  const changed = batch.changed().map(({ before, after }) => ({
    before,
    after: { ...after, updatedAt },
  }));
  const keys = [...filled, 'tags', 'customFields', 'updatedAt'] as const;
  await updateMany(
    ctx,
    people,
    keys,
    changed.map(({ after }) => after),
  );
  const log = changed.map(({ before, after }) =>
    changeRow(ctx, 'person.updated', {
      before: toPerson(before, nameOf(before)),
      after: toPerson(after, nameOf(after)),
    }),
  );
  if (log.length > 0) await insertMany(ctx.db, changes, log);
}

/** By e-mail address in lowercase: whose it is, the oldest first. */
async function findByEmail(ctx: Context, rows: readonly PersonOfRow[]) {
  const emails = rows.map(({ draft }) => draft.email?.toLowerCase() ?? '');
  const hits = await lookUp(ctx, people, emails, sql`lower(${people.email}) = ${givenKey}`);
  const ids = sql.param(hits.map(({ id }) => id));
  const found = await ctx.db
    .select({ person: people, employer: organizations.name })
    .from(people)
    .leftJoin(organizations, eq(organizations.id, people.organizationId))
    .where(sql`${people.id} = any(${ids}::uuid[])`)
    .orderBy(people.id);
  const byEmail = new Map<string, PersonRow[]>();
  const employerNames = new Map<string, string>();
  for (const { person, employer } of found) {
    const key = person.email?.toLowerCase() ?? '';
    byEmail.set(key, [...(byEmail.get(key) ?? []), person]);
    if (person.organizationId !== null && employer !== null) {
      employerNames.set(person.organizationId, employer);
    }
  }
  return { byEmail, employerNames };
}
