import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';

const largest = 5 * 1_024 * 1_024;
/** Each question has a shorter time limit of its own. */
const timeout = 180_000;

/** `fetch` as the provider packages call it, through the guarded web client; no redirects. */
export function guardedFetch(allow: readonly string[]): typeof globalThis.fetch {
  return async (input, init = {}) => {
    const web = openSafeFetch({ allow });
    try {
      const reply = await web.fetch(addressOf(input), {
        method: init.method === 'POST' ? 'POST' : 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        ...(typeof init.body === 'string' && { body: init.body }),
        ...(init.signal && { signal: init.signal }),
        timeout,
        maxBytes: largest,
        maxRedirects: 0,
      });
      const headers = Object.fromEntries(reply.headers);
      // The body is already decompressed.
      const { 'content-encoding': _, 'content-length': __, ...others } = headers;
      const isEmpty = [204, 205, 304].includes(reply.status);
      const body = isEmpty ? null : new Uint8Array(reply.body);
      return new Response(body, { status: reply.status, headers: others });
    } finally {
      await web.close();
    }
  };
}

function addressOf(input: Parameters<typeof globalThis.fetch>[0]): string {
  return typeof input === 'string' ? input : input instanceof URL ? input.href : input.url;
}
