/** Weighs whether a working website is the company's own: name, phone, described company, domain, place. */
import {
  findPhoneNumbersInText,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js';
import type { LeadEvidence } from '#contract/leads.ts';
import { findOwnDomain } from '#server/features/duplicates/domains.rules.ts';
import {
  organizationNameLikeness,
  withoutLegalWords,
} from '#server/features/duplicates/names.rules.ts';
import {
  isSamePhone,
  type PhoneNumber,
  readPhones,
} from '#server/features/duplicates/same-phones.rules.ts';
import type { FoundCompany } from './lead-source.ts';
import type { PageFacts } from './read-page.rules.ts';

export type Known = Pick<
  FoundCompany,
  'name' | 'phone' | 'email' | 'website' | 'address' | 'city' | 'postcode' | 'country'
>;

export interface Weighed {
  score: number;
  matched: string[];
  doubts: string[];
  outcome: 'verified' | 'likely' | 'unproven' | 'other_company';
}

const verifiedFrom = 60;
const likelyFrom = 30;
const sameName = 0.85;
/** Below this similarity a name on the site belongs to somebody else. */
const otherName = 0.45;
const fewestCharacters = 300;
/** How much text is searched for phone numbers. */
const longestText = 60_000;

/** `pages` has the home page first, then others of the same site. */
export function weighSite(
  company: Known,
  finalUrl: string,
  pages: readonly PageFacts[],
  country: string,
): Weighed {
  const matched: string[] = [];
  const doubts: string[] = [];
  let score = 0;
  const add = (points: number, words: string) => {
    score += points;
    (points > 0 ? matched : doubts).push(words);
  };
  const region = company.country ?? country;
  const text = pages.map((page) => page.text).join(' ');
  const names = namesOn(pages);

  const phone = phoneOn(company.phone, pages, region);
  if (phone !== null) add(45, `Phone ${phone} stands on the site`);

  const described = describedAs(company, pages, region);
  if (described !== null) add(25, described);

  const likest = likestOf(company.name, names);
  if (likest !== null && likest.likeness >= sameName) {
    add(20, `The site calls itself "${shown(likest.name)}"`);
  } else if (includesWords(text, company.name)) add(10, 'The name stands in the text');

  const domain = findOwnDomain(finalUrl);
  if (domain !== null && domainSays(domain, company.name)) add(15, `The name is in ${domain}`);
  const asked = findOwnDomain(company.website);
  if (domain !== null && asked !== null && domain !== asked && likest === null) {
    add(-15, `${asked} leads to ${domain}`);
  }

  const email = company.email?.toLowerCase() ?? null;
  if (
    email !== null &&
    (pages.some(({ emails }) => emails.includes(email)) || text.includes(email))
  ) {
    add(15, `${email} stands on the site`);
  } else if (domain !== null && findOwnDomain(email) === domain) {
    add(15, `Its e-mail is at ${domain}`);
  }

  const { postcode, city } = company;
  if (postcode !== null && new RegExp(`\\b${postcode.replace(/\W/g, '')}\\b`).test(text)) {
    add(10, `The site names ${postcode}`);
  } else if (city !== null && includesWords(text, city)) add(10, `The site names ${city}`);
  else if (city !== null) {
    const elsewhere = pages
      .flatMap(({ companies }) => companies)
      .find(({ locality }) => locality !== null && !includesWords(locality, city));
    if (elsewhere?.locality) add(-30, `The site is of a company in ${shown(elsewhere.locality)}`);
  }
  const isScarce = (pages[0]?.text.length ?? 0) < fewestCharacters;
  if (isScarce) doubts.push('The page holds hardly any text');

  const total = Math.max(0, Math.min(isScarce ? verifiedFrom - 1 : 100, score));
  return { score: total, matched, doubts, outcome: outcomeOf(total, company, names, doubts) };
}

function outcomeOf(
  score: number,
  company: Known,
  names: readonly string[],
  doubts: string[],
): Weighed['outcome'] {
  if (score >= verifiedFrom) return 'verified';
  if (score >= likelyFrom) return 'likely';
  const likest = likestOf(company.name, names);
  if (score > 10 || likest === null || likest.likeness >= otherName) return 'unproven';
  doubts.push(`The site calls itself "${shown(likest.name)}"`);
  return 'other_company';
}

/** Titles say 'Home | Acme Haulage - Dubbo', so each part counts. */
function namesOn(pages: readonly PageFacts[]): string[] {
  const home = pages[0];
  const whole = [
    home?.siteName,
    ...pages.flatMap(({ companies }) => companies.map(({ name }) => name)),
    home?.title,
    ...(home?.headings ?? []),
  ].filter((name) => name !== null && name !== undefined);
  const parts = whole.flatMap((name) => name.split(/[|–—:·•»]|\s-\s/).map((part) => part.trim()));
  const noise = /^(?:home|welcome|homepage|contact(?: us)?|about(?: us)?|index)$/i;
  return [...new Set([...parts, ...whole])].filter((name) => name !== '' && !noise.test(name));
}

function likestOf(name: string, names: readonly string[]) {
  let best: { name: string; likeness: number } | null = null;
  for (const other of names.slice(0, 60)) {
    const likeness = organizationNameLikeness(name, other);
    if (best === null || likeness > best.likeness) best = { name: other, likeness };
  }
  return best;
}

/** The company's number as on the site; null if it is not there. */
function phoneOn(phone: string | null, pages: readonly PageFacts[], country: string) {
  const wanted = readPhones(phone, country);
  if (wanted.length === 0) return null;
  const found: PhoneNumber[] = pages.flatMap((page) => [
    ...page.phones.flatMap((link) => readPhones(link, country)),
    ...page.companies.flatMap(({ telephone }) => readPhones(telephone, country)),
    ...numbersIn(page.text, country),
  ]);
  const same = found.find((number) => wanted.some((other) => isSamePhone(number, other)));
  return same ? readable(same) : null;
}

function numbersIn(text: string, country: string): PhoneNumber[] {
  const options = isSupportedCountry(country) ? { defaultCountry: country } : undefined;
  return findPhoneNumbersInText(text.slice(0, longestText), options).map(({ number }) => ({
    e164: number.number,
    national: number.nationalNumber,
  }));
}

function readable({ e164, national }: PhoneNumber): string {
  return e164 === null ? national : (parsePhoneNumberFromString(e164)?.formatNational() ?? e164);
}

/** Whether the structured data of the site matches in name and phone or address. */
function describedAs(company: Known, pages: readonly PageFacts[], country: string): string | null {
  for (const { name, telephone, address } of pages.flatMap((page) => page.companies)) {
    const likeness = name === null ? 0 : organizationNameLikeness(company.name, name);
    const phones = readPhones(telephone, country);
    const samePhone = readPhones(company.phone, country).some((own) =>
      phones.some((its) => isSamePhone(own, its)),
    );
    const samePlace =
      address !== null &&
      [company.postcode, company.city].some(
        (part) => part !== null && includesWords(address, part),
      );
    if (
      samePhone ||
      (likeness >= sameName && (samePlace || telephone === null || address === null))
    ) {
      return `The site describes itself as "${shown(name ?? company.name)}"`;
    }
  }
  return null;
}

/** 'ironbarkhaulage.com.au' says Ironbark Haulage. */
function domainSays(domain: string, name: string): boolean {
  const label = domain.split('.')[0]?.replaceAll('-', '') ?? '';
  const words = withoutLegalWords(name);
  const joined = words.join('');
  if (joined.length >= 4 && (label.includes(joined) || joined.startsWith(label))) {
    return label.length >= 3;
  }
  const [firstWord = ''] = words;
  return firstWord.length >= 5 && label.startsWith(firstWord);
}

/** Whether the text contains the words next to each other as whole words. */
function includesWords(text: string, phrase: string): boolean {
  const words = withoutLegalWords(phrase).map((word) =>
    word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  if (words.length === 0) return false;
  const plain = text.normalize('NFKD').replace(/[\p{M}'’.]/gu, '');
  const pattern = `(?<![\\p{L}\\p{N}])${words.join('[^\\p{L}\\p{N}]+(?:and[^\\p{L}\\p{N}]+)?')}(?![\\p{L}\\p{N}])`;
  return new RegExp(pattern, 'iu').test(plain);
}

function shown(name: string): string {
  return name.length > 80 ? `${name.slice(0, 79)}…` : name;
}

export function makeEvidence(
  given: Pick<LeadEvidence, 'outcome' | 'checkedAt'> & Partial<LeadEvidence>,
): LeadEvidence {
  return { score: 0, finalUrl: null, status: null, title: null, matched: [], doubts: [], ...given };
}
