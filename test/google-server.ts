/**
 * The People API and the Calendar API of Google on a loopback port, in their documented shapes and with their
 * habits: tokens that hold for the same parameters alone, an etag that depends on what is asked for, changes
 * that are refused by 400 or by 412, keys that nobody knows, and whatever trouble a test wants.
 */
import { createHash } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { openWebServer, type TakenCall, type WebServer } from './web-server.ts';

type Fields = Record<string, unknown>;
type Mishap = (reply: ServerResponse, call: TakenCall) => void;

interface Stored {
  fields: Fields;
  version: number;
  /** When it was changed last, counted by all changes. */
  at: number;
  isDeleted: boolean;
}

interface GoogleCalendar {
  summary: string;
  accessRole: string;
  timeZone: string;
  events: Map<string, Stored>;
}

export interface GoogleServer {
  url: string;
  server: WebServer;
  account: string;
  isToken: (token: string) => boolean | Promise<boolean>;
  /** The most of a page, below what was asked for. */
  perPage: number;
  persons: Map<string, Stored>;
  calendars: Map<string, GoogleCalendar>;
  /** What becomes of the next calls, one each, before they are answered as usual; undefined: nothing. */
  mishaps: (Mishap | undefined)[];
  /** The most changes that were under way at once. */
  mostChanges: number;
  /** Sync tokens of before are refused from now on. */
  forget(): void;
  putPerson(fields: Fields, name?: string): string;
  putEvent(fields: Fields, id?: string, calendar?: string): string;
  removePerson(name: string): void;
  removeEvent(id: string, calendar?: string): void;
  asked(part: string): TakenCall[];
}

/** Answers of Google in trouble. */
export const googleTrouble = {
  fault:
    (status: number, reason: string, headers: Record<string, string> = {}): Mishap =>
    (reply) =>
      fault(reply, { status, reason, headers }),
};

