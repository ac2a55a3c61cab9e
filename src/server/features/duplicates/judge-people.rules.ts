/** When two records of people are one person. */
import type { DuplicateLevel } from '#contract/duplicates.ts';
import { hasCommonSurname } from './common-surnames.rules.ts';
import { compareEmployers, isOwnDomain } from './employers.rules.ts';
import { foldWord, isAnotherScript } from './letters.rules.ts';
import { fullFirstName, isOfficeMailbox } from './mailboxes.rules.ts';
import { isFirstName, isNickname } from './nicknames.rules.ts';
import { comparePersonNames, type NameRelation } from './person-names.rules.ts';
import { readPlainWords } from './person-words.rules.ts';
import { comparePlaces } from './places.rules.ts';
import type { Traits, Verdict } from './traits.rules.ts';
import {
  hasOtherDomain,
  hasOtherMailbox,
  hasOtherPhone,
  isMailboxMistyped,
  isSameMailbox,
  isSamePlace,
  listDomains,
  shareAPhone,
  sharedDomain,
  sharedMailboxes,
  Weighing,
} from './weighing.rules.ts';

interface Signs {
  /** A mailbox of their own. */
  isOwnMailbox: boolean;
  /** A mailbox of their own but for a letter of its domain. */
  isMistypedMailbox: boolean;
  /** The mailbox of an office, a family's is like it but cannot be told. */
  isOfficeMailbox: boolean;
  isSamePhone: boolean;
  isSameEmployer: boolean;
  isSameDomain: boolean;
  /** The domain of one is that of the other's employer, or spells its name. */
  isEmployersDomain: boolean;
  isSamePlace: boolean;
  isOtherPlace: boolean;
  isOtherEmployer: boolean;
  /** Very many are called so. */
  isCommonName: boolean;
  isOtherPhone: boolean;
  /** Each has an address, and they share none. */
  isOtherAddress: boolean;
  /** Each has a mailbox of their own at one provider, such as Gmail: few have two there. */
  isOtherMailbox: boolean;
  /** Each has a mailbox of their own at one company. */
  isOwnMailboxEach: boolean;
  /** The mailbox that they share has the beginning of a name that is in both. */
  isToldByMailbox: boolean;
}

type Rule = (signs: Signs) => DuplicateLevel | null;

const isNear = ({ isSameEmployer, isSameDomain, isEmployersDomain, isOfficeMailbox }: Signs) =>
  isSameEmployer || isSameDomain || isEmployersDomain || isOfficeMailbox;
const isTheirs = ({ isOwnMailbox, isMistypedMailbox, isSamePhone }: Signs) =>
  isOwnMailbox || isMistypedMailbox || isSamePhone;
const isApart = ({ isOtherPlace, isOtherEmployer }: Signs) => isOtherPlace || isOtherEmployer;

