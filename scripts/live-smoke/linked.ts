/** Accounts of Google and Microsoft 365, by a refresh token that somebody got for the app. */

import { readEnvironment } from '#server/environment.ts';
import { openAccess } from '#server/features/mail/connection/linked-access.ts';
import { mailProviders } from '#server/features/mail/connection/providers.ts';
import type { Tokens } from '#server/features/mail/connection/tokens.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import type { SmokePart } from './smoke-part.ts';
import { tryProvider } from './try-provider.ts';

export const google = linked('google', 'Google', 'GOOGLE');
export const microsoft = linked('microsoft', 'Microsoft 365', 'MICROSOFT', 'TENANT');

function linked(
  provider: 'google' | 'microsoft',
  name: string,
  prefix: string,
  ...more: string[]
): SmokePart {
  const names = ['CLIENT_ID', 'CLIENT_SECRET', 'REFRESH_TOKEN', ...more];
  return {
    name,
    variables: names.map((each) => `${prefix}_${each}`),
    // Other addresses than the provider's own.
    optional: [`${prefix}_ISSUER`, `${prefix}_URL`],
    async run(given, say) {
      const filled = (each: string) => given[`${prefix}_${each}`] ?? '';
      const connection = {
        provider,
        clientId: filled('CLIENT_ID'),
        clientSecret: filled('CLIENT_SECRET'),
        tenant: filled('TENANT') || null,
        serverUrl: filled('URL') || null,
        issuer: filled('ISSUER') || null,
        ...{ contactsUrl: null, username: null, password: null },
      };
      const { outboundAllow: allow } = readEnvironment({
        OUTBOUND_ALLOW: process.env.OUTBOUND_ALLOW,
      });
      // Out of date, so that the first call renews it; what comes instead is kept for this run alone.
      let kept: Tokens = {
        accessToken: '',
        accessExpiresAt: 0,
        refreshToken: filled('REFRESH_TOKEN'),
      };
      const fresh = async (renew: (tokens: Tokens) => Promise<Tokens>) => {
        kept = await renew(kept);
        return kept;
      };
      const web = openSafeFetch({ allow });
      const parts = { connection, web, tokens: { fresh }, now: () => new Date() };
      try {
        await openAccess(parts)();
        say('access: renewed');
        const place = { allow, timeZone: 'UTC' };
        await tryProvider(await mailProviders[provider]({ ...parts, ...place }), say);
      } finally {
        await web.close();
      }
    },
  };
}
