/** What all look-ups share: a text for each candidate that is looked up, and domains as the indexes hold them. */
import { domainToUnicode } from 'node:url';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';

/** A candidate's position, and what to look up for it. */
export type Key = readonly [place: number, text: string];

/** Keeps a value that a thousand records share from fetching them all. */
export const mostOfAKey = 20;

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
