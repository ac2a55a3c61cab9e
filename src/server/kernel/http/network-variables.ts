/** Which hosts the server answers for, and which proxies it believes. */
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { readHost } from './hosts.ts';

const portRule = 'must be a whole number from 0 to 65535';
export const Port = z
  .string()
  .regex(/^\d{1,5}$/, portRule)
  .transform(Number)
  .refine((port) => port <= 65_535, portRule);

/** Where a server listens. */
export const HostToListen = z.string().regex(/^[^\s/]+$/, 'must be a host name or an address');

const hostsRule = 'must be host names or addresses with commas between, such as crm.lan,10.0.0.5';
const AllowedHosts = z.string().transform((value, ctx): string[] => {
  const names = entriesOf(value).map((entry) => readHost(entry)?.name);
  const known = names.flatMap((name) =>
    name !== undefined && /^[\w.:[\]-]+$/.test(name) ? [name] : [],
  );
  if (known.length === names.length) return known;
  ctx.addIssue({ code: 'custom', message: hostsRule });
  return z.NEVER;
});

const proxiesRule =
  'must be addresses or ranges with commas between, such as 10.0.0.5,10.1.0.0/16, or none';
const TrustedProxies = z.string().transform((value, ctx): string[] => {
  if (value.trim() === 'none') return [];
  const entries = entriesOf(value);
  if (entries.every(isAddressOrRange)) return entries;
  ctx.addIssue({ code: 'custom', message: proxiesRule });
  return z.NEVER;
});

export const networkVariables = {
  ALLOWED_HOSTS: AllowedHosts.default([]),
  TRUSTED_PROXIES: TrustedProxies.default(['127.0.0.0/8', '::1']),
};

function entriesOf(value: string): string[] {
  return value.split(',').map((entry) => entry.trim());
}

/** `ipaddr.isValid` alone would take `10.1` and `0x7f000001` too. */
function isAddressOrRange(entry: string): boolean {
  const [address = '', ...range] = entry.split('/');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address);
  return isAddress && (range.length === 0 || ipaddr.isValidCIDR(entry));
}