/** Which signs each relation of the names asks for. */
const rules: Record<NameRelation, Rule> = {
  same: (signs) => {
    if (isTheirs(signs)) return 'likely';
    // A company gives each of its two Wang Wei a mailbox, and a town has many.
    if (signs.isCommonName && (signs.isOwnMailboxEach || (signs.isOtherPhone && !isNear(signs)))) {
      return signs.isOtherPhone && signs.isOtherPlace ? null : 'maybe';
    }
    if (isNear(signs)) return 'likely';
    if (isApart(signs)) return signs.isOtherPhone && signs.isOtherPlace ? null : 'maybe';
    const isOther = signs.isOtherPhone || signs.isOtherMailbox || signs.isCommonName;
    return isOther && !signs.isSamePlace ? 'maybe' : 'likely';
  },
  variant: (signs) => {
    if (isTheirs(signs) || isNear(signs)) return 'likely';
    if (isApart(signs)) return signs.isSamePlace && !signs.isOtherPhone ? 'maybe' : null;
    return signs.isSamePlace && !signs.isOtherPhone ? 'likely' : 'maybe';
  },
  initial: (signs) => {
    if (isTheirs(signs) || signs.isSameEmployer) return 'likely';
    if (isApart(signs)) return null;
    return signs.isSamePlace || isNear(signs) ? 'maybe' : null;
  },
  near: (signs) => {
    if (isTheirs(signs)) return 'likely';
    if (isApart(signs)) return null;
    // Marta and Maria of one company have an address each.
    if (signs.isSameEmployer && !signs.isOtherPhone && !signs.isOtherAddress) return 'likely';
    return isNear(signs) || signs.isSamePlace ? 'maybe' : null;
  },
  // Father and son share a phone, and each has an address.
  unsaid: (signs) => {
    if (signs.isOwnMailbox) return 'likely';
    if (isApart(signs)) return signs.isSamePhone ? 'maybe' : null;
    if (signs.isSamePhone && !signs.isOtherAddress) return 'likely';
    if (signs.isSameEmployer && !signs.isOtherPhone && !signs.isOtherAddress) return 'likely';
    return signs.isSamePhone || isNear(signs) || signs.isSamePlace ? 'maybe' : null;
  },
  half: (signs) => {
    if (signs.isOwnMailbox) return 'likely';
    return signs.isSamePhone || signs.isOfficeMailbox ? 'maybe' : null;
  },
  // Colleagues and families share phones, employers and towns; only a mailbox is personal.
  other: (signs) => {
    if (signs.isToldByMailbox) return 'likely';
    return signs.isOwnMailbox ? 'maybe' : null;
  },
};

const unnamed: Rule = ({ isOwnMailbox, isSamePhone, isOfficeMailbox }) => {
  if (isOwnMailbox || isSamePhone) return 'likely';
  return isOfficeMailbox ? 'maybe' : null;
};

/** Who writes the two names would have to be asked: a switchboard is shared, a mailbox of one's own is not. */
const unread: Rule = ({ isOwnMailbox, isSamePhone, isOfficeMailbox }) => {
  if (isOwnMailbox) return 'likely';
  return isSamePhone || isOfficeMailbox ? 'maybe' : null;
};

export function judgePeople(one: Traits, other: Traits): Verdict {
  const named =
    one.name === null || other.name === null ? null : comparePersonNames(one.name, other.name);
  const relation = named && !isSomebodyElse(one, other) ? named.relation : 'other';
  const isUnread =
    one.name !== null && other.name !== null && isAnotherScript(one.name, other.name);
  const verdict = new Weighing();
  // Whatever else they share: most of whom somebody is compared with.
  const isOther = named !== null && relation === 'other' && !isUnread;
  if (isOther && !isSameMailbox(one, other)) return verdict.result(null, false);
  const rule = isUnread ? unread : named === null ? unnamed : rules[relation];
  const signs = readSigns(one, other);
  weighAddresses(verdict, signs, isSameMailbox(one, other));
  if (isUnread) verdict.add(0, 'name in another script');
  else if (named !== null)
    verdict.weighName(named.likeness, { least: 0.2, most: 0.5, against: 0.25 });
  if (signs.isSameEmployer) verdict.add(0.3, 'same organization');
  else if (signs.isOtherEmployer) verdict.add(-0.15);
  const place = comparePlaces(one.place, other.place);
  verdict.weighPlace(place, { city: 0.15, state: 0.05, other: 0.15 });
  const likeness = named?.likeness ?? 0;
  const isOwnPhone = likeness === 1 && signs.isSamePhone;
  return verdict.result(rule(signs), isOwnPhone || (likeness >= 0.85 && signs.isOwnMailbox));
}

function weighAddresses(verdict: Weighing, signs: Signs, isSame: boolean): void {
  if (isSame) verdict.add(0.85, 'same e-mail');
  if (signs.isMistypedMailbox) verdict.add(0.4, 'same e-mail but for a letter of its domain');
  if (signs.isSamePhone) verdict.add(0.5, 'same phone');
  if (signs.isSameDomain && !isSame) verdict.add(0.2, 'same e-mail domain');
  else if (signs.isEmployersDomain && !isSame)
    verdict.add(0.2, 'e-mail domain of the organization');
}

