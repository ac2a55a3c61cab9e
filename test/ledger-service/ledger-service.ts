/** A further CRM service, as small as one can be: it has organizations and people, and neither tasks nor notes. */
import { z } from 'zod';
import type { ServiceParts } from '#server/features/crm-services/connection/services.ts';
import {
  type CrmService,
  CrmServiceError,
  type SourceItem,
} from '#server/features/crm-services/service/service-port.ts';
import { openPatientClient, usualPauses } from '#server/kernel/outbound/patient-client.ts';

const Page = z.object({
  accounts: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['firm', 'human']),
      name: z.string(),
      email: z.string().nullable(),
      firm: z.string().nullable(),
    }),
  ),
  next: z.string().nullable(),
});
type Account = z.output<typeof Page>['accounts'][number];

const second = 1_000;

export function openLedger({ url, token, web, now }: ServiceParts): CrmService {
  const error = (words: string) => () => new CrmServiceError(`Ledger ${words}`);
  const client = openPatientClient(
    {
      web,
      async accessToken(refused) {
        if (refused !== undefined) throw error('refused the API token.')();
        return token;
      },
    },
    {
      base: url,
      timeout: 10 * second,
      maxBytes: 1_048_576,
      mostLimits: 3,
      mostFailures: 2,
      isTooLong: (waited) => waited > 60 * second,
      pauseAfter: usualPauses({ now }),
      judge({ status }, body) {
        if (status === 429) return 'limit';
        return status < 500 && body !== undefined ? 'answer' : 'failure';
      },
      errors: {
        elsewhere: error('pointed to another address.'),
        tokenRefused: error('refused the API token.'),
        limited: error('takes no more calls for now.'),
        failed: error('could not be reached.'),
        outcomeUnknown: error('could not be reached.'),
        unreadable: error('answered in a way that could not be read.'),
        refused: ({ status }) => error(`answered with an error (HTTP ${status}).`)(),
      },
    },
  );
  return {
    name: 'Ledger',
    whoAmI: (patience) =>
      client.read(z.object({ name: z.string(), timeZone: z.string().nullable() }), {
        address: '/me',
        ...patience,
      }),
    fields: async () => [],
    async page(kind, { cursor }, patience) {
      if (kind !== 'parties') return { items: [], unusable: [], next: null };
      const { accounts, next } = await client.read(Page, {
        address: cursor ?? '/accounts',
        ...patience,
      });
      return { items: accounts.map(toParty), unusable: [], next };
    },
    deletedSince: async () => [],
  };
}

function toParty({ id, kind, name, email, firm }: Account): SourceItem {
  const party = {
    externalId: id,
    name,
    email,
    phone: null,
    website: null,
    location: null,
    state: null,
    country: null,
    tags: [],
    fields: [],
    owner: null,
    createdAt: null,
  };
  return kind === 'firm'
    ? { entity: 'organizations', ...party }
    : { entity: 'people', ...party, jobTitle: null, organizationId: firm };
}
