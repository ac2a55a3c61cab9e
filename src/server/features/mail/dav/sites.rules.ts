/** Whether two addresses are of one owner, so that a password meant for one may go to the other. */
import { getDomain } from 'tldts';

/**
 * Of one registrable domain: `p37-caldav.icloud.com` is of `icloud.com`, but no two addresses of `co.uk` or
 * `github.io` belong together. What has none, such as an IP address, belongs to itself alone.
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
