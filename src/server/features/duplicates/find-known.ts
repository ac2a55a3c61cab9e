/**
 * Finds which rows of a list surely exist already. An import leaves them out, so only exact keys count
 * and nothing is guessed: how alike two names are may only rule a match out.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { DuplicateKind } from '#contract/duplicates.ts';
import type { Further } from '#contract/further-addresses.ts';
import { hasFurtherEmail, isThere } from '#server/features/addresses/address-conditions.ts';
import { findFormerOrganizations } from '#server/features/organizations/find-former.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { findOwnDomain } from './domains.rules.ts';
import { isWithin } from './look-up-texts.ts';
import { isOfficeMailbox } from './mailboxes.rules.ts';
import { organizationNameLikeness } from './names.rules.ts';
import { comparePlaces, readPlace } from './places.rules.ts';
import { nearName } from './weighing.rules.ts';

/** The fields of a row that are compared. */
export interface KnownCandidate {
  name: string;
  email?: string | null | undefined;
  furtherEmails?: readonly Further[] | undefined;
  phone?: string | null | undefined;
  organizationName?: string | null | undefined;
  website?: string | null | undefined;
  location?: string | null | undefined;
}

/** The existing record, and what it was recognized by. */
export interface KnownRow {
  id: string;
  name: string;
  by: 'e-mail' | 'name' | 'name and organization' | 'website';
}

interface Hit {
  place: number;
  id: string;
  /** Of a person found by an address, which one it was. */
  email?: string;
  name: string;
  location: string | null;
  isNamesake: boolean;
}

/** At most this many of the records that share a key are read. */
const mostOfAKey = 500;

const finders: Record<DuplicateKind, typeof findPeople> = {
  person: findPeople,
  organization: findOrganizations,
};

/** Keyed by the position of the candidate. Rows of `exceptImport`, the calling import, do not count. */
export async function findKnown(
  ctx: VisitorContext,
  kind: DuplicateKind,
  candidates: readonly KnownCandidate[],
  exceptImport: string | null = null,
): Promise<Map<number, KnownRow>> {
  return finders[kind](ctx, candidates, exceptImport);
}

async function findPeople(
  ctx: VisitorContext,
  candidates: readonly KnownCandidate[],
  exceptImport: string | null,
): Promise<Map<number, KnownRow>> {
  const isOther = sql`${people.deletedAt} is null ${isNotOf(exceptImport, people.importId)}`;
  const byEmail = await read(
    ctx,
    sql`
    select given.place, given.email, found.* from ${givenEmails(candidates)}
    cross join lateral (
      select id, name, null::text as location, lower(name) = lower(given.name) as "isNamesake" from (
        (select ${people.id} as id, ${people.name} as name from ${people}
        where ${isOther} and lower(${people.email}) = lower(given.email) limit ${mostOfAKey})
        union
        (select ${people.id}, ${people.name} from ${people}
        where ${isThere(people.deletedAt)} ${isNotOf(exceptImport, people.importId)}
          and ${hasFurtherEmail(people.furtherEmails, sql`given.email`)}
        limit ${mostOfAKey})
      ) as holders order by "isNamesake" desc limit 2
    ) as found`,
  );
  // A row without an employer or an e-mail address is identified by its name and number.
  const byName = await read(
    ctx,
    sql`
    select given.place, found.* from ${given(candidates)}
    cross join lateral (
      select namesake.id, namesake.name, null::text as location, true as "isNamesake" from (
        select ${people.id} as id, ${people.name} as name, ${people.email} as email, ${people.phone} as phone,
          ${people.organizationId} as organization_id
        from ${people} where ${isOther} and lower(${people.name}) = lower(given.name)
        limit ${mostOfAKey}
      ) as namesake
      left join ${organizations} on ${organizations.id} = namesake.organization_id
        and ${organizations.deletedAt} is null
      where case when given.organization is not null
        then lower(${organizations.name}) = lower(given.organization)
        else given.email is null and namesake.email is null and ${organizations.id} is null
          and crm_phone_key(namesake.phone) is not distinct from crm_phone_key(given.phone) end
      limit 1
    ) as found`,
  );
  const known = new Map<number, KnownRow>();
  for (const [place, hits] of byEmail) {
    const holders = [...new Map(hits.map((hit) => [hit.id, hit])).values()];
    const [first, second] = holders.toSorted(
      (one, other) => Number(other.isNamesake) - Number(one.isNamesake),
    );
    const isOwn =
      second === undefined &&
      hits.some(({ email }) => email !== undefined && !isOfficeMailbox(email.toLowerCase()));
    if (first && (first.isNamesake || isOwn)) known.set(place, knownAs(first, 'e-mail'));
  }
  for (const [place, [hit]] of byName) {
    const by = candidates[place]?.organizationName ? 'name and organization' : 'name';
    if (hit && !known.has(place)) known.set(place, knownAs(hit, by));
  }
  return known;
}