function readSigns(one: Traits, other: Traits): Signs {
  const mailboxes = sharedMailboxes(one, other);
  const isOwnMailbox = mailboxes.some((mailbox) => !isOfficeMailbox(mailbox));
  const place = comparePlaces(one.place, other.place);
  const employers = compareEmployers(one.employer, other.employer);
  const isSameEmployer = employers === 'same';
  const isEmployersDomain = tellsEmployer(one, other) || tellsEmployer(other, one);
  return {
    isOwnMailbox,
    isMistypedMailbox: !isOwnMailbox && isMailboxMistyped(one, other),
    isOfficeMailbox: mailboxes.length > 0 && !isOwnMailbox,
    isSamePhone: shareAPhone(one, other),
    isSameEmployer,
    isSameDomain: sharedDomain(one, other) !== null,
    isEmployersDomain,
    isSamePlace: isSamePlace(place),
    isOtherPlace: place === 'other',
    isOtherEmployer:
      employers === 'other' ||
      (employers !== 'same' && !isEmployersDomain && hasOtherDomain(one, other)),
    isCommonName: one.name !== null && hasCommonSurname(one.name),
    isOtherPhone: hasOtherPhone(one, other),
    isOtherAddress:
      one.mailboxes.length > 0 && other.mailboxes.length > 0 && mailboxes.length === 0,
    isOtherMailbox: hasOtherMailbox(one, other),
    isOwnMailboxEach: hasOwnMailboxEach(one, other),
    isToldByMailbox: isOwnMailbox && mailboxes.some((mailbox) => tellsBoth(mailbox, one, other)),
  };
}

/** The address of one names where the other works. */
const tellsEmployer = (one: Traits, { employer }: Traits) =>
  employer !== null && listDomains(one).some((domain) => isOwnDomain(domain, employer, one.name));

function hasOwnMailboxEach(one: Traits, other: Traits): boolean {
  if (isSameMailbox(one, other)) return false;
  const own = ({ mailboxes }: Traits) => mailboxes.filter((mailbox) => !isOfficeMailbox(mailbox));
  const domains = own(other).map(domainOf);
  return own(one).some((mailbox) => domains.includes(domainOf(mailbox)));
}

const domainOf = (mailbox: string) => mailbox.slice(mailbox.indexOf('@'));

const fewestTold = 5;

/** `venkat@` of Venkataraman and of Venkatraman, whose other names are told in part. */
function tellsBoth(mailbox: string, one: Traits, other: Traits): boolean {
  const told = mailbox.slice(0, mailbox.indexOf('@')).split(/[._-]/).map(foldWord);
  const [mine, its] = [one, other].map(({ name }) => readPlainWords(name ?? '').map(foldWord));
  // A couple has one surname, and it is written alike.
  return told.some(
    (part) =>
      part.length >= fewestTold &&
      mine?.some((word) => word.startsWith(part) && !its?.includes(word)) &&
      its?.some((word) => word.startsWith(part) && !mine.includes(word)),
  );
}

/** Sam whose address is samantha@ is not Sam whose address is samuel@. */
function isSomebodyElse(one: Traits, other: Traits): boolean {
  if (isSameMailbox(one, other)) return false;
  const [mine, its] = [one, other].map(({ emails, name }) => fullFirstName(emails, name));
  if (!mine || !its) return false;
  // ben@ and bennett@ of one company.
  const areApart = mine.isOwnAddress && its.isOwnAddress && sharedDomain(one, other) !== null;
  if (areApart && mine.name !== its.name && !isNickname(mine.name, its.name)) return true;
  if (!(mine.isTold || its.isTold)) return false;
  const areNames = isFirstName(mine.name) && isFirstName(its.name);
  return areNames && mine.name !== its.name && !isNickname(mine.name, its.name);
}
