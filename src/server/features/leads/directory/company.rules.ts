/** A company of the directory, and the small parsers that every kind of file needs. */
import {
  cityNamed,
  countryNamed,
  statesNamed,
} from '#server/features/leads/understand/known-places.ts';

export interface DirectoryCompany {
  name: string;
  industry: string | null;
  categories: string[];
  address: string | null;
  city: string | null;
  /** `AU-NSW` */
  state: string | null;
  postcode: string | null;
  /** Two letters where known. */
  country: string | null;
  phone: string | null;
  website: string | null;
  email: string | null;
  employees: number | null;
  notes: string | null;
}

export interface Location {
  city: string | null;
  state: string | null;
  postcode: string | null;
  country: string | null;
}

/** Trimmed and cut to the length for the database; null if nothing is left. */
export function tidy(value: string | null | undefined, longest = 300): string | null {
  const text = (value ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toWellFormed();
  return text === '' ? null : Array.from(text).slice(0, longest).join('');
}

/** Only what a browser could open; an address without a scheme gets one. */
export function tidyWebsite(value: string | null | undefined): string | null {
  const text = tidy(value, 500);
  if (text === null) return null;
  const address = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(address)) return null;
  const { protocol, hostname } = new URL(address);
  const isWeb = protocol === 'http:' || protocol === 'https:';
  return isWeb && hostname.includes('.') ? address : null;
}

/** '1,200', '50-100' and '20+' give 1200, 50 and 20. */
export function readEmployees(value: string | null | undefined): number | null {
  const digits = /\d[\d,]*/.exec(value ?? '')?.[0].replaceAll(',', '');
  const count = Number(digits);
  return digits !== undefined && count > 0 && count <= 10_000_000 ? count : null;
}

/** The two letters of a country if its name is known. */
export function readCountry(value: string | null | undefined): string | null {
  const text = tidy(value, 60);
  if (text === null) return null;
  return countryNamed(text) ?? (/^[a-z]{2}$/i.test(text) ? text.toUpperCase() : text);
}

/** `AU-NSW` for 'NSW' or 'New South Wales'; where two countries have one, the city, country and postcode tell which. */
export function readState(
  value: string | null | undefined,
  known: { city: string | null; country: string | null; postcode: string | null },
): string | null {
  const found = statesNamed(value ?? '');
  const hints = cityNamed(known.city ?? '')?.states ?? [];
  const lengthOfCode: Record<string, number> = { AU: 4, US: 5 };
  const fitting =
    found.find(({ country }) => country === known.country) ??
    found.find(({ code }) => hints.includes(code)) ??
    found.find(({ country }) => known.postcode?.length === lengthOfCode[country]) ??
    found[0];
  return fitting?.code ?? null;
}

/** 'Saint Paul, Minnesota', '5 High St, Dubbo NSW 2830', 'Dublin, Ireland' */
export function readLocation(text: string | null): Location {
  const nothing = { city: null, state: null, postcode: null, country: null };
  // Notes of an encyclopedia, and a second place.
  const clean = (text ?? '').replace(/\[\d+\]/g, '').split(';')[0] ?? '';
  const parts = clean.split(',').flatMap((part) => tidy(part, 100) ?? []);
  let country: string | null = null;
  const last = () => parts.at(-1) ?? '';
  if (countryNamed(last()) !== undefined && parts.length > 1) country = readCountry(parts.pop());
  const postcode = /(?:^|\s)(\d{4,5})(?:-\d{4})?$/.exec(last())?.[1] ?? null;
  if (postcode !== null) {
    const rest = last()
      .replace(/\d{4,5}(?:-\d{4})?$/, '')
      .trimEnd();
    parts.pop();
    if (rest !== '') parts.push(rest);
  }
  const end = parts.pop();
  if (end === undefined) return { ...nothing, country, postcode };
  const words = end.split(' ');
  for (let at = 0; at < words.length; at += 1) {
    const name = words.slice(at).join(' ');
    if (statesNamed(name).length === 0) continue;
    const city = at > 0 ? words.slice(0, at).join(' ') : (parts.pop() ?? null);
    const state = readState(name, { city, country, postcode });
    return { city, state, postcode, country: country ?? state?.slice(0, 2) ?? null };
  }
  // A street, not a town.
  const city = country !== null && parts.length > 0 ? (parts[0] ?? end) : end;
  return { ...nothing, city: /\d/.test(city) ? null : city, country, postcode };
}

/** The parts of an address in one line, without what the first part already says. */
export function joinAddress(parts: readonly (string | null)[]): string | null {
  const said: string[] = [];
  for (const part of parts) {
    const isNew =
      part !== null && !said.some((other) => other.toLowerCase().includes(part.toLowerCase()));
    if (isNew) said.push(part);
  }
  return tidy(said.join(', '));
}
