/**
 * Microsoft Graph's contacts and calendars on a loopback port, in their documented shapes and with their habits:
 * deltas by folder and by window, links to follow, empty pages, occurrences that say little of themselves, ids
 * that last only for who asks so, no more than four calls at once, and whatever trouble a test wants.
 */
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { openWebServer, type TakenCall, type WebServer } from './web-server.ts';

type Fields = Record<string, unknown>;
type Mishap = (reply: ServerResponse, call: TakenCall) => void;

interface Stored {
  /** The folder or the calendar that it is in. */
  place: string;
  fields: Fields;
  version: number;
  at: number;
  isDeleted: boolean;
}

export interface MicrosoftServer {
  url: string;
  server: WebServer;
  account: string;
  isToken: (token: string) => boolean | Promise<boolean>;
  perPage: number;
  /** An empty page comes before each. */
  hasEmptyPages: boolean;
  /** By id; below `main` those that are in no other. */
  folders: Map<string, { name: string; parent: string | null }>;
  calendars: Map<string, { name: string; canEdit: boolean }>;
  contacts: Map<string, Stored>;
  events: Map<string, Stored>;
  mishaps: (Mishap | undefined)[];
  /** Where the links of pages lead, in place of this server. */
  linkOrigin: string;
  /** Of what was changed, only that is told. */
  tellsChangesOnly: boolean;
  /** Changes are told of each calendar, which is not documented; else of the main one alone, which is. */
  tracksEachCalendar: boolean;
  /** Takes the main folder's name for its id, as most mailboxes do. */
  knowsMainFolder: boolean;
  forget(): void;
  putContact(fields: Fields, id?: string, folder?: string): string;
  putEvent(fields: Fields, id?: string, calendar?: string): string;
  remove(id: string): void;
  asked(part: string): TakenCall[];
}

export const microsoftTrouble = {
  fault:
    (status: number, code: string, headers: Record<string, string> = {}): Mishap =>
    (reply) =>
      fault(reply, status, code, headers),
};

export const mainFolder = 'contacts';
export const mainCalendar = 'main-calendar';

