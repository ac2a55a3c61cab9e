/** Addresses of collections and items: a collection has an address, an item a name within it. */
import { MailServiceError } from '#server/features/mail/providers/mail-provider.ts';

/** The address with a slash at its end and nothing after it. */
export function collectionAddress(href: string, base: string): string {
  const url = new URL(href, base);
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

/** Null if it is the collection itself, a folder in it, or outside of it. */
export function readItemName(href: string, collection: string): string | null {
  if (href.length > 2_000 || !URL.canParse(href, collection)) return null;
  const url = new URL(href, collection);
  const home = new URL(collection);
  if (url.origin !== home.origin) return null;
  const cut = url.pathname.lastIndexOf('/') + 1;
  const name = url.pathname.slice(cut);
  const isInside = decoded(url.pathname.slice(0, cut)) === decoded(home.pathname);
  // Servers spell the same name in several ways; this is our canonical form.
  return isInside && name !== '' ? encodeURIComponent(decoded(name)) : null;
}

export function itemAddress(collection: string, name: string): string {
  const url = new URL(name, collection);
  if (readItemName(url.href, collection) === null) {
    throw new MailServiceError('An item of the server has a name that no address can have.');
  }
  return url.href;
}

/** In any spelling, with or without the slash. */
export function isSameAddress(href: string, collection: string): boolean {
  const spelled = (address: string) => {
    const { origin, pathname } = new URL(collectionAddress(address, collection));
    return origin + decoded(pathname);
  };
  return spelled(href) === spelled(collection);
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
