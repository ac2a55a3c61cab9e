/**
 * Decides whether two records are likely the same, and why. Each sign raises or lowers the score; 0.5 and up is
 * likely. No sign is proof: a website may belong to a whole group, a phone to a switchboard.
 */
import type { DuplicateCandidate, DuplicateKind } from '#contract/duplicates.ts';
import { findOwnDomain } from './domains.rules.ts';
import { organizationNameLikeness, personNameLikeness } from './names.rules.ts';
import {
  comparePlaces,
  isOtherStreet,
  type Place,
  type PlaceLikeness,
  readPlace,
} from './places.rules.ts';
import { isSamePhone, type PhoneNumber, readPhones } from './same-phones.rules.ts';

/** A record or a candidate, in the form used to compare them. */
export interface Traits {
  name: string | null;
  phones: readonly PhoneNumber[];
  email: string | null;
  websiteDomain: string | null;
  emailDomain: string | null;
  place: Place;
  organizationId: string | null;
}

export interface Verdict {
  /** From 0 to 1. */
  score: number;
  /** Strongest first. */
  reasons: string[];
  /** Almost certainly the same: two signs agree and none disagrees. */
  isSure: boolean;
}

/** The lowest score that is shown. */
export const likely = 0.5;

/** Names less alike than this belong to different records. */
const otherName = 0.5;
export const nearName = 0.7;
/** How alike two names are if one contains the other: 'Toll' and 'Toll Group'. */
const sureName = 0.85;

export function readTraits(
  record: Omit<Partial<DuplicateCandidate>, 'kind'>,
  country: string,
): Traits {
  return {
    name: record.name ?? null,
    phones: readPhones(record.phone, country),
    email: record.email?.trim().toLowerCase() || null,
    websiteDomain: findOwnDomain(record.website),
    emailDomain: findOwnDomain(record.email),
    place: readPlace(record),
    organizationId: record.organizationId ?? null,
  };
}

const comparers: Record<DuplicateKind, (one: Traits, other: Traits) => Verdict> = {
  person: comparePeople,
  organization: compareOrganizations,
};

export function compare(kind: DuplicateKind, one: Traits, other: Traits): Verdict {
  return comparers[kind](one, other);
}

function compareOrganizations(one: Traits, other: Traits): Verdict {
  const verdict = new Weighing();
  const domain = sharedDomain(one, other);
  if (isSameEmail(one, other)) verdict.add(0.65, 'same e-mail');
  else if (domain !== null) verdict.add(0.5, domain);
  if (shareAPhone(one, other)) verdict.add(0.65, 'same phone');
  const likeness = nameLikeness(one, other, organizationNameLikeness);
  // A name alone counts only if the two are equal apart from a typo.
  if (likeness !== null) verdict.weighName(likeness, { least: 0.3, most: 0.6, against: 0.15 });
  const place = comparePlaces(one.place, other.place);
  verdict.weighPlace(place, { city: 0.2, state: 0.05, other: 0.2 });
  return verdict.result(isSurelyOne(one, other, { likeness: likeness ?? 0, place }));
}

/**
 * The same phone or mailbox under one name; the same site or town only if the names are equal and
 * nothing else differs: dealers of a brand share its site, and a chain has several branches in a town.
 */
function isSurelyOne(
  one: Traits,
  other: Traits,
  { likeness, place }: { likeness: number; place: PlaceLikeness },
): boolean {
  if (likeness < sureName || place === 'other') return false;
  if (shareAPhone(one, other) || isSameEmail(one, other)) return true;
  const hasOtherPhone = one.phones.length > 0 && other.phones.length > 0;
  if (likeness < 1 || hasOtherPhone || isOtherStreet(one.place, other.place)) return false;
  if (sharedDomain(one, other) !== null) return true;
  const hasOtherSite = one.websiteDomain !== null && other.websiteDomain !== null;
  return !hasOtherSite && (place === 'same city' || place === 'same postcode');
}

function comparePeople(one: Traits, other: Traits): Verdict {
  const verdict = new Weighing();
  const likeness = nameLikeness(one, other, personNameLikeness);
  const isSameMail = isSameEmail(one, other);
  // Colleagues and families share phones, employers and towns; only a mailbox is personal.
  if (likeness !== null && likeness < nearName && !isSameMail) {
    return { score: 0, reasons: [], isSure: false };
  }
  if (isSameMail) verdict.add(0.85, 'same e-mail');
  if (shareAPhone(one, other)) verdict.add(0.5, 'same phone');
  if (!isSameMail && one.emailDomain !== null && one.emailDomain === other.emailDomain) {
    verdict.add(0.2, 'same e-mail domain');
  }
  if (likeness !== null) verdict.weighName(likeness, { least: 0.2, most: 0.5, against: 0.25 });
  if (one.organizationId !== null && other.organizationId !== null) {
    if (one.organizationId === other.organizationId) verdict.add(0.3, 'same organization');
    else verdict.add(-0.15);
  }
  verdict.weighPlace(comparePlaces(one.place, other.place), {
    city: 0.15,
    state: 0.05,
    other: 0.15,
  });
  const isOwnPhone = likeness === 1 && shareAPhone(one, other);
  return verdict.result((likeness ?? 0) >= sureName && (isSameMail || isOwnPhone));
}

class Weighing {
  private score = 0;
  private readonly reasons: string[] = [];

  add(weight: number, reason?: string): void {
    this.score += weight;
    if (reason !== undefined) this.reasons.push(reason);
  }

  weighName(likeness: number, weights: { least: number; most: number; against: number }): void {
    if (likeness < otherName) this.add(-weights.against, 'another name');
    if (likeness < nearName) return;
    const share = (likeness - nearName) / (1 - nearName);
    const words = likeness === 1 ? 'same name' : `name ${likeness.toFixed(2)}`;
    this.add(weights.least + share * (weights.most - weights.least), words);
  }

  weighPlace(
    likeness: PlaceLikeness,
    weights: { city: number; state: number; other: number },
  ): void {
    if (likeness === 'other') this.add(-weights.other, 'another place');
    if (likeness === 'same state') this.add(weights.state, likeness);
    if (likeness === 'same city' || likeness === 'same postcode') this.add(weights.city, likeness);
  }

  result(isSure: boolean): Verdict {
    const score = Math.round(Math.min(1, Math.max(0, this.score)) * 100) / 100;
    return { score, reasons: this.reasons, isSure };
  }
}

function nameLikeness(
  one: Traits,
  other: Traits,
  likeness: (one: string, other: string) => number,
): number | null {
  if (one.name === null || other.name === null) return null;
  return Math.round(likeness(one.name, other.name) * 100) / 100;
}

function isSameEmail(one: Traits, other: Traits): boolean {
  return one.email !== null && one.email === other.email;
}

function shareAPhone(one: Traits, other: Traits): boolean {
  return one.phones.some((phone) => other.phones.some((its) => isSamePhone(phone, its)));
}

function sharedDomain(one: Traits, other: Traits): string | null {
  const isSame = (mine: string | null, its: string | null) => mine !== null && mine === its;
  if (isSame(one.websiteDomain, other.websiteDomain)) return 'same site';
  if (isSame(one.emailDomain, other.emailDomain)) return 'same e-mail domain';
  if (isSame(one.websiteDomain, other.emailDomain)) return 'website of the e-mail domain';
  return isSame(one.emailDomain, other.websiteDomain) ? 'e-mail of the website domain' : null;
}
