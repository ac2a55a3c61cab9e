/** What is special about calling Microsoft Graph: its headers, its limits and its errors. */
import { TokenRefused } from '#server/features/mail/providers/mail-provider.ts';
import {
  type MailServiceOptions,
  openMailServiceClient,
  readFault,
} from '#server/features/mail/providers/mail-service-client.ts';
import type { PatientClient, ServiceReply } from '#server/kernel/outbound/patient-client.ts';

/** Sent with every call; without the first, the id of an item changes when it moves. */
const preferences = [
  'IdType="ImmutableId"',
  'outlook.timezone="UTC"',
  'outlook.body-content-type="text"',
  'odata.maxpagesize=100',
];
/** Microsoft allows four calls at once, for all programs together. */
const parallel = 3;
const limits = new Set(['MailboxConcurrency', 'ApplicationThrottled', 'TooManyRequests']);

export function openGraphClient(options: MailServiceOptions, base: string): PatientClient {
  return openMailServiceClient(options, {
    label: 'Microsoft 365',
    base,
    parallel,
    headers: { prefer: preferences.join(', ') },
    isLimit: ({ status, codes }) => status < 500 && codes.some((code) => limits.has(code)),
  });
}

const forgotten = /^(syncStateNotFound|syncStateInvalid|resyncRequired|resyncChanges\w*)$/i;

/** The size of a page of changes. */
export function makeDeltaRefusal(client: PatientClient, reply: ServiceReply): Error {
  const { codes } = readFault(reply.status, reply.body);
  const isForgotten = reply.status === 410 || codes.some((code) => forgotten.test(code));
  return isForgotten
    ? new TokenRefused('Microsoft 365 has forgotten what was read last.')
    : client.refusalOf(reply);
}

/** Where Graph does not report changes, it says that the request, the id or the method is wrong. */
export function isUntracked({ status, body }: ServiceReply): boolean {
  const isForgotten = readFault(status, body).codes.some((code) => forgotten.test(code));
  return [400, 404, 405].includes(status) && !isForgotten;
}

/** Changes with each change of the item. */
export function getEtag(item: { '@odata.etag': string | null; changeKey: string | null }): string {
  return item['@odata.etag'] ?? (item.changeKey === null ? '' : `W/"${item.changeKey}"`);
}