export async function openMicrosoftServer(): Promise<MicrosoftServer> {
  const server = await openWebServer();
  let clock = 1;
  let forgottenBefore = 0;
  let underWay = 0;
  const store = (records: Map<string, Stored>, id: string, place: string, fields: Fields) => {
    clock += 1;
    const before = records.get(id);
    const version = (before?.version ?? 0) + 1;
    const all = { ...before?.fields, ...fields };
    records.set(id, { place, fields: all, version, at: clock, isDeleted: false });
    return id;
  };
  const graph: MicrosoftServer = {
    url: server.url,
    server,
    account: 'sales@dealer.example',
    isToken: (token) => token === 'graph-token',
    perPage: 100,
    hasEmptyPages: false,
    folders: new Map(),
    calendars: new Map([[mainCalendar, { name: 'Calendar', canEdit: true }]]),
    contacts: new Map(),
    events: new Map(),
    mishaps: [],
    linkOrigin: server.url,
    tellsChangesOnly: false,
    tracksEachCalendar: false,
    knowsMainFolder: true,
    forget: () => {
      clock += 1;
      forgottenBefore = clock;
    },
    putContact: (fields, id = `contact-${clock + 1}=`, folder = mainFolder) =>
      store(graph.contacts, id, folder, {
        ...emptyContact,
        ...graph.contacts.get(id)?.fields,
        ...fields,
      }),
    putEvent: (fields, id = `event-${clock + 1}=`, calendar = mainCalendar) =>
      store(graph.events, id, calendar, {
        ...emptyEvent,
        ...graph.events.get(id)?.fields,
        ...fields,
      }),
    remove: (id) => {
      clock += 1;
      const record = graph.contacts.get(id) ?? graph.events.get(id);
      if (record) Object.assign(record, { isDeleted: true, at: clock });
    },
    asked: (part) => server.calls.filter((call) => `${call.method} ${call.path}`.includes(part)),
  };

  const shown = (id: string, { fields, version }: Stored) => {
    const { singleValueExtendedProperties: _hidden, transactionId: _id, ...told } = fields;
    return {
      '@odata.etag': `W/"${id}.${version}"`,
      id,
      changeKey: `${id}.${version}`,
      ...told,
      aNewField: { value: 'nobody knows this' },
    };
  };

  /** In a delta an occurrence of a series says when it is, and of which series. */
  const shownInDelta = (id: string, record: Stored, isFull: boolean) => {
    const whole: Fields = shown(id, record);
    if (whole.type === 'occurrence') {
      const { seriesMasterId, type, start, end } = whole;
      return { id, seriesMasterId, type, start, end };
    }
    if (!graph.tellsChangesOnly || isFull) return whole;
    return { id, '@odata.etag': whole['@odata.etag'], jobTitle: whole.jobTitle };
  };

  const delta = (
    records: Map<string, Stored>,
    url: URL,
    reply: ServerResponse,
    isIn: (record: Stored) => boolean,
  ) => {
    const { searchParams: query } = url;
    const token = query.get('$deltatoken') ?? query.get('$skiptoken');
    const [since = 0, first = 0, until = clock] = token?.split('_').map(Number) ?? [];
    if (token !== null && since > 0 && since < forgottenBefore) {
      return fault(reply, 410, 'syncStateNotFound');
    }
    const changed = [...records].filter(([, record]) =>
      since > 0 ? record.at > since : !record.isDeleted && isIn(record),
    );
    const isEmptyPage = graph.hasEmptyPages && first % 1 === 0;
    const at = Math.floor(first);
    const end = isEmptyPage ? at : at + graph.perPage;
    const value = changed
      .slice(at, end)
      .map(([id, record]) =>
        record.isDeleted || !isIn(record)
          ? { id, '@removed': { reason: 'deleted' } }
          : shownInDelta(id, record, since === 0),
      );
    const link = new URL(url.pathname, graph.linkOrigin);
    const isLast = !isEmptyPage && end >= changed.length;
    for (const [name, each] of query) if (!name.startsWith('$')) link.searchParams.set(name, each);
    if (isLast) link.searchParams.set('$deltatoken', `${until}`);
    // Half a step on stands for the page itself, after the empty one.
    else link.searchParams.set('$skiptoken', `${since}_${isEmptyPage ? at + 0.5 : end}_${until}`);
    const name = isLast ? '@odata.deltaLink' : '@odata.nextLink';
    return json(reply, 200, {
      '@odata.context': `${url.origin}/$metadata`,
      value,
      [name]: link.href,
    });
  };

  const paged = (all: Fields[], url: URL, reply: ServerResponse) => {
    const first = Number(url.searchParams.get('$skip') ?? 0);
    const link = new URL(url);
    link.searchParams.set('$skip', String(first + graph.perPage));
    const more = first + graph.perPage < all.length ? { '@odata.nextLink': link.href } : {};
    return json(reply, 200, { value: all.slice(first, first + graph.perPage), ...more });
  };

  /** A calendar within a span of time: what changed in it, or all of it with each occurrence whole. */
  const view = (calendar: string, url: URL, reply: ServerResponse, isDelta: boolean) => {
    const from = url.searchParams.get('startDateTime') ?? '';
    const to = url.searchParams.get('endDateTime') ?? '';
    if (!from || !to) return fault(reply, 400, 'ErrorInvalidParameter');
    const isIn = ({ place, fields }: Stored) => {
      const [start, end] = [timeIn(fields.start), timeIn(fields.end)];
      return place === calendar && start < Date.parse(to) && end >= Date.parse(from);
    };
    if (isDelta) return delta(graph.events, url, reply, isIn);
    const all = [...graph.events]
      .filter(([, each]) => !each.isDeleted && each.fields.type !== 'seriesMaster' && isIn(each))
      .map(([id, each]) => shown(id, each));
    return paged(all, url, reply);
  };

  const withKey = (
    records: Map<string, Stored>,
    url: URL,
    place: string,
    reply: ServerResponse,
  ) => {
    const filter = url.searchParams.get('$filter') ?? '';
    const [, key] =
      /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '[^']+' and ep\/value eq '(\w+)'\)$/.exec(
        filter,
      ) ?? [];
    if (key === undefined) return fault(reply, 400, 'ErrorInvalidUrlQueryFilter');
    const found = [...records].filter(
      ([, record]) => record.place === place && !record.isDeleted && keyIn(record) === key,
    );
    return json(reply, 200, { value: found.map(([id, record]) => shown(id, record)) });
  };

  const answerItem = (call: TakenCall, id: string, reply: ServerResponse, place?: string) => {
    const records = graph.contacts.has(id) ? graph.contacts : graph.events;
    const record = records.get(id);
    if (!record || record.isDeleted || (place !== undefined && record.place !== place)) {
      return fault(reply, 404, 'ErrorItemNotFound');
    }
    if (call.method === 'GET') return json(reply, 200, shown(id, record));
    const wanted = call.headers['if-match'];
    if (wanted !== undefined && wanted !== `W/"${id}.${record.version}"`) {
      return fault(reply, 412, 'ErrorIrresolvableConflict');
    }
    if (call.method === 'DELETE') {
      graph.remove(id);
      return reply.writeHead(204).end();
    }
    const fields = JSON.parse(call.body) as Fields;
    const excess = records === graph.contacts ? excessOf(fields) : undefined;
    if (excess !== undefined) return fault(reply, 400, excess);
    store(records, id, record.place, fields);
    return json(reply, 200, shown(id, records.get(id) as Stored));
  };

  const answer = (call: TakenCall, url: URL, reply: ServerResponse): ServerResponse => {
    const parts = url.pathname.replace('/v1.0/me', '').split('/').slice(1).map(decodeURIComponent);
    const [first = '', id = '', sub, last] = parts;
    const body = () => JSON.parse(call.body) as Fields;
    if (first === '')
      return json(reply, 200, { mail: graph.account, userPrincipalName: 'sales@x' });
    if (first === 'contactFolders' && (id === '' || sub === 'childFolders')) {
      const children = [...graph.folders].filter(([, { parent }]) => parent === (id || null));
      return paged(
        children.map(([each, { name }]) => ({ id: each, displayName: name })),
        url,
        reply,
      );
    }
    if (first === 'calendars' && id === '') {
      const all = [...graph.calendars].map(([each, shownAs]) => ({ id: each, ...shownAs }));
      return paged(all, url, reply);
    }
    if (first === 'contacts' || first === 'contactFolders') {
      const isNamed = first === 'contactFolders' && id === mainFolder;
      if (isNamed && !graph.knowsMainFolder) return fault(reply, 400, 'ErrorInvalidIdMalformed');
      // Documented is a folder's delta alone.
      const isShort = first === 'contacts' && id === 'delta';
      if (isShort && graph.knowsMainFolder) return fault(reply, 400, 'ErrorInvalidRequest');
      const folder = first === 'contacts' ? mainFolder : id;
      const rest = first === 'contacts' ? parts.slice(1) : parts.slice(3);
      if (rest[0] === 'delta') {
        return delta(graph.contacts, url, reply, ({ place }) => place === folder);
      }
      if (rest[0] !== undefined) return answerItem(call, rest[0], reply);
      if (call.method === 'GET') return withKey(graph.contacts, url, folder, reply);
      const excess = excessOf(body());
      if (excess !== undefined) return fault(reply, 400, excess);
      const made = graph.putContact(body(), undefined, folder);
      return json(reply, 201, shown(made, graph.contacts.get(made) as Stored));
    }
    if (first === 'events') return answerItem(call, id, reply);
    if (first === 'calendar') return json(reply, 200, { id: mainCalendar, name: 'Calendar' });
    if (first === 'calendarView' && id === 'delta') return view(mainCalendar, url, reply, true);
    if (!graph.calendars.has(id)) return fault(reply, 404, 'ErrorItemNotFound');
    if (sub === 'calendarView') {
      const isDelta = last === 'delta';
      const isTold = !isDelta || graph.tracksEachCalendar;
      return isTold ? view(id, url, reply, isDelta) : fault(reply, 400, 'ErrorInvalidRequest');
    }
    if (sub === 'events' && last !== undefined) return answerItem(call, last, reply, id);
    if (call.method === 'GET') return withKey(graph.events, url, id, reply);
    const given = body();
    const isTwice = [...graph.events.values()].some(
      ({ fields }) => fields.transactionId === given.transactionId,
    );
    if (given.transactionId !== undefined && isTwice) {
      return fault(reply, 409, 'ErrorDuplicateTransactionId');
    }
    const made = graph.putEvent(given, undefined, id);
    return json(reply, 201, shown(made, graph.events.get(made) as Stored));
  };

  server.answer = async (call, reply) => {
    underWay += 1;
    const isTooMany = underWay > 4;
    await setImmediate();
    await setImmediate();
    underWay -= 1;
    const mishap = graph.mishaps.shift();
    if (mishap) return mishap(reply, call);
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    if (!(await graph.isToken(token))) return fault(reply, 401, 'InvalidAuthenticationToken');
    if (isTooMany) return fault(reply, 429, 'ApplicationThrottled', { 'retry-after': '1' });
    const prefer = String(call.headers.prefer ?? '');
    if (!prefer.includes('IdType="ImmutableId"') || !prefer.includes('outlook.timezone="UTC"')) {
      return fault(reply, 400, 'TheTestsWantTheseHeadersOnEachCall');
    }
    answer(call, new URL(call.path, server.url), reply);
  };
  return graph;
}

