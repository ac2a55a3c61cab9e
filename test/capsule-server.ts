/**
 * Capsule's API v2 on a loopback port, in its documented shapes and with its habits: pages by `Link`, a rate
 * limit that says when it is lifted only as an instant, keys that nobody knows, and whatever trouble a test wants.
 */
import type { ServerResponse } from 'node:http';
import { openWebServer, type TakenCall, type WebServer } from './web-server.ts';

interface Named {
  id: number;
  createdAt?: string;
  updatedAt?: string;
}
export type CapsuleRecord = Named & Record<string, unknown>;

export interface CapsuleServer {
  url: string;
  token: string;
  server: WebServer;
  /** The most records of a page, below what was asked for. */
  perPage: number;
  user: Record<string, unknown>;
  parties: CapsuleRecord[];
  deleted: { id: number; deletedAt: string }[];
  tasks: CapsuleRecord[];
  entries: CapsuleRecord[];
  definitions: Record<string, unknown>[];
  /** What becomes of the next calls, one each, before they are answered as usual; undefined: nothing. */
  mishaps: (((reply: ServerResponse, call: TakenCall) => void) | undefined)[];
  /** Asked before each call. */
  onCall: (call: TakenCall) => Promise<void> | void;
  /** The paths that were asked for, with their queries. */
  asked(path: string): string[];
}

/** Answers of a server in trouble. */
export const trouble = {
  limited: (reset: number) => (reply: ServerResponse) =>
    reply
      .writeHead(429, {
        'x-ratelimit-limit': '4000',
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(reset),
      })
      .end('{"error":"rate limit reached"}'),
  limitedFor: (seconds: number) => (reply: ServerResponse) =>
    reply.writeHead(429, { 'retry-after': String(seconds) }).end('{"error":"rate limit reached"}'),
  broken: (reply: ServerResponse) => reply.writeHead(500).end('<h1>Oops</h1>'),
  cut: (reply: ServerResponse) => reply.destroy(),
  halfAnswer: (reply: ServerResponse) => {
    reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' });
    reply.write('{"parties":[', () => reply.destroy());
  },
  expired: (reply: ServerResponse) =>
    reply
      .writeHead(401, { 'www-authenticate': 'Bearer error="invalid_token"' })
      .end('{"message":"Bad credentials"}'),
  /** A success that says this, with these headers. */
  answering:
    (body: string, headers: Record<string, string> = {}) =>
    (reply: ServerResponse) =>
      reply.writeHead(200, headers).end(body),
  elsewhere: (reply: ServerResponse) =>
    reply
      .writeHead(200, { link: '<https://elsewhere.example/parties?page=2>; rel="next"' })
      .end('{"parties":[]}'),
};

export async function openCapsuleServer(token = 'capsule-token'): Promise<CapsuleServer> {
  const server = await openWebServer();
  const capsule: CapsuleServer = {
    url: `${server.url}/api/v2`,
    token,
    server,
    perPage: 100,
    user: {
      id: 1,
      username: 'boss',
      name: 'Bea Boss',
      timezone: 'Australia/Sydney',
      currency: 'AUD',
    },
    parties: [],
    deleted: [],
    tasks: [],
    entries: [],
    definitions: [],
    mishaps: [],
    onCall: () => undefined,
    asked: (path) =>
      server.calls.map((call) => call.path).filter((each) => each.startsWith(`/api/v2${path}`)),
  };
  server.answer = async (call, reply) => {
    const mishap = capsule.mishaps.shift();
    if (mishap) return mishap(reply, call);
    await capsule.onCall(call);
    answer(capsule, call, reply);
  };
  return capsule;
}

