/** A mail service in memory, that people change as well, and that can be as difficult as real ones are. */
import type { MailProviders, ProviderParts } from '#server/features/mail/connection/providers.ts';
import {
  type ChangePage,
  type ChangeRequest,
  type ContactChange,
  type ContactItem,
  type EventChange,
  type EventItem,
  ItemChanged,
  type ItemStore,
  type MailProvider,
  MailServiceError,
  type RemoteCollection,
  type RemoteContact,
  type RemoteEvent,
  TokenRefused,
  type UnreadableItem,
} from '#server/features/mail/providers/mail-provider.ts';
import { changedContact } from '#server/features/mail/sync/contact-fields.rules.ts';

interface Version {
  /** The state at this time; null: it was deleted. */
  state: unknown;
  etag: string;
  at: number;
}

/** What a test may do to it at each call; it may throw. */
type OnCall = (call: string, detail: string) => void | Promise<void>;

export class MailServiceThere {
  account = 'team@dealer.example';
  collections = twoCollections();
  pageSize = 50;
  /** Tokens from before are refused. */
  tokensFrom = 0;
  calls: string[] = [];
  onCall: OnCall = () => undefined;
  unreadable = new Map<string, string>();
  private time = 0;
  private readonly items = new Map<string, Map<string, Version>>();
  private readonly madeBy = new Map<string, string>();

  /** Somebody types it there. */
  put(collection: string, remoteId: string, state: RemoteContact | RemoteEvent): string {
    this.time += 1;
    const etag = `"${this.time}"`;
    this.of(collection).set(remoteId, { state: structuredClone(state), etag, at: this.time });
    return etag;
  }

  drop(collection: string, remoteId: string): void {
    this.time += 1;
    this.of(collection).set(remoteId, { state: null, etag: '', at: this.time });
  }

  contact(remoteId: string): RemoteContact | null {
    return (this.of('book').get(remoteId)?.state as RemoteContact | undefined) ?? null;
  }

  event(remoteId: string): RemoteEvent | null {
    return (this.of('cal').get(remoteId)?.state as RemoteEvent | undefined) ?? null;
  }

  /** All that are there. */
  contacts(): RemoteContact[] {
    return this.there('book') as RemoteContact[];
  }

  events(): RemoteEvent[] {
    return this.there('cal') as RemoteEvent[];
  }

  clear(): void {
    this.items.clear();
    this.madeBy.clear();
    this.unreadable.clear();
    this.calls = [];
    this.onCall = () => undefined;
    this.pageSize = 50;
    this.tokensFrom = this.time += 1;
    this.collections = twoCollections();
  }

  private there(collection: string): unknown[] {
    return [...this.of(collection).values()].flatMap(({ state }) => state ?? []);
  }

  private of(collection: string): Map<string, Version> {
    const found = this.items.get(collection) ?? new Map<string, Version>();
    this.items.set(collection, found);
    return found;
  }

  /** For `mailProviders` of the app. */
  providers(): MailProviders {
    const open = async (_parts: ProviderParts) => this.provider();
    return { dav: open, google: open, microsoft: open };
  }

  private async call(name: string, detail: string, signal: AbortSignal): Promise<void> {
    this.calls.push(`${name} ${detail}`);
    await this.onCall(name, detail);
    signal.throwIfAborted();
  }

  private provider(): MailProvider {
    return {
      account: async (signal) => {
        await this.call('account', '', signal);
        return this.account;
      },
      collections: async (signal) => {
        await this.call('collections', '', signal);
        return this.collections;
      },
      contacts: this.store<ContactItem, ContactChange>(
        (item, state) => ({ ...item, contact: state as RemoteContact }),
        (state, change) => contactAfter(state as RemoteContact | null, change),
      ),
      events: this.store<EventItem, EventChange>(
        (item, state) => ({ ...item, event: state as RemoteEvent }),
        (state, change) => ({ ...((state as RemoteEvent | null) ?? anEventThere()), ...change }),
      ),
    };
  }

