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
import { isWithin, type Key, listSpellings, mostOfAKey, unnested } from './look-up-texts.ts';
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

/** A host, and words of the name with commas between. */
const hostKeys = (traits: Traits) => {
  const words = listWords(traits).join(',');
  const hosts = traits.employer === null || words === '' ? [] : listLikelyHosts(traits.employer);
  return hosts.map((host) => `${host} ${words}`);
};

/**
 * The text that is searched holds name and address. The order is one of which there is no index, so that no plan walks
 * through one instead.
 */
const byText = (keys: readonly Key[]) => sql`select given.place, found.id
  from ${unnested(keys)} as given(place, key)
  cross join lateral (
    select ${people.id} from ${people}
    where ${isThere(people.deletedAt)} and ${people.searchText} like '%@' || ${firstPart} || '%'
      and exists (
        select from unnest(string_to_array(${secondPart}, ',')) as word
        where strpos(${people.searchText}, word) > 0
      )
    order by length(${people.searchText}), ${people.id} limit ${mostOfAKey}
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
    select ${people.id} from ${people}
    where ${people.organizationId} = employer.id and ${isNull(people.deletedAt)}
      and strpos(crm_alike_key(${people.name}), ${secondPart}) > 0
    limit ${mostOfAKey}
  ) found`;
