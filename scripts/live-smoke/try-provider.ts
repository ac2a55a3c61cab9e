/** Reads all of a mail service; with SMOKE_WRITE=1 it also writes one contact and one event, and removes them. */
import type {
  ItemStore,
  MailProvider,
  RemoteCollection,
} from '#server/features/mail/providers/mail-provider.ts';
import { newId } from '#server/kernel/ids.ts';
import type { SmokePart } from './smoke-part.ts';

type Say = Parameters<SmokePart['run']>[1];

const signal = AbortSignal.timeout(10 * 60_000);

export async function tryProvider(provider: MailProvider, say: Say): Promise<void> {
  say(`account: ${await provider.account(signal)}`);
  const collections = await provider.collections(signal);
  for (const collection of collections) {
    const { kind } = collection;
    const isContacts = kind === 'contacts';
    await (isContacts
      ? read(provider.contacts, collection, say)
      : read(provider.events, collection, say));
  }
  if (process.env.SMOKE_WRITE !== '1') return;
  const own = (kind: string) => collections.find((each) => each.kind === kind && each.canWrite);
  const start = { instant: new Date(Date.now() + 86_400_000).toISOString() };
  await write(
    provider.contacts,
    own('contacts'),
    { name: 'Smoke Test' },
    { jobTitle: 'Smoke' },
    say,
  );
  await write(
    provider.events,
    own('calendar'),
    { title: 'Smoke test', start },
    { title: 'Smoke' },
    say,
  );
}

async function read<Of, Change>(
  store: ItemStore<Of, Change>,
  { kind, remoteId, name, canWrite }: RemoteCollection,
  say: Say,
): Promise<void> {
  let items = 0;
  let unreadable = 0;
  let page: string | null = null;
  let token: string | null = null;
  do {
    const next = await store.changes({ collection: remoteId, token: null, page, signal });
    items += next.items.length;
    unreadable += next.unreadable.length;
    for (const { remoteId, reason } of next.unreadable) say(`unreadable: ${remoteId}: ${reason}`);
    page = next.nextPage;
    token = next.token;
  } while (page !== null);
  const ways = canWrite ? '' : ', read-only';
  say(`${kind} “${name}”: ${items} read, ${unreadable} unreadable${ways}`);
  const again = await store.changes({ collection: remoteId, token, page: null, signal });
  say(`since then: ${again.items.length} changed, ${again.deleted.length} deleted`);
}

async function write<Of, Change>(
  store: ItemStore<Of, Change>,
  collection: RemoteCollection | undefined,
  first: Change,
  then: Change,
  say: Say,
): Promise<void> {
  if (!collection) return;
  const { remoteId: place, kind } = collection;
  const key = newId();
  const made = await store.create(place, key, first, signal);
  const again = await store.create(place, key, first, signal);
  if (again.remoteId !== made.remoteId) throw new Error('The same item was made twice.');
  const changed = await store.update(place, made, then, signal);
  const copy = await store.remove(place, changed, signal);
  say(`${kind}: made, changed and removed (${copy?.text.length ?? 0} characters kept)`);
}
