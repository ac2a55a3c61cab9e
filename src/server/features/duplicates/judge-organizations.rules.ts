/** When two records of organizations are one organization. */
import type { DuplicateLevel } from '#contract/duplicates.ts';
import { isAnotherScript } from './letters.rules.ts';
import { organizationNameLikeness } from './names.rules.ts';
import { type CompanyRelation, compareCompanyNames } from './organization-names.rules.ts';
import { comparePlaces, isOtherStreet, type PlaceLikeness } from './places.rules.ts';
import type { Traits, Verdict } from './traits.rules.ts';
import {
  hasOtherDomain,
  hasOtherPhone,
  isSameMailbox,
  isSamePlace,
  shareAPhone,
  sharedDomain,
  Weighing,
} from './weighing.rules.ts';

/** How alike two names are if one contains the other: 'Toll' and 'Toll Group'. */
const sureName = 0.85;

interface Signs {
  isSameMailbox: boolean;
  isSamePhone: boolean;
  isSameDomain: boolean;
  isSamePlace: boolean;
  isOtherPlace: boolean;
  isOtherStreet: boolean;
  isOtherPhone: boolean;
  isOtherDomain: boolean;
}

type Rule = (signs: Signs) => DuplicateLevel | null;

const isReached = ({ isSameMailbox, isSamePhone }: Signs) => isSameMailbox || isSamePhone;
const isShared = (signs: Signs) => isReached(signs) || signs.isSameDomain;
const isElsewhere = ({ isOtherPlace, isOtherStreet, isOtherPhone }: Signs) =>
  isOtherPlace || (isOtherStreet && isOtherPhone);

/** Which signs each relation of the names asks for. */
const rules: Record<CompanyRelation, Rule> = {
  same: (signs) => {
    // Branches share a name and a site, and often a phone.
    if (isElsewhere(signs)) return signs.isOtherPhone && signs.isOtherDomain ? null : 'maybe';
    if (isShared(signs) || signs.isSamePlace) return 'likely';
    return signs.isOtherDomain ? 'maybe' : 'likely';
  },
  filled: (signs) => {
    if (isElsewhere(signs)) return isShared(signs) ? 'maybe' : null;
    if (isShared(signs) || (signs.isSamePlace && !signs.isOtherDomain)) return 'likely';
    return 'maybe';
  },
  near: (signs) => {
    if (isElsewhere(signs)) return isShared(signs) ? 'maybe' : null;
    if (isShared(signs)) return 'likely';
    if (!signs.isSamePlace) return 'maybe';
    return signs.isOtherPhone || signs.isOtherDomain ? 'maybe' : 'likely';
  },
  doubtful: (signs) => {
    if (isElsewhere(signs)) return isShared(signs) ? 'maybe' : null;
    if (isShared(signs)) return 'likely';
    return signs.isSamePlace ? 'maybe' : null;
  },
  initials: (signs) => {
    if (isElsewhere(signs)) return isShared(signs) ? 'maybe' : null;
    if (isShared(signs)) return 'likely';
    return signs.isSamePlace ? 'maybe' : null;
  },
  longer: (signs) => {
    if (isElsewhere(signs)) return isShared(signs) ? 'maybe' : null;
    if (isReached(signs)) return 'likely';
    return signs.isSameDomain || signs.isSamePlace ? 'maybe' : null;
  },
  // A group's site, a switchboard, an agent's mailbox.
  other: (signs) => (isShared(signs) && !signs.isOtherPlace ? 'maybe' : null),
};

const unnamed: Rule = (signs) => {
  if (isReached(signs)) return signs.isOtherPlace ? 'maybe' : 'likely';
  return signs.isSameDomain ? 'maybe' : null;
};

/** Two names that cannot be compared: a group shares a site or a switchboard, seldom both. */
const unread: Rule = (signs) => {
  if (!isShared(signs) || signs.isOtherPlace) return null;
  return signs.isSamePhone && (signs.isSameDomain || signs.isSameMailbox) ? 'likely' : 'maybe';
};

export function judgeOrganizations(one: Traits, other: Traits): Verdict {
  const place = comparePlaces(one.place, other.place);
  const domain = sharedDomain(one, other);
  const named = one.name === null || other.name === null ? null : compareNames(one, other);
  const signs: Signs = {
    isSameMailbox: isSameMailbox(one, other),
    isSamePhone: shareAPhone(one, other),
    isSameDomain: domain !== null,
    isSamePlace: isSamePlace(place) || named?.isTownTold === true,
    isOtherPlace: place === 'other',
    isOtherStreet: isOtherStreet(one.place, other.place),
    isOtherPhone: hasOtherPhone(one, other),
    isOtherDomain: hasOtherDomain(one, other),
  };
  const isUnread =
    one.name !== null && other.name !== null && isAnotherScript(one.name, other.name);
  const rule = isUnread ? unread : named === null ? unnamed : rules[named.relation];
  const level = rule(signs);
  const verdict = new Weighing();
  if (signs.isSameMailbox) verdict.add(0.65, 'same e-mail');
  else if (domain !== null) verdict.add(0.5, domain);
  if (signs.isSamePhone) verdict.add(0.65, 'same phone');
  // A name alone counts only if the two are equal apart from a typo.
  if (isUnread) verdict.add(0, 'name in another script');
  else if (named !== null)
    verdict.weighName(named.likeness, { least: 0.3, most: 0.6, against: 0.15 });
  verdict.weighPlace(place, { city: 0.2, state: 0.05, other: 0.2 });
  return verdict.result(level, isSurelyOne(one, other, { likeness: named?.likeness ?? 0, place }));
}

const least: Record<CompanyRelation, number> = {
  same: 1,
  filled: 0.85,
  near: 0.85,
  doubtful: 0.75,
  initials: 0.7,
  longer: 0,
  other: 0,
};

function compareNames(one: Traits, other: Traits) {
  const [name, its] = [one.name ?? '', other.name ?? ''];
  const towns = { one: one.place.town, other: other.place.town };
  const { relation, isTownTold } = compareCompanyNames(name, its, towns);
  const spelt = Math.round(organizationNameLikeness(name, its) * 100) / 100;
  const most = relation === 'same' ? 1 : relation === 'other' ? 0.69 : 0.99;
  return { relation, isTownTold, likeness: Math.min(most, Math.max(least[relation], spelt)) };
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
  if (shareAPhone(one, other) || isSameMailbox(one, other)) return true;
  if (likeness < 1 || hasOtherPhone(one, other) || isOtherStreet(one.place, other.place)) {
    return false;
  }
  if (sharedDomain(one, other) !== null) return true;
  const hasOtherSite = one.websiteDomain !== null && other.websiteDomain !== null;
  return !hasOtherSite && isSamePlace(place);
}
