/** What organizations and people have in common: contact details, tags and custom fields as they are stored here. */
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { DuplicateCandidate } from '#contract/duplicates.ts';
import {
  type addressKeys,
  EmailType,
  type Further,
  PhoneType,
  printFurther,
} from '#contract/further-addresses.ts';
import { organizationTexts } from '#contract/organizations.ts';
import { personTexts } from '#contract/people.ts';
import {
  type CustomFields,
  mostTags,
  OptionalEmail,
  Tags,
  tagLimit,
} from '#contract/primitives.ts';
import { kindOfList } from '#contract/records.ts';
import { hasFurtherEmail } from '#server/features/addresses/address-conditions.ts';
import type { Addresses } from '#server/features/addresses/addresses.rules.ts';
import type {
  SourceOrganization,
  SourcePerson,
} from '#server/features/crm-services/service/service-port.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { crmSyncLinks } from './crm-sync.table.ts';
import { fitted } from './sync.rules.ts';
import { linkedRecords, type Tools } from './tools.ts';

type Party = SourceOrganization | SourcePerson;

export type PartyValues = {
  name: string;
  email: string | null;
  phone: string | null;
  emailType: EmailType | null;
  /** Written as one text each, so that they are merged as tags are: what came there comes, what went there goes. */
  furtherEmails: string[];
  phoneType: PhoneType | null;
  furtherPhones: string[];
  location: string | null;
  tags: string[];
  customFields: CustomFields;
};

export async function partyValues(
  ctx: Context,
  tools: Tools,
  party: Party,
  faults: string[],
): Promise<PartyValues> {
  const entity = kindOfList(party.entity);
  const email = OptionalEmail.safeParse(party.email);
  if (!email.success) faults.push('The e-mail address is not valid');
  if (party.tags.length > mostTags) faults.push(`Only the first ${mostTags} tags were taken`);
  const tags = party.tags.slice(0, mostTags).map((tag) => tag.slice(0, tagLimit));
  const { name, phone, location } = entity === 'person' ? personTexts : organizationTexts;
  return {
    name: fitted(party.name, name.limit, 'The name', faults) ?? party.name,
    email: email.data ?? null,
    phone: fitted(party.phone, phone.limit, 'The phone number', faults),
    emailType: party.emailType ?? null,
    furtherEmails: writeFurther(party.furtherEmails ?? []),
    phoneType: party.phoneType ?? null,
    furtherPhones: writeFurther(party.furtherPhones ?? []),
    location: fitted(party.location, location.limit, 'The location', faults),
    tags: Tags.parse(tags.map((tag) => tag.toWellFormed())),
    customFields: await tools.fields.valuesOf(ctx, entity, party.fields, faults),
  };
}

export const addressLabels = {
  emailType: 'E-mail type',
  furtherEmails: 'Other e-mails',
  phoneType: 'Phone type',
  furtherPhones: 'Other phones',
};

function writeFurther(further: readonly Further[]): string[] {
  return further.map((each) => printFurther([each]));
}

/** The addresses of a record as they are merged. */
export function mergedAddresses(row: Pick<Addresses, Typed>) {
  const { emailType, furtherEmails, phoneType, furtherPhones } = row;
  return {
    emailType,
    furtherEmails: writeFurther(furtherEmails),
    phoneType,
    furtherPhones: writeFurther(furtherPhones),
  };
}
type Typed = (typeof addressKeys)[number];

/** The same as they are stored. */
export function storedAddresses({ furtherEmails, furtherPhones }: PartyValues) {
  return {
    furtherEmails: furtherEmails.map((text) => readFurther(text, EmailType)),
    furtherPhones: furtherPhones.map((text) => readFurther(text, PhoneType)),
  };
}

function readFurther<Type extends string>(text: string, types: z.ZodType<Type>): Further<Type> {
  const open = text.endsWith(')') ? text.lastIndexOf(' (') : -1;
  const type = types.safeParse(text.slice(open + 2, -1)).data;
  return open < 0 || type === undefined
    ? { type: null, value: text }
    : { type, value: text.slice(0, open) };
}

/** A person of the same e-mail address and no other name. */
export function isSamePerson(reasons: readonly string[]): boolean {
  return reasons.includes('same e-mail') && !reasons.includes('another name');
}

const sureSigns = ['same phone', 'same city', 'same postcode'];

/** An organization of the same name in the same place, or with the same phone. */
export function isSameOrganization(reasons: readonly string[]): boolean {
  return reasons.includes('same name') && sureSigns.some((sign) => reasons.includes(sign));
}

/**
 * Those whose e-mail address, of organizations whose name, some unlinked record here has: no other can be
 * the same for certain, and to look for what is merely alike takes long among very many.
 */