export async function openGoogleServer(): Promise<GoogleServer> {
  const server = await openWebServer();
  let clock = 1;
  let forgottenBefore = 0;
  let changesUnderWay = 0;
  const store = (records: Map<string, Stored>, id: string, fields: Fields) => {
    clock += 1;
    const before = records.get(id);
    const version = (before?.version ?? 0) + 1;
    records.set(id, {
      fields: { ...before?.fields, ...fields },
      version,
      at: clock,
      isDeleted: false,
    });
    return id;
  };
  const remove = (records: Map<string, Stored>, id: string) => {
    clock += 1;
    const record = records.get(id);
    if (record) Object.assign(record, { isDeleted: true, at: clock, version: record.version + 1 });
  };
  const calendarOf = (id = google.account): GoogleCalendar => {
    const calendar = google.calendars.get(id);
    if (!calendar) throw new Error(`There is no calendar ${id}`);
    return calendar;
  };
  const google: GoogleServer = {
    url: server.url,
    server,
    account: 'sales@dealer.example',
    isToken: (token) => token === 'google-token',
    perPage: 2_500,
    persons: new Map(),
    calendars: new Map(),
    mishaps: [],
    mostChanges: 0,
    forget: () => {
      clock += 1;
      forgottenBefore = clock;
    },
    putPerson: (fields, name = `people/c${clock + 1}`) => store(google.persons, name, fields),
    putEvent: (fields, id = `event${clock + 1}`, calendar) =>
      store(calendarOf(calendar).events, id, { status: 'confirmed', ...fields }),
    removePerson: (name) => remove(google.persons, name),
    removeEvent: (id, calendar) => remove(calendarOf(calendar).events, id),
    asked: (part) => server.calls.filter((call) => `${call.method} ${call.path}`.includes(part)),
  };
  google.calendars.set(google.account, {
    summary: 'Sales',
    accessRole: 'owner',
    timeZone: 'Australia/Sydney',
    events: new Map(),
  });

  const shownPerson = (name: string, record: Stored, url: URL) => {
    const mask = url.searchParams.get('personFields') ?? '';
    const source = { type: 'CONTACT', id: name.slice(8), etag: `#${name}.${record.version}` };
    const metadata = { sources: [source], objectType: 'PERSON' };
    const etag = `%${digest(mask)}.${record.version}`;
    if (record.isDeleted) {
      return { resourceName: name, etag, metadata: { ...metadata, deleted: true } };
    }
    const asked = new Set(mask.split(','));
    const shown = Object.entries(record.fields).filter(([field]) => asked.has(field));
    return {
      resourceName: name,
      etag,
      metadata: { ...metadata, ...(record.fields.metadata as Fields | undefined) },
      ...Object.fromEntries(
        shown
          .filter(([field]) => field !== 'metadata')
          .map(([field, value]) => [field, told(value, source)]),
      ),
      aNewField: [{ value: 'nobody knows this' }],
    };
  };

  const shownEvent = (id: string, { fields, version, isDeleted }: Stored) => ({
    kind: 'calendar#event',
    id,
    etag: `"${version}00"`,
    ...(isDeleted ? { status: 'cancelled' } : fields),
    aNewField: 'nobody knows this',
  });

  /** One page of what a sync token asks for, or of everything; null: a token was refused. */
  const page = (records: Map<string, Stored>, url: URL, sizeName: string) => {
    const { searchParams: query } = url;
    const others = [...query].filter(([name]) => name !== 'pageToken' && name !== 'syncToken');
    const mark = digest(JSON.stringify(others.sort()));
    const parse = (name: string) => {
      const text = query.get(name);
      return text === null ? null : text.split('.').map((part) => part);
    };
    const sync = parse('syncToken');
    const paged = parse('pageToken');
    for (const token of [sync, paged]) {
      if (token && token[1] !== mark) return { problem: 'badRequest' } as const;
    }
    const since = sync ? Number(sync[0]) : 0;
    if (sync && since < forgottenBefore) return { problem: 'expired' } as const;
    const [first = 0, , until = clock] = paged ? [Number(paged[0]), '', Number(paged[2])] : [];
    const size = Math.min(google.perPage, Number(query.get(sizeName) ?? 100));
    const wanted = [...records].filter(([, { at, isDeleted }]) => (sync ? at > since : !isDeleted));
    const more = first + size < wanted.length;
    return {
      wanted: wanted.slice(first, first + size),
      tokens: more
        ? { nextPageToken: `${first + size}.${mark}.${until}` }
        : { nextSyncToken: `${until}.${mark}` },
    };
  };

  const answerPeople = (call: TakenCall, url: URL, reply: ServerResponse) => {
    const body = call.body === '' ? {} : (JSON.parse(call.body) as Fields);
    const [, name = '', verb] = /^\/v1\/(people\/\w+)?(?::(\w+))?$/.exec(url.pathname) ?? [];
    if (url.pathname === '/v1/people/me/connections') {
      if (Number(url.searchParams.get('pageSize')) > 1_000) return fault(reply, { status: 400 });
      const found = page(google.persons, url, 'pageSize');
      if (found.problem === 'expired')
        return fault(reply, { status: 400, reason: 'EXPIRED_SYNC_TOKEN' });
      if (found.problem) return fault(reply, { status: 400, reason: 'INVALID_ARGUMENT' });
      const connections = found.wanted.map(([each, record]) => shownPerson(each, record, url));
      const wantsToken = url.searchParams.get('requestSyncToken') === 'true';
      const { nextSyncToken, ...tokens } = { nextSyncToken: undefined, ...found.tokens };
      return json(reply, {
        ...(connections.length > 0 ? { connections } : {}),
        ...tokens,
        ...(wantsToken ? { nextSyncToken } : {}),
        totalItems: google.persons.size,
      });
    }
    if (url.pathname === '/v1/people:createContact') {
      const made = google.putPerson(named(body));
      return json(reply, shownPerson(made, google.persons.get(made) as Stored, url));
    }
    const record = google.persons.get(name);
    if (!record || (record.isDeleted && call.method !== 'GET'))
      return fault(reply, { status: 404 });
    if (call.method === 'GET') return json(reply, shownPerson(name, record, url));
    if (call.method === 'DELETE' && verb === 'deleteContact') {
      google.removePerson(name);
      return json(reply, {});
    }
    const { metadata, etag: _etag, ...fields } = body;
    const sent = (metadata as { sources?: Fields[] } | undefined)?.sources?.[0]?.etag;
    if (sent === undefined) return fault(reply, { status: 400, reason: 'INVALID_ARGUMENT' });
    if (sent !== `#${name}.${record.version}`) {
      return fault(reply, { status: 400, reason: 'failedPrecondition' });
    }
    const mask = url.searchParams.get('updatePersonFields')?.split(',') ?? [];
    const given = Object.entries(named(fields)).filter(([field]) => mask.includes(field));
    google.putPerson(Object.fromEntries(given), name);
    return json(reply, shownPerson(name, google.persons.get(name) as Stored, url));
  };

  const answerCalendar = (call: TakenCall, url: URL, reply: ServerResponse) => {
    const path = url.pathname.replace('/calendar/v3', '');
    if (path === '/users/me/calendarList/primary') return json(reply, { id: google.account });
    if (path === '/users/me/calendarList') {
      const items = [...google.calendars].map(([id, { summary, accessRole, timeZone }]) => ({
        id,
        summary,
        accessRole,
        timeZone,
      }));
      const first = Number(url.searchParams.get('pageToken') ?? 0);
      const more = first + google.perPage < items.length;
      return json(reply, {
        items: items.slice(first, first + google.perPage),
        ...(more ? { nextPageToken: String(first + google.perPage) } : {}),
      });
    }
    const [, calendarId = '', id] = /^\/calendars\/([^/]+)\/events(?:\/([^/]+))?$/.exec(path) ?? [];
    const calendar = google.calendars.get(decodeURIComponent(calendarId));
    if (!calendar) return fault(reply, { status: 404, reason: 'notFound' });
    const { events, timeZone } = calendar;
    const name = decodeURIComponent(calendarId);
    if (id === undefined && call.method === 'GET') {
      const found = page(events, url, 'maxResults');
      if (found.problem === 'expired')
        return fault(reply, { status: 410, reason: 'fullSyncRequired' });
      if (found.problem) return fault(reply, { status: 400, reason: 'badRequest' });
      const items = found.wanted.map(([each, record]) => shownEvent(each, record));
      return json(reply, { kind: 'calendar#events', timeZone, items, ...found.tokens });
    }
    const body = call.body === '' ? {} : (JSON.parse(call.body) as Fields);
    if (id === undefined) {
      const given = String(body.id ?? `event${clock}`);
      if (!/^[0-9a-v]{5,1024}$/.test(given))
        return fault(reply, { status: 400, reason: 'invalid' });
      if (events.has(given)) return fault(reply, { status: 409, reason: 'duplicate' });
      google.putEvent(withoutNulls(body), given, name);
      return json(reply, shownEvent(given, events.get(given) as Stored));
    }
    const record = events.get(decodeURIComponent(id));
    if (!record) return fault(reply, { status: 404, reason: 'notFound' });
    if (call.method === 'GET') return json(reply, shownEvent(id, record));
    const wanted = call.headers['if-match'];
    if (wanted !== undefined && wanted !== '*' && wanted !== `"${record.version}00"`) {
      return fault(reply, { status: 412, reason: 'conditionNotMet' });
    }
    if (call.method === 'DELETE') {
      if (record.isDeleted) return fault(reply, { status: 410, reason: 'deleted' });
      google.removeEvent(id, name);
      return reply.writeHead(204).end();
    }
    const merged = Object.fromEntries(
      Object.entries(body).map(([field, value]) => {
        const before = record.fields[field];
        const isPart = isFields(value) && isFields(before);
        return [field, isPart ? withoutNulls({ ...before, ...value }) : value];
      }),
    );
    google.putEvent(merged, id, name);
    return json(reply, shownEvent(id, events.get(id) as Stored));
  };

  server.answer = async (call, reply) => {
    const isChange = call.method !== 'GET';
    changesUnderWay += isChange ? 1 : 0;
    if (isChange) google.mostChanges = Math.max(google.mostChanges, changesUnderWay);
    await setImmediate();
    changesUnderWay -= isChange ? 1 : 0;
    const mishap = google.mishaps.shift();
    if (mishap) return mishap(reply, call);
    const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? '')?.[1] ?? '';
    if (!(await google.isToken(token))) return fault(reply, { status: 401, reason: 'authError' });
    const url = new URL(call.path, server.url);
    const answer = url.pathname.startsWith('/calendar/v3') ? answerCalendar : answerPeople;
    answer(call, url, reply);
  };
  return google;
}

