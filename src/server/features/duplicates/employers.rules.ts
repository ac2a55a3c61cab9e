/** What is known of somebody's employer: whether two are one company, and whether an address tells it by its domain. */
import { domainToUnicode } from 'node:url';
import { remember } from '#server/kernel/remember.ts';
import { findOwnDomain } from './domains.rules.ts';
import { withoutLegalForms } from './legal-forms.rules.ts';
import { foldWord, inLatinLetters, latinWords } from './letters.rules.ts';
import { readEmails } from './mailboxes.rules.ts';
import { companyWords, compareCompanyNames } from './organization-names.rules.ts';
import { comparePlaces, readPlace } from './places.rules.ts';
import { isTelling } from './telling-words.rules.ts';

export interface Employer {
  id: string;
  /** Null where only its id is known. */
  name: string | null;
  /** Of its website and its addresses. */
  domains: readonly string[];
  location: string | null;
}

export interface ToldEmployer {
  organizationId?: string | null;
  organizationName?: string | null;
  organizationWebsite?: string | null;
  organizationEmail?: string | null;
  organizationLocation?: string | null;
}

export function readEmployer(told: ToldEmployer): Employer | null {
  if (!told.organizationId) return null;
  const addresses = [told.organizationWebsite, ...readEmails(told.organizationEmail)];
  return {
    id: told.organizationId,
    name: told.organizationName ?? null,
    domains: addresses.flatMap((address) => findOwnDomain(address) ?? []),
    location: told.organizationLocation ?? null,
  };
}

/** `unsaid`: nobody told one of them, or they are like each other and may be branches. */
export type EmployerLikeness = 'same' | 'unsaid' | 'other';

/** One company may be here twice: Redgum Civil and Redgum Civil Pty Ltd. */
export function compareEmployers(one: Employer | null, other: Employer | null): EmployerLikeness {
  if (one === null || other === null) return 'unsaid';
  if (one.id === other.id) return 'same';
  if (one.name === null || other.name === null) return 'other';
  const { relation } = compareCompanyNames(one.name, other.name);
  if (relation === 'filled') return 'unsaid';
  if (relation !== 'same') return 'other';
  const [place, its] = [one, other].map(({ location }) => readPlace({ location }));
  return place && its && comparePlaces(place, its) === 'other' ? 'unsaid' : 'same';
}

/**
 * Whether a domain is the employer's own, or spells its name: `redgum-civil.example` of Redgum Civil Pty Ltd. One that is a
 * name of the person's, `farrington.example`, may be of anybody called so.
 */
export function isOwnDomain(
  domain: string,
  { name, domains }: Employer,
  person: string | null = null,
): boolean {
  if (domains.includes(domain)) return true;
  if (name === null) return false;
  const spellings = spellingsOf(name);
  const stems = stemsOf(domain).filter((stem) => spellings.has(stem));
  return (
    stems.length > 0 &&
    !stems.some((stem) =>
      latinWords(person ?? '')
        .map(foldWord)
        .includes(stem),
    )
  );
}

const fewestLetters = 5;
/** Of a part of the name: Smith of Smith Transport says too little. */
const fewestOfPart = 6;

/** What stands before the ending, in one word; and with the words that hyphens divide in order, without a legal form. */
const stemsOf = remember<readonly string[]>(5_000, (domain) => {
  const [stem = ''] = domainToUnicode(domain).split('.');
  const words = withoutLegalForms(latinWords(stem));
  return [stem, words.join(''), words.toSorted().join('')].map(inOneWord);
});

const inOneWord = (text: string) => foldWord(inLatinLetters(text).replace(/[^\p{L}\p{N}]/gu, ''));

/** How a domain may spell a company: with or without its legal form and what tells little, its words in any order. */
const spellingsOf = remember<ReadonlySet<string>>(5_000, (name) => {
  const all = latinWords(name.replace(/&/g, ' and '));
  const own = withoutLegalForms(latinWords(name));
  const long = [all, own, companyWords(name), own.toSorted(), ...turned(own)];
  const telling = own.filter((word) => isTelling(foldWord(word)));
  return new Set([
    ...spelt(long).filter((text) => text.length >= fewestLetters),
    ...spelt([telling]).filter((text) => text.length >= fewestOfPart),
  ]);
});

const spelt = (all: readonly (readonly string[])[]) =>
  all.map((words) => inOneWord(words.join('')));

const turned = (words: readonly string[]) =>
  words.length === 2 || words.length === 3
    ? words.keys().map((at) => [...words.slice(at), ...words.slice(0, at)])
    : [];

/** How the domain of an employer's addresses may begin, as they are written: each is a look-up in an index. */
export function listLikelyHosts({ name, domains }: Employer): string[] {
  const named = name === null ? [] : [name, inGerman(name)].flatMap(hostsOf);
  return [...new Set([...domains, ...named])].slice(0, mostHosts);
}

const mostHosts = 4;

const inGerman = (name: string) =>
  name.normalize('NFC').replace(/[äöüÄÖÜ]/g, (letter) => `${letter.normalize('NFD')[0]}e`);

function hostsOf(name: string): string[] {
  const own = withoutLegalForms(latinWords(name));
  const telling = own.filter((word) => isTelling(foldWord(word))).join('');
  const long = [own.join(''), own.join('-')].filter((text) => text.length >= fewestLetters);
  const part = telling.length >= fewestOfPart ? [telling] : [];
  return [...long, ...part].filter((text) => /^[a-z0-9-]+$/.test(text)).map((text) => `${text}.`);
}
