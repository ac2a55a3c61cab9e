/** Addresses that are saved on a page: one with a user name or a password in it would be shown and logged with it. */
import { optionalText, text } from './primitives.ts';

const accessFault = 'must not hold a user name or a password';

/** `user:password@host` anywhere an address may be, with or without its scheme. */
export function holdsAccess(typed: string): boolean {
  const value = typed.trim();
  const hasScheme = /^[a-z][a-z\d+.-]*:[/\\]/i.test(value);
  const address = hasScheme ? value : `https://${value.replace(/^[/\\]+/, '')}`;
  if (!URL.canParse(address)) return /:[^/@\s:]*@/.test(value);
  const { username, password } = new URL(address);
  // Without a scheme, a name alone makes it an e-mail address.
  return password !== '' || (hasScheme && username !== '');
}

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** The address of a program on the web. */
export function webAddress(most: number, example: string) {
  return text(most)
    .refine(isWebAddress, `must be an address such as ${example}`)
    .refine((value) => !holdsAccess(value), accessFault);
}

/** The same, but optional. */
export function optionalWebAddress(most: number, example: string) {
  return optionalText(most)
    .refine((value) => !value || isWebAddress(value), `must be an address such as ${example}`)
    .refine((value) => !value || !holdsAccess(value), accessFault);
}

export const websiteLimit = 500;

/** The website of a company as people write it, often without `https://`. */
export const Website = optionalText(websiteLimit).refine(
  (value) => !value || !holdsAccess(value),
  accessFault,
);
