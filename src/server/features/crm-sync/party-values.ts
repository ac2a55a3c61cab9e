/** What organizations and people have in common: contact details, tags and custom fields as they are stored here. */
import type { DuplicateCandidate } from '#contract/duplicates.ts';
import { type CustomFields, OptionalEmail, Tags } from '#contract/primitives.ts';
import type { Context } from '#server/kernel/context.ts';
import type { SourceOrganization, SourcePerson } from './crm-service.ts';
import { fitted } from './sync.rules.ts';
import { linkedRecords, type Tools } from './tools.ts';

type Party = SourceOrganization | SourcePerson;

const longest = { name: 200, phone: 60, location: 300, tag: 60, tags: 50 };

export type PartyValues = {
  name: string;
  email: string | null;
  phone: string | null;
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
  const entity = party.entity === 'people' ? 'person' : 'organization';
  const email = OptionalEmail.safeParse(party.email);
  if (!email.success) faults.push(`The e-mail address is not valid: ${party.email?.slice(0, 80)}`);
  if (party.tags.length > longest.tags) faults.push('Only the first 50 tags were taken');
  const tags = party.tags.slice(0, longest.tags).map((tag) => tag.slice(0, longest.tag));
  return {
    name: fitted(party.name, longest.name, 'The name', faults) ?? party.name,
    email: email.data ?? null,
    phone: fitted(party.phone, longest.phone, 'The phone number', faults),
    location: fitted(party.location, longest.location, 'The location', faults),
    tags: Tags.parse(tags.map((tag) => tag.toWellFormed())),
    customFields: await tools.fields.valuesOf(ctx, entity, party.fields, faults),
  };
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

/** Records here that nobody has linked yet and that are as good as certainly the same, by external id. */
export async function matchParties(
  ctx: Context,
  tools: Tools,
  parties: readonly Party[],
): Promise<Map<string, string>> {
  const [first] = parties;
  const matches = new Map<string, string>();
  if (!first || !tools.hasStrangers(first.entity)) return matches;
  // The numbering plans and the list of domains are large: loaded when they are first needed.
  const { findDuplicates } = await import('#server/features/duplicates/find-duplicates.ts');
  const kind = first.entity === 'people' ? 'person' : 'organization';
  const isSame = kind === 'person' ? isSamePerson : isSameOrganization;
  const candidates = parties.map(
    (party): DuplicateCandidate => ({
      kind,
      name: party.name.slice(0, 300),
      phone: party.phone?.slice(0, 300),
      email: party.email?.slice(0, 300),
      location: party.location?.slice(0, 1_000),
    }),
  );
  const found = await findDuplicates(ctx, candidates, { country: tools.country });
  const sure = found.map((duplicates) => duplicates.filter(({ reasons }) => isSame(reasons)));
  const taken = await linkedRecords(
    ctx,
    first.entity,
    sure.flat().map(({ id }) => id),
  );
  for (const [place, duplicates] of sure.entries()) {
    const party = parties[place];
    const free = duplicates.filter(({ id }) => !taken.has(id));
    const [only] = free;
    // Of two that fit, neither is certain.
    if (!party || !only || free.length > 1) continue;
    matches.set(party.externalId, only.id);
    taken.add(only.id);
  }
  return matches;
}