/** Each value says where it comes from, what its type is called, and, of phones, the number as one dials it. */
function told(values: unknown, { type, id }: { type: string; id: string }): unknown {
  if (!Array.isArray(values)) return values;
  return values.map((value: Fields, place) => ({
    ...value,
    ...(typeof value.type === 'string' && {
      formattedType: value.type.charAt(0).toUpperCase() + value.type.slice(1),
    }),
    metadata: {
      ...(place === 0 && values.every(isUnranked) && { primary: true }),
      source: { type, id },
      ...(isFields(value.metadata) && value.metadata),
    },
  }));
}

function isUnranked(value: Fields): boolean {
  return !isFields(value.metadata) || value.metadata.primary === undefined;
}

/** Google makes the name to be shown of what was written. */
function named(fields: Fields): Fields {
  const names = fields.names as { unstructuredName?: string }[] | undefined;
  if (!names) return fields;
  return {
    ...fields,
    names: names.map((name) => ({ ...name, displayName: name.unstructuredName ?? '' })),
  };
}

function withoutNulls(fields: Fields): Fields {
  const filled = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(
    filled.map(([name, value]) => [name, isFields(value) ? withoutNulls(value) : value]),
  );
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function json(reply: ServerResponse, body: unknown): ServerResponse {
  return reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** As both interfaces tell what is wrong, the old way and the new one. */
function fault(
  reply: ServerResponse,
  error: { status: number; reason?: string; headers?: Record<string, string> },
): ServerResponse {
  const { status, reason = 'notFound', headers } = error;
  const isNew = /^[A-Z_]+$/.test(reason);
  const info = { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason };
  const told = isNew ? { details: [info] } : { errors: [{ domain: 'global', reason }] };
  const body = { error: { code: status, message: `It is ${reason}.`, ...told } };
  return reply
    .writeHead(status, { 'content-type': 'application/json', ...headers })
    .end(JSON.stringify(body));
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
