/** An address in the environment may hold a name and a password: they are sent as a header and never shown. */
export interface AddressWithAccess {
  /** Without name and password. */
  address: string;
  /** Value of an `Authorization` header; undefined where the address holds none. */
  authorization: string | undefined;
}

export function withoutAccess(given: string): AddressWithAccess {
  const url = new URL(given);
  if (url.username === '' && url.password === '') {
    return { address: given, authorization: undefined };
  }
  const pair = `${decoded(url.username)}:${decoded(url.password)}`;
  url.username = '';
  url.password = '';
  const authorization = `Basic ${Buffer.from(pair).toString('base64')}`;
  return { address: url.href, authorization };
}

/** A percent sign that starts no code is kept as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
