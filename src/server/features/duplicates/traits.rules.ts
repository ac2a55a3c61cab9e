/** What is known of a record or a candidate, in the form used to compare two, and how such a comparison ends. */
import type { DuplicateCandidate, DuplicateLevel } from '#contract/duplicates.ts';
import { findOwnDomain } from './domains.rules.ts';
import { type Employer, readEmployer, type ToldEmployer } from './employers.rules.ts';
import { listToldNames, readEmails, readMailbox } from './mailboxes.rules.ts';
import { type Place, readPlace } from './places.rules.ts';
import { type PhoneNumber, readPhones } from './same-phones.rules.ts';

export interface Traits {
  name: string | null;
  /** What it was called before it was merged; and of a name with an initial, what an address tells of it. */
  formerNames: readonly string[];
  phones: readonly PhoneNumber[];
  /** As it is written, in lower case. */
  emails: readonly string[];
  mailboxes: readonly string[];
  websiteDomain: string | null;
  emailDomains: readonly string[];
  place: Place;
  organizationId: string | null;
  employer: Employer | null;
}

export interface Verdict {
  /** Null if they are hardly the same. */
  level: DuplicateLevel | null;
  /** From 0 to 1: likely from 0.5 on. */
  score: number;
  /** Strongest first. */
  reasons: string[];
  /** Almost certainly the same: two signs agree and none disagrees. */
  isSure: boolean;
}

export function readTraits(
  record: Omit<Partial<DuplicateCandidate>, 'kind'> &
    ToldEmployer & { formerNames?: readonly string[] },
  country: string,
): Traits {
  const emails = readEmails(record.email);
  const isThere = (text: string | null) => text !== null;
  return {
    name: record.name ?? null,
    formerNames: [...(record.formerNames ?? []), ...listToldNames(emails, record.name ?? null)],
    phones: readPhones(record.phone, country),
    emails,
    mailboxes: emails.map(readMailbox).filter(isThere),
    websiteDomain: findOwnDomain(record.website),
    emailDomains: emails.map(findOwnDomain).filter(isThere),
    place: readPlace(record),
    organizationId: record.organizationId ?? null,
    employer: readEmployer(record),
  };
}
