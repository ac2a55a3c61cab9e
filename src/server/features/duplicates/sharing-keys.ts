/**
 * Which of many candidates share a phone, an e-mail, a site or a name as it sounds with somebody here: one statement for a
 * batch of a list, so that the matcher is asked about these alone and the others cost next to nothing. Whom the matcher
 * finds in bulk is found here too (`sharing-keys.test.ts`).
 */
import { eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { DuplicateKind } from '#contract/duplicates.ts';
import {
  hasFurtherEmail,
  hasFurtherPhone,
  isThere,
} from '#server/features/addresses/address-conditions.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { hasMerged, selectWhoHad } from '#server/kernel/former-names.ts';
import { unhurried } from '#server/kernel/unhurried.ts';
import { findOwnDomain } from './domains.rules.ts';
import { formerName, hasMailbox, toldNames } from './look-up-alike.ts';
import { isWithin, listSpellings, unnested } from './look-up-texts.ts';
import { readEmails, readMailbox } from './mailboxes.rules.ts';
import { type NameKeys, readNameKeys } from './name-spellings.rules.ts';
import { listPhones } from './same-phones.rules.ts';

/** Several phones or e-mails stand in one text, as the matcher reads them. */
export interface Sharing {
  name: string | null;
  email: string | null;
  phone: string | null;
  website: string | null;
}

type Table = typeof people | typeof organizations;

const tables = { person: people, organization: organizations };
/** Of those who share a key, as many are looked at for one that the import has not made. */
const mostOfAKey = 20;

/** Whether anybody is here whom this import has not made. */
export async function hasOthers(
  { db }: VisitorContext,
  kind: DuplicateKind,
  importId: string,
): Promise<boolean> {
  const table = tables[kind];
  const [other] = await db
    .select({ id: table.id })
    .from(table)
    .where(
      sql`${isNull(table.deletedAt)} and ${or(isNull(table.importId), ne(table.importId, importId))}`,
    )
    .limit(1);
  return other !== undefined;
}

interface Asked {
  /** Of numbers without a country code. */
  country: string;
  /** Whom it has made does not count. */
  exceptImport?: string | undefined;
}

/** Makes the keys of the candidates while others have their turn; what it returns answers with places among them. */
export async function lookUpSharing(
  kind: DuplicateKind,
  candidates: readonly Sharing[],
  { country, exceptImport }: Asked,
): Promise<(ctx: VisitorContext) => Promise<number[]>> {
  const table = tables[kind];
  const isOther =
    exceptImport === undefined
      ? sql`true`
      : sql`${table.importId} is distinct from ${exceptImport}::uuid`;
  const given: Keys[] = [];
  for await (const candidate of unhurried(candidates))
    given.push(readKeys(kind, candidate, country));
  const addresses = given.map(({ addresses }) => addresses);
  const phones = given.map(({ phones }) => phones);
  const isAlive = isNull(table.deletedAt);
  const shares = (keys: readonly string[][], condition: SQL, isThere = isAlive) =>
    shareAKey({ table, keys, isWhom: sql`${isThere} and ${condition}`, isOther });
  const hasSite = () =>
    shares(
      given.map(({ sites }) => sites),
      isWithin(organizations.website),
    );
  const isFurther = isThere(table.deletedAt);
  const ways = [
    shares(addresses, sql`lower(${table.email}) = given.key`),
    shares(
      given.map(({ mailboxes }) => mailboxes),
      hasMailbox(table.email),
    ),
    shares(addresses, hasFurtherEmail(table.furtherEmails, sql`given.key`), isFurther),
    shares(phones, sql`crm_phone_key(${table.phone}) = crm_phone_key(given.key)`),
    shares(phones, hasFurtherPhone(table.furtherPhones, sql`given.key`), isFurther),
    ...(kind === 'organization' ? [hasSite()] : []),
  ].filter((way) => way !== null);
  const bySound = sql`select place from named join known using (key)`;
  // Most rows have several keys of their name: all are looked up by one scan of the index.
  const statement = sql`
    with named as materialized (${keysOfNames(given.map(({ names }) => names))}),
    known as materialized (${sql.join(
      namesOf(kind).map(
        ({ key, isKept = sql`true` }) => sql`
          select distinct ${key} as key from ${table}
          where ${isAlive} and ${isOther} and ${isKept}
            and ${key} = any (array(select key from named where key is not null))`,
      ),
      sql` union `,
    )} union select key from (${selectWhoHad(kind, sql`array(select key from named where key is not null)`)}) as had where ${hasMerged(kind)})
    select distinct place from (${sql.join([bySound, ...ways], sql` union all `)}) as found
    order by place`;
  return async ({ db }) => {
    const { rows } = await db.execute<{ place: number }>(statement);
    return rows.map(({ place }) => place);
  };
}

interface SharedKey {
  table: Table;
  /** By the place of the candidate. */
  keys: readonly string[][];
  isWhom: SQL;
  isOther: SQL;
}

function shareAKey({ table, keys, isWhom, isOther }: SharedKey): SQL | null {
  const all = keys.flatMap((each, place) => each.map((key) => [place, key] as const));
  if (all.length === 0) return null;
  return sql`select given.place from ${unnested(all)} as given(place, key) cross join lateral (
      select from (
        select ${isOther} as other from ${table} where ${isWhom} limit ${mostOfAKey}
      ) as sharing where other limit 1
    ) as found`;
}

/** The names of records: as they sound; and the others that few tell, of people the one before a marriage. */
function namesOf(kind: DuplicateKind): { key: SQL; isKept?: SQL }[] {
  const others = kind === 'person' ? [formerName] : toldNames;
  return [
    { key: sql`crm_alike_key(${tables[kind].name})` },
    ...others.map((name) => ({
      key: sql`crm_alike_key(${name})`,
      isKept: sql`${name} is not null`,
    })),
  ];
}

/** Most keys of names are ready, and told in one text a candidate; of the others the database makes them. */
function keysOfNames(named: readonly NameKeys[]): SQL {
  const names = named.flatMap((each, place) => each.names.map((name) => [place, name] as const));
  const ready = named.map(({ keys }, place) => [place, keys.join(' ')] as const);
  return sql`
    select place, key.key from ${unnested(ready)} as told (place, keys)
      cross join lateral unnest(string_to_array(keys, ' ')) as key (key)
    union all select place, crm_alike_key(name) from ${unnested(names)} as told (place, name)`;
}

/** What is looked up of a candidate. */
interface Keys {
  addresses: string[];
  mailboxes: string[];
  phones: string[];
  /** Of organizations only. */
  sites: string[];
  names: NameKeys;
}

function readKeys(
  kind: DuplicateKind,
  { name, email, phone, website }: Sharing,
  country: string,
): Keys {
  const emails = readEmails(email);
  const mailboxes = emails.flatMap((each) => readMailbox(each) ?? []);
  return {
    addresses: [...new Set([...emails, ...mailboxes])],
    mailboxes,
    phones: listPhones(phone, country),
    sites: kind === 'organization' ? listSites(website, emails) : [],
    names: readNameKeys(kind, name ?? ''),
  };
}

function listSites(website: string | null, emails: readonly string[]): string[] {
  const domains = [website, ...emails].flatMap((address) => findOwnDomain(address) ?? []);
  return [...new Set(domains.flatMap(listSpellings))];
}

/** Those of these records that an import has made. */
export async function readMadeBy(
  { db }: VisitorContext,
  kind: DuplicateKind,
  ids: readonly string[],
  importId: string,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const table = tables[kind];
  const made = await db
    .select({ id: table.id })
    .from(table)
    .where(
      sql`${table.id} = any(${sql.param([...ids])}::uuid[]) and ${eq(table.importId, importId)}`,
    );
  return new Set(made.map(({ id }) => id));
}