async function withNamesakes(
  ctx: Context,
  tools: Tools,
  parties: readonly Party[],
): Promise<readonly Party[]> {
  const entity = parties[0]?.entity;
  if (entity === undefined || !tools.hasStrangers(entity)) return [];
  const isPeople = entity === 'people';
  const table = isPeople ? people : organizations;
  const key = sql.raw(isPeople ? 'lower(given.text)' : 'crm_name_key(given.text)');
  const own = isPeople ? sql`lower(${people.email})` : sql`${organizations.nameKey}`;
  const given = parties.flatMap(({ email, furtherEmails = [], name }, place) => {
    const texts = isPeople ? [email, ...furtherEmails.map(({ value }) => value)] : [name];
    return texts.flatMap((text) => (text ? [{ place, text: text.slice(0, 300) }] : []));
  });
  const further = isPeople ? hasFurtherEmail(people.furtherEmails, sql`given.text`) : sql`false`;
  const { rows } = await ctx.db.execute<{ place: number }>(sql`
    select distinct given.place
    from unnest(${sql.param(given.map(({ place }) => place))}::int[],
      ${sql.param(given.map(({ text }) => text))}::text[]) as given (place, text)
    where exists (
      select 1 from ${table} where (${own} = ${key} or ${further}) and ${table.deletedAt} is null and not exists (
        select 1 from ${crmSyncLinks}
        where ${crmSyncLinks.recordId} = ${table.id} and ${crmSyncLinks.service} = ${tools.serviceKey}
      )
    )`);
  const places = new Set(rows.map(({ place }) => place));
  return parties.filter((_, place) => places.has(place));
}

/** The primary one first. */
function allOf(primary: string | null, further: readonly Further[] = []): string {
  return [primary ?? '', ...further.map(({ value }) => value)].join('; ').slice(0, 1_000);
}

function asCandidate(party: Party): DuplicateCandidate {
  return {
    kind: kindOfList(party.entity),
    name: party.name.slice(0, 300),
    phone: allOf(party.phone, party.furtherPhones),
    email: allOf(party.email, party.furtherEmails),
    location: party.location?.slice(0, 1_000),
  };
}

/** Of new parties, whom of those here they may be, in words: they are created, and each pair is among the duplicates. */
export async function findAlikeParties(
  ctx: Context,
  tools: Tools,
  parties: readonly Party[],
): Promise<Map<string, string>> {
  const words = new Map<string, string>();
  const [first] = parties;
  // Who is linked to another contact there is somebody else.
  if (!first || !tools.hasStrangers(first.entity)) return words;
  const { findAlike } = await import('#server/features/duplicates/find-alike.ts');
  const kind = kindOfList(first.entity);
  const found = await findAlike(ctx, kind, parties.map(asCandidate), tools.country);
  const ids = [...found.values()].flatMap((all) => all.map(({ id }) => id));
  const taken = await linkedRecords(ctx, tools, first.entity, ids);
  for (const [place, all] of found) {
    const [party, alike] = [parties[place], all.find(({ id }) => !taken.has(id))];
    if (!party || !alike) continue;
    const is = alike.level === 'likely' ? 'is likely' : 'may be';
    const reason = `It ${is} “${alike.name}” (${alike.reasons.join(', ')}), and was created: compare the two under Duplicates`;
    words.set(party.externalId, reason);
  }
  return words;
}

/** Records here that nobody has linked yet and that are as good as certainly the same, by external id. */
export async function matchParties(
  ctx: Context,
  tools: Tools,
  parties: readonly Party[],
): Promise<Map<string, string>> {
  const matches = new Map<string, string>();
  const likely = await withNamesakes(ctx, tools, parties);
  const [first] = likely;
  if (!first) return matches;
  // The numbering plans and the list of domains are large: loaded when they are first needed.
  const { findDuplicates } = await import('#server/features/duplicates/find-duplicates.ts');
  const kind = kindOfList(first.entity);
  const isSame = kind === 'person' ? isSamePerson : isSameOrganization;
  const found = await findDuplicates(ctx, likely.map(asCandidate), { country: tools.country });
  const sure = found.map((duplicates) =>
    duplicates.filter(({ level, reasons }) => level === 'likely' && isSame(reasons)),
  );
  const taken = await linkedRecords(
    ctx,
    tools,
    first.entity,
    sure.flat().map(({ id }) => id),
  );
  for (const [place, duplicates] of sure.entries()) {
    const party = likely[place];
    const free = duplicates.filter(({ id }) => !taken.has(id));
    const [only] = free;
    // Of two that fit, neither is certain.
    if (!party || !only || free.length > 1) continue;
    matches.set(party.externalId, only.id);
    taken.add(only.id);
  }
  return matches;
}