async function findOrganizations(
  ctx: VisitorContext,
  candidates: readonly KnownCandidate[],
  exceptImport: string | null,
): Promise<Map<number, KnownRow>> {
  const isOther = sql`${organizations.deletedAt} is null
    ${isNotOf(exceptImport, organizations.importId)}`;
  const facts = sql`${organizations.id} as id, ${organizations.name} as name, ${organizations.location} as location,
    lower(${organizations.name}) = lower(given.name) as "isNamesake"`;
  const byName = await read(
    ctx,
    sql`
    select given.place, found.* from ${given(candidates)}
    cross join lateral (
      select * from (
        select ${facts} from ${organizations}
        where ${isOther} and lower(${organizations.name}) = lower(given.name) limit ${mostOfAKey}
      ) as namesakes
      order by lower(location) is not distinct from lower(given.location) desc limit 20
    ) as found`,
  );
  const bySite = await read(
    ctx,
    sql`
    select given.place, found.* from ${given(candidates)}
    cross join lateral (
      select ${facts} from ${organizations}
      where ${isOther} and ${isWithin(organizations.website)} limit 2
    ) as found where given.key is not null`,
  );
  const known = new Map<number, KnownRow>();
  const isOwnRow = ({ importId }: { importId: string | null }) =>
    exceptImport !== null && importId === exceptImport;
  const isThere = (place: number, { location }: Pick<Hit, 'location'>) => {
    const own = readPlace({ location: candidates[place]?.location });
    return comparePlaces(own, readPlace({ location })) !== 'other';
  };
  const former = await findFormerOrganizations(
    ctx,
    candidates.map(({ name }) => name.trim()),
  );
  for (const [place, { name }] of candidates.entries()) {
    // Called so before a merge, and at the place of then.
    const hit = former.get(name.trim().toLowerCase())?.find((each) => isThere(place, each));
    if (hit && !isOwnRow(hit.row)) known.set(place, { id: hit.id, name: hit.row.name, by: 'name' });
  }
  for (const [place, hits] of byName) {
    // A namesake in another town is another branch.
    const hit = hits.find((each) => isThere(place, each));
    if (hit) known.set(place, knownAs(hit, 'name'));
  }
  for (const [place, [hit, second]] of bySite) {
    if (!hit || second || known.has(place) || !isThere(place, hit)) continue;
    // A website shared by several, or used under different names, belongs to a whole group.
    const likeness = organizationNameLikeness(candidates[place]?.name ?? '', hit.name);
    if (likeness >= nearName) known.set(place, knownAs(hit, 'website'));
  }
  return known;
}

function knownAs({ id, name }: Hit, by: KnownRow['by']): KnownRow {
  return { id, name, by };
}

function isNotOf(exceptImport: string | null, importId: AnyPgColumn): SQL {
  if (exceptImport === null) return sql.empty();
  return sql`and ${importId} is distinct from ${exceptImport}::uuid`;
}

/** The candidates as a table: place, name, email, phone, organization, location, key (the site's own domain). */
function given(candidates: readonly KnownCandidate[]): SQL {
  const column = (textOf: (candidate: KnownCandidate) => string | null | undefined) =>
    sql.param(candidates.map((candidate) => textOf(candidate)?.trim() || null));
  return sql`unnest(
    ${sql.param([...candidates.keys()])}::int[],
    ${column(({ name }) => name)}::text[],
    ${column(({ email }) => email)}::text[],
    ${column(({ phone }) => phone)}::text[],
    ${column(({ organizationName }) => organizationName)}::text[],
    ${column(({ location }) => location)}::text[],
    ${column(({ website }) => findOwnDomain(website))}::text[]
  ) as given(place, name, email, phone, organization, location, key)`;
}

function emailsOf(candidate: KnownCandidate | undefined): string[] {
  const further = candidate?.furtherEmails?.map(({ value }) => value) ?? [];
  return [candidate?.email ?? '', ...further].map((email) => email.trim()).filter(Boolean);
}

/** Each of their addresses as a row: place, name, email. */
function givenEmails(candidates: readonly KnownCandidate[]): SQL {
  const rows = candidates.flatMap((candidate, place) =>
    emailsOf(candidate).map((email) => ({ place, name: candidate.name.trim() || null, email })),
  );
  return sql`unnest(
    ${sql.param(rows.map(({ place }) => place))}::int[],
    ${sql.param(rows.map(({ name }) => name))}::text[],
    ${sql.param(rows.map(({ email }) => email))}::text[]
  ) as given(place, name, email)`;
}

async function read(ctx: VisitorContext, statement: SQL): Promise<Map<number, Hit[]>> {
  const { rows } = await ctx.db.execute<{ [Field in keyof Hit]: Hit[Field] }>(statement);
  const hits = new Map<number, Hit[]>();
  for (const hit of rows) hits.set(hit.place, [...(hits.get(hit.place) ?? []), hit]);
  return hits;
}