const emptyContact = {
  displayName: '',
  givenName: null,
  surname: null,
  companyName: null,
  jobTitle: null,
  emailAddresses: [],
  businessPhones: [],
  homePhones: [],
  mobilePhone: null,
  businessAddress: {},
  homeAddress: {},
  otherAddress: {},
  personalNotes: '',
};

const emptyEvent = {
  type: 'singleInstance',
  seriesMasterId: null,
  subject: '',
  body: { contentType: 'text', content: '' },
  location: { displayName: '' },
  isAllDay: false,
  isCancelled: false,
  isOnlineMeeting: false,
  originalStartTimeZone: 'UTC',
  attendees: [],
};

/** Graph refuses more than there is room for. */
function excessOf(fields: Fields): string | undefined {
  const most = { emailAddresses: 3, businessPhones: 2, homePhones: 2 };
  return Object.entries(most).flatMap(([field, limit]) => {
    const given = fields[field];
    if (!Array.isArray(given) || given.length <= limit) return [];
    return `The multi value property ${field} has ${given.length} entries, that exceeds the max allowed value of ${limit}`;
  })[0];
}

function keyIn({ fields }: Stored): unknown {
  const [property] = (fields.singleValueExtendedProperties ?? []) as { value: string }[];
  return property?.value;
}

function timeIn(when: unknown): number {
  const { dateTime } = when as { dateTime: string };
  return Date.parse(`${dateTime.replace(/Z$/, '').slice(0, 23)}Z`);
}

function json(reply: ServerResponse, status: number, body: unknown): ServerResponse {
  return reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function fault(
  reply: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
): ServerResponse {
  const error = { code, message: `It is ${code}.`, innerError: { 'request-id': 'abc' } };
  return reply
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify({ error }));
}
