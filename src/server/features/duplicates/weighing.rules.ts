/** Adds up the signs of two records: the score orders what is found, and gives its reasons. */
import type { DuplicateLevel } from '#contract/duplicates.ts';
import { isMistypedDomain } from './domains.rules.ts';
import { isMistypedMailbox } from './mailboxes.rules.ts';
import type { PlaceLikeness } from './places.rules.ts';
import { isSamePhone } from './same-phones.rules.ts';
import type { Traits, Verdict } from './traits.rules.ts';

/** The lowest score of what is likely; a maybe lies below. */
export const likely = 0.5;
const leastMaybe = 0.3;

/** Names less alike than this belong to different records. */
const otherName = 0.5;
export const nearName = 0.7;

export class Weighing {
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
    if (isSamePlace(likeness)) this.add(weights.city, likeness);
  }

  result(level: DuplicateLevel | null, isSure: boolean): Verdict {
    if (level === null) return { level, score: 0, reasons: [], isSure: false };
    const [least, most] = level === 'likely' ? [likely, 1] : [leastMaybe, likely - 0.01];
    const score = Math.round(Math.min(most, Math.max(least, this.score)) * 100) / 100;
    return { level, score, reasons: this.reasons, isSure: isSure && level === 'likely' };
  }
}

export const isSamePlace = (place: PlaceLikeness) =>
  place === 'same city' || place === 'same postcode';

export function shareAPhone(one: Traits, other: Traits): boolean {
  return one.phones.some((phone) => other.phones.some((its) => isSamePhone(phone, its)));
}

/** Both have one, and no two are the same. */
export function hasOtherPhone(one: Traits, other: Traits): boolean {
  return one.phones.length > 0 && other.phones.length > 0 && !shareAPhone(one, other);
}

/** The mailboxes that both have. */
export function sharedMailboxes(one: Traits, other: Traits): string[] {
  return one.mailboxes.filter((mailbox) => other.mailboxes.includes(mailbox));
}

export function isSameMailbox(one: Traits, other: Traits): boolean {
  return sharedMailboxes(one, other).length > 0;
}

/** A mailbox of each, but for a letter of its domain. */
export function isMailboxMistyped(one: Traits, other: Traits): boolean {
  return one.mailboxes.some((mine) => other.mailboxes.some((its) => isMistypedMailbox(mine, its)));
}

/** Two mailboxes at one provider, which offers them to everybody. */
export function hasOtherMailbox(one: Traits, other: Traits): boolean {
  if (isSameMailbox(one, other)) return false;
  const providersOf = ({ mailboxes, emailDomains }: Traits) =>
    mailboxes
      .map((mailbox) => mailbox.split('@')[1] ?? '')
      .filter((domain) => !emailDomains.some((own) => `.${domain}`.endsWith(`.${own}`)));
  const theirs = providersOf(other);
  return providersOf(one).some((provider) => theirs.includes(provider));
}

/** In words, how the two share a domain of their own; null if they do not. */
export function sharedDomain(one: Traits, other: Traits): string | null {
  const isAmong = (site: string | null, { emailDomains }: Traits) =>
    site !== null && emailDomains.includes(site);
  const { websiteDomain, emailDomains } = one;
  if (websiteDomain !== null && websiteDomain === other.websiteDomain) return 'same site';
  if (emailDomains.some((domain) => isAmong(domain, other))) return 'same e-mail domain';
  if (isAmong(websiteDomain, other)) return 'website of the e-mail domain';
  return isAmong(other.websiteDomain, one) ? 'e-mail of the website domain' : null;
}

/** Each has a domain of its own, and none is shared, not even with a letter mistyped. */
export function hasOtherDomain(one: Traits, other: Traits): boolean {
  const [mine, its] = [listDomains(one), listDomains(other)];
  if (mine.length === 0 || its.length === 0 || sharedDomain(one, other) !== null) return false;
  return !mine.some((domain) => its.some((each) => isMistypedDomain(domain, each)));
}

export const listDomains = ({ websiteDomain, emailDomains }: Traits): readonly string[] =>
  websiteDomain === null ? emailDomains : [websiteDomain, ...emailDomains];