function answer(capsule: CapsuleServer, call: TakenCall, reply: ServerResponse): ServerResponse {
  if (call.headers.authorization !== `Bearer ${capsule.token}`) return trouble.expired(reply);
  const url = new URL(call.path, capsule.server.url);
  const since = url.searchParams.get('since');
  const json = (body: unknown, link?: string) =>
    reply
      .writeHead(200, {
        'content-type': 'application/json',
        'x-ratelimit-limit': '4000',
        'x-ratelimit-remaining': '3999',
        'x-ratelimit-reset': '1893456000',
        ...(link === undefined ? {} : { link }),
      })
      .end(JSON.stringify(body));
  const page = (
    key: string,
    records: readonly CapsuleRecord[],
    shown: (record: CapsuleRecord) => Record<string, unknown> = (record) => record,
  ) => {
    const wanted = Number(url.searchParams.get('perPage') ?? 50);
    if (wanted > 100) return reply.writeHead(422).end('{"message":"Validation Failed"}');
    const size = Math.min(wanted, capsule.perPage);
    const number = Number(url.searchParams.get('page') ?? 1);
    const rows = records.slice((number - 1) * size, number * size).map(shown);
    const next = new URL(url);
    next.searchParams.set('page', String(number + 1));
    const first = new URL(url);
    first.searchParams.set('page', '1');
    const hasMore = number * size < records.length;
    const links = [`<${first}>; rel="first"`, ...(hasMore ? [`<${next}>; rel="next"`] : [])];
    return json({ [key]: rows }, links.join(', '));
  };
  switch (url.pathname) {
    case '/api/v2/users/current':
      return json({ user: capsule.user });
    case '/api/v2/parties/fields/definitions':
      return json({ definitions: capsule.definitions });
    case '/api/v2/parties/deleted': {
      if (since === null) return reply.writeHead(422).end('{"message":"Validation Failed"}');
      const parties = capsule.deleted.filter(({ deletedAt }) => deletedAt >= since);
      return json({ parties, restrictedParties: [] });
    }
    case '/api/v2/parties': {
      const embed = url.searchParams.get('embed')?.split(',') ?? [];
      const hidden = ['tags', 'fields'].filter((key) => !embed.includes(key));
      const changed =
        since === null
          ? capsule.parties
          : capsule.parties.filter(({ updatedAt }) => (updatedAt ?? '') > since);
      return page('parties', changed, (party) =>
        Object.fromEntries(Object.entries(party).filter(([key]) => !hidden.includes(key))),
      );
    }
    case '/api/v2/tasks': {
      const statuses = (url.searchParams.get('status') ?? 'open').toUpperCase().split(',');
      return page(
        'tasks',
        capsule.tasks.filter(({ status }) => statuses.includes(String(status))),
      );
    }
    case '/api/v2/entries': {
      const at = (entry: CapsuleRecord) => String(entry.entryAt);
      return page(
        'entries',
        capsule.entries.toSorted((one, other) => (at(one) < at(other) ? 1 : -1)),
      );
    }
    default:
      return reply.writeHead(404).end('{"message":"Could not find resource"}');
  }
}

const long = '2020-01-01T00:00:00Z';

export function anOrganisation(id: number, given: Record<string, unknown> = {}): CapsuleRecord {
  return {
    id,
    type: 'organisation',
    name: `Organisation ${id}`,
    about: null,
    createdAt: long,
    updatedAt: long,
    owner: null,
    team: null,
    addresses: [],
    phoneNumbers: [],
    websites: [],
    emailAddresses: [],
    pictureURL: 'https://example.com/picture.png',
    tags: [],
    fields: [],
    enrichment: { source: 'nobody knows this key' },
    ...given,
  };
}

export function aPersonThere(id: number, given: Record<string, unknown> = {}): CapsuleRecord {
  return {
    ...anOrganisation(id),
    type: 'person',
    name: undefined,
    title: null,
    firstName: 'Person',
    lastName: String(id),
    jobTitle: null,
    organisation: null,
    emailAddresses: [{ id: id * 10, type: 'Work', address: `person-${id}@capsule.example` }],
    ...given,
  };
}

export function aTaskThere(id: number, given: Record<string, unknown> = {}): CapsuleRecord {
  return {
    id,
    category: null,
    description: `Task ${id}`,
    detail: null,
    status: 'OPEN',
    dueOn: null,
    dueTime: null,
    party: null,
    opportunity: null,
    kase: null,
    owner: null,
    completedBy: null,
    completedAt: null,
    createdAt: long,
    updatedAt: long,
    ...given,
  };
}

export function aNoteThere(id: number, given: Record<string, unknown> = {}): CapsuleRecord {
  return {
    id,
    type: 'note',
    subject: null,
    content: `Note ${id}`,
    entryAt: '2025-05-05T10:00:00Z',
    createdAt: '2025-05-05T10:00:00Z',
    updatedAt: '2025-05-05T10:00:00Z',
    creator: null,
    activityType: { id: -1, name: 'Note' },
    party: null,
    attachments: [],
    ...given,
  };
}
