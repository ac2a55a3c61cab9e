/** What all look-ups share: a text for each candidate that is looked up, and domains as the indexes hold them. */
import { domainToUnicode } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A candidate's position, and what to look up for it. */
export type Key = readonly [place: number, text: string];

/** Keeps a value that a thousand records share from fetching them all. */
export const mostOfAKey = 20;
/** As many of a word's holders are looked at for those who are near: a word that very many have costs no more. */
export const mostHolders = 300;
/** As many of a company's people are asked for their names: each name's key has to be made. */
export const mostColleagues = 2_000;

/** `müller.de` may be stored like this or in Punycode. */
export function listSpellings(domain: string | null): string[] {
  return domain === null ? [] : [domain, domainToUnicode(domain)];
}

/** The index holds host names reversed, so that all under one domain are adjacent: `/` follows `.`. */
export function isWithin(address: AnyPgColumn, key = sql`given.key`): SQL {
  const host = sql`crm_host_key(${address}) collate "C"`;
  return sql`${host} >= reverse('.' || ${key}) and ${host} < reverse('/' || ${key})`;
}

/** As rows of a place and a text. */
export function unnested(keys: readonly Key[]): SQL {
  const places = sql.param(keys.map(([place]) => place));
  const texts = sql.param(keys.map(([, text]) => text));
  return sql`unnest(${places}::int[], ${texts}::text[])`;
}