  private store<Item, Change>(
    itemOf: (item: { remoteId: string; etag: string }, state: unknown) => Item,
    after: (state: unknown, change: Change) => RemoteContact | RemoteEvent,
  ): ItemStore<Item, Change> {
    const current = (collection: string, item: { remoteId: string; etag: string }) => {
      const found = this.of(collection).get(item.remoteId);
      if (found?.state && found.etag !== item.etag) throw new ItemChanged('It was changed there.');
      return found;
    };
    return {
      changes: (request) => this.page(request, itemOf),
      create: async (collection, key, change, signal) => {
        await this.call('create', key, signal);
        const before = this.madeBy.get(key);
        const known = before === undefined ? undefined : this.of(collection).get(before);
        if (before !== undefined && known) return { remoteId: before, etag: known.etag };
        const remoteId = `made-${key}`;
        const etag = this.put(collection, remoteId, after(null, change));
        this.madeBy.set(key, remoteId);
        await this.onCall('created', key);
        return { remoteId, etag };
      },
      update: async (collection, item, change, signal) => {
        await this.call('update', item.remoteId, signal);
        const { remoteId } = item;
        const found = current(collection, item);
        if (!found?.state) throw new ItemChanged('It is not there any more.');
        return { remoteId, etag: this.put(collection, remoteId, after(found.state, change)) };
      },
      remove: async (collection, item, signal) => {
        await this.call('remove', item.remoteId, signal);
        const found = current(collection, item);
        if (!found?.state) return null;
        const text = JSON.stringify(found.state);
        this.drop(collection, item.remoteId);
        return { text };
      },
    };
  }

  private async page<Item>(
    { collection, token, page, signal }: ChangeRequest,
    itemOf: (item: { remoteId: string; etag: string }, state: unknown) => Item,
  ): Promise<ChangePage<Item>> {
    await this.call('changes', `${collection} ${token ?? 'all'} ${page ?? 'first'}`, signal);
    const since = token === null ? 0 : Number(token);
    if (token !== null && since < this.tokensFrom) throw new TokenRefused('The token is too old.');
    const known = [...this.of(collection)]
      .filter(([, { at, state }]) => at > since && (token !== null || state !== null))
      .toSorted(([, one], [, other]) => one.at - other.at);
    const from = page === null ? 0 : Number(page);
    const shown = known.slice(from, from + this.pageSize);
    const isLast = from + this.pageSize >= known.length;
    const items: Item[] = [];
    const unreadable: UnreadableItem[] = [];
    for (const [remoteId, { state, etag }] of shown) {
      const reason = this.unreadable.get(remoteId);
      if (reason !== undefined) unreadable.push({ remoteId, etag, reason });
      else if (state !== null) items.push(itemOf({ remoteId, etag }, structuredClone(state)));
    }
    return {
      items,
      unreadable,
      deleted: shown.flatMap(([remoteId, { state }]) => (state === null ? [remoteId] : [])),
      nextPage: isLast ? null : String(from + this.pageSize),
      token: isLast ? String(this.time) : null,
    };
  }
}

function twoCollections(): RemoteCollection[] {
  return [
    { kind: 'contacts', remoteId: 'book', name: 'Contacts', canWrite: true },
    { kind: 'calendar', remoteId: 'cal', name: 'Calendar', canWrite: true },
  ];
}

function contactAfter(state: RemoteContact | null, change: ContactChange): RemoteContact {
  return changedContact(state ?? aContactThere({ name: '' }), change);
}

let made = 0;

export function aContactThere(given: Partial<RemoteContact> = {}): RemoteContact {
  made += 1;
  return {
    name: `Carla Contact ${made}`,
    emails: [],
    phones: [],
    company: null,
    jobTitle: null,
    location: null,
    ...given,
  };
}

export function anEventThere(given: Partial<RemoteEvent> = {}): RemoteEvent {
  return {
    title: 'Test drive',
    description: null,
    location: null,
    start: { instant: '2026-03-20T06:00:00.000Z' },
    end: { instant: '2026-03-20T07:00:00.000Z' },
    attendees: [],
    isCancelled: false,
    series: null,
    exceptionOf: null,
    ...given,
  };
}

/** As a server in trouble says it. */
export function outOfOrder(): never {
  throw new MailServiceError('The mail service is out of order.');
}
