/** The keys of a company, by which the same one from two sources or searches is recognized. */
import { createHash } from 'node:crypto';
import { findOwnDomain } from '#server/features/duplicates/domains.rules.ts';
import { withoutLegalWords } from '#server/features/duplicates/names.rules.ts';
import { readPlace } from '#server/features/duplicates/places.rules.ts';
import { readPhones } from '#server/features/duplicates/same-phones.rules.ts';

interface Known {
  name: string;
  address?: string | null | undefined;
  phone?: string | null | undefined;
  website?: string | null | undefined;
}

/** The strongest first: name at its own website, phone, name in its place. Never empty. */
export function leadKeys({ name, address, phone, website }: Known, country: string): string[] {
  const words = withoutLegalWords(name).join(' ') || name.toLowerCase();
  const domain = findOwnDomain(website);
  const { town } = readPlace({ location: address ?? null });
  const phones = readPhones(phone, country).flatMap(({ e164 }) => e164 ?? []);
  return [
    // A brand's dealers share its website, so the name counts as well.
    ...(domain === null ? [] : [`site:${domain} ${words}`]),
    ...phones.map((number) => `phone:${number}`),
    `name:${words} ${[...town].join(' ')}`.trimEnd(),
  ];
}

/** The keys under which a decision about it is kept: all with its name, as a switchboard may belong to a group. */
export function pairKeys(lead: Known, country: string): string[] {
  const words = withoutLegalWords(lead.name).join(' ') || lead.name.toLowerCase();
  return leadKeys(lead, country).map((key) => (key.startsWith('phone:') ? `${key} ${words}` : key));
}

/** An id (a UUID of the custom version 8) that is always the same for a key. */
export function makeLeadId(key: string): string {
  const hex = createHash('sha256').update(key).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
