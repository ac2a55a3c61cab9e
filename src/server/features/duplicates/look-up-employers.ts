/**
 * Looks up people through a domain and an employer: whose address has the domain of where the candidate works, and who works
 * where the candidate's address is. Of these only who shares a word of the name.
 */
import { isNull, type SQL, sql } from 'drizzle-orm';
import { isThere } from '#server/features/addresses/address-conditions.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { listLikelyHosts } from './employers.rules.ts';
import { foldWord, latinWords } from './letters.rules.ts';
import {
  isWithin,
  type Key,
  listSpellings,
  mostColleagues,
  mostHolders,
  mostOfAKey,
  unnested,
} from './look-up-texts.ts';
import { listLatinSpellings } from './scripts.rules.ts';
import type { Traits } from './traits.rules.ts';
import { listDomains } from './weighing.rules.ts';

interface Candidate {
  place: number;
  traits: Traits;
}

const firstPart = sql`split_part(given.key, ' ', 1)`;
const secondPart = sql`split_part(given.key, ' ', 2)`;

/** A look-up in an index for each. */
const mostWords = 3;
const fewestLetters = 3;

export function byEmployers(candidates: readonly Candidate[]): (SQL | null)[] {
  const each = (keysOf: (traits: Traits) => string[]): Key[] =>
    candidates.flatMap(({ place, traits }) =>
      [...new Set(keysOf(traits))].map((text): Key => [place, text]),
    );
  const hosts = each(hostKeys);
  const domains = each(domainKeys);
  return [
    hosts.length === 0 ? null : byText(hosts),
    ...(domains.length === 0
      ? []
      : [byOrganization(domains, isNamed), byOrganization(domains, isAt)]),
  ];
}

const listWords = ({ name }: Traits) => {
  const names = name === null ? [] : [name, ...listLatinSpellings(name)];
  const words = new Set(names.flatMap(latinWords).filter((word) => word.length >= fewestLetters));
  return [...words].filter((word) => /^[a-z]+$/.test(word)).slice(-mostWords);
};

/** A host and a word of the name each. */
const hostKeys = (traits: Traits) => {
  const words = listWords(traits);
  const hosts =
    traits.employer === null || words.length === 0 ? [] : listLikelyHosts(traits.employer);
  return hosts.flatMap((host) => words.map((word) => `${host} ${word}`));
};

/**
 * The text that is searched holds name and address. Both are looked up at once, and only so many read, so that a very large
 * company costs no more than others.
 */
const byText = (keys: readonly Key[]) => sql`select given.place, found.id
  from ${unnested(keys)} as given(place, key)
  cross join lateral (
    select id from (
      select ${people.id}, ${people.searchText} as text from ${people}
      where ${isThere(people.deletedAt)} and ${people.searchText} like '%@' || ${firstPart} || '%'
        and ${people.searchText} like '%' || ${secondPart} || '%'
      limit ${mostHolders}
    ) as holder
    order by length(text), id limit ${mostOfAKey}
  ) found`;

const domainKeys = (traits: Traits) => {
  const words = listWords(traits).map(foldWord);
  return listDomains(traits)
    .flatMap(listSpellings)
    .flatMap((domain) => words.map((word) => `${domain} ${word}`));
};

const isNamed = sql`crm_alike_key(${organizations.name}) =
  crm_alike_key(replace(split_part(${firstPart}, '.', 1), '-', ''))`;
const isAt = isWithin(organizations.website, firstPart);

const byOrganization = (keys: readonly Key[], condition: SQL) => sql`select given.place, found.id
  from ${unnested(keys)} as given(place, key)
  cross join lateral (
    select ${organizations.id} from ${organizations}
    where ${isNull(organizations.deletedAt)} and ${condition} limit ${mostOfAKey}
  ) employer
  cross join lateral (
    select colleague.id from (
      select ${people.id}, ${people.name} from ${people}
      where ${people.organizationId} = employer.id and ${isNull(people.deletedAt)}
      limit ${mostColleagues}
    ) as colleague
    where strpos(crm_alike_key(colleague.name), ${secondPart}) > 0
    limit ${mostOfAKey}
  ) found`;
