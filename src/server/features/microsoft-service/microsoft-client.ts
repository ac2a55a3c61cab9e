/** What is Microsoft Graph's own about asking it: its headers, its limits, its errors, and its pages. */
import type { z } from 'zod';
import { MailServiceError, TokenRefused } from '../mail-providers/mail-provider.ts';
import {
  faultOf,
  openRestClient,
  type RestCall,
  type RestReply,
  type RestServiceOptions,
} from '../mail-providers/rest-client.ts';

export interface GraphClient {
  call(call: RestCall): Promise<RestReply>;
  /** A call whose answer must be a success, of this shape. */
  read<Shape extends z.ZodType>(shape: Shape, call: RestCall): Promise<z.output<Shape>>;
  /** The same, and null where there is no such thing any more. */
  find<Shape extends z.ZodType>(shape: Shape, call: RestCall): Promise<z.output<Shape> | null>;
}

/** Of every call: without the first an id changes when its item moves. */
const preferences = [
  'IdType="ImmutableId"',
  'outlook.timezone="UTC"',
  'outlook.body-content-type="text"',
  'odata.maxpagesize=100',
];
/** Microsoft lets four in at once, of all programs. */
const parallel = 3;
const limits = new Set(['MailboxConcurrency', 'ApplicationThrottled', 'TooManyRequests']);

export function openGraphClient(options: RestServiceOptions, base: string): GraphClient {
  const client = openRestClient(options, {
    label: 'Microsoft 365',
    base,
    parallel,
    headers: { prefer: preferences.join(', ') },
    isLimit: ({ status, codes }) => status < 500 && codes.some((code) => limits.has(code)),
  });
  const read: GraphClient['read'] = async (shape, call) => {
    const reply = await client.call(call);
    if (!isDone(reply)) throw refusalOf(reply);
    return shapedAs(shape, reply);
  };
  return {
    ...client,
    read,
    async find(shape, call) {
      const reply = await client.call(call);
      if (reply.status === 404 || reply.status === 410) return null;
      if (!isDone(reply)) throw refusalOf(reply);
      return shapedAs(shape, reply);
    },
  };
}

export function isDone({ status }: RestReply): boolean {
  return status >= 200 && status < 300;
}

export function shapedAs<Shape extends z.ZodType>(
  shape: Shape,
  { body }: RestReply,
): z.output<Shape> {
  const { data, success } = shape.safeParse(body);
  if (!success) {
    throw new MailServiceError('Microsoft 365 answered with something that cannot be read.');
  }
  return data;
}

export function refusalOf({ status, body }: RestReply): MailServiceError {
  const { message } = faultOf(status, body);
  return new MailServiceError(`Microsoft 365 refused it: ${message} (HTTP ${status})`);
}

const forgotten = /^(syncStateNotFound|syncStateInvalid|resyncRequired|resyncChanges\w*)$/i;

/** Of a page of changes. */
export function deltaRefusalOf(reply: RestReply): MailServiceError {
  const { codes } = faultOf(reply.status, reply.body);
  const isForgotten = reply.status === 410 || codes.some((code) => forgotten.test(code));
  return isForgotten
    ? new TokenRefused('Microsoft 365 has forgotten what was read last.')
    : refusalOf(reply);
}

/** Changes with each change of the item. */
export function etagOf(item: { '@odata.etag': string | null; changeKey: string | null }): string {
  return item['@odata.etag'] ?? (item.changeKey === null ? '' : `W/"${item.changeKey}"`);
}
