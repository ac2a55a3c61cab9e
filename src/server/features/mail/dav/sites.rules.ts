/** Whether two addresses belong to one owner, so that a password for one may be sent to the other. */
import { getDomain } from 'tldts';

/**
 * Whether they have one registrable domain: `p37-caldav.icloud.com` has `icloud.com`, but no two addresses of `co.uk` or
 * `github.io` belong together. An address without one, such as an IP address, only belongs to itself.
 */
export function isSameSite(one: URL, other: URL): boolean {
  if (one.origin === other.origin) return true;
  if (one.protocol !== other.protocol) return false;
  const domain = domainOf(one);
  return domain !== null && domain === domainOf(other);
}

function domainOf({ hostname }: URL): string | null {
  return getDomain(hostname.replace(/\.$/, ''), { allowPrivateDomains: true });
}
