/** The contacts of a Microsoft 365 account, folder by folder. */
import type {
  ChangePage,
  ContactChange,
  ContactItem,
  ItemStore,
  RemoteCollection,
  UnreadableItem,
  Written,
} from '#server/features/mail/providers/mail-provider.ts';
import type { PatientClient } from '#server/kernel/outbound/patient-client.ts';
import { getEtag } from './microsoft-client.ts';
import { changedContact, readContact } from './microsoft-contacts.rules.ts';
import { openGraphItems, toWritten } from './microsoft-items.ts';
import { GraphContact, GraphFolders } from './microsoft-shapes.ts';

/** The default folder is not in the list of folders; its name works as its id. */
const mainFolder = 'contacts';
const deepest = 4;

export function openMicrosoftContacts(
  client: PatientClient,
): ItemStore<ContactItem, ContactChange> {
  const items = openGraphItems(client, {
    shape: GraphContact,
    needed: ['displayName', 'emailAddresses'],
    path: '/me/contacts',
    noun: 'contact',
    tellsItem: true,
  });

  /** The documented way; if a mailbox does not accept the folder's name as its id, the way that other programs use. */
  const firstChanges = async (folder: string, signal: AbortSignal) => {
    const address = `/me/contactFolders/${encodeURIComponent(folder)}/contacts/delta`;
    if (folder !== mainFolder) return items.changes(address, signal);
    const found = await items.firstChanges(address, signal);
    return found ?? items.changes('/me/contacts/delta', signal);
  };

  return {
    async changes({ collection, token, page, signal }): Promise<ChangePage<ContactItem>> {
      const link = page ?? token;
      const changes = await (link === null
        ? firstChanges(collection, signal)
        : items.changes(link, signal));
      const { items: found, partial, removed, nextLink, deltaLink } = changes;
      const whole = await Promise.all(
        found.map((item) => (partial.has(item.id) ? items.find(item.id, signal) : item)),
      );
      const read: ContactItem[] = [];
      const unreadable: UnreadableItem[] = [];
      const deleted = [...removed];
      whole.forEach((item, place) => {
        if (!item) {
          deleted.push(found[place]?.id ?? '');
          return;
        }
        const contact = readContact(item);
        const written = toWritten(item);
        if (contact) read.push({ ...written, contact });
        else unreadable.push({ ...written, reason: 'It has no name, address or number.' });
      });
      return { items: read, unreadable, deleted, nextPage: nextLink, token: deltaLink };
    },

    async create(collection, key, change, signal) {
      const body = changedContact(null, change) ?? {};
      const made = await items.create(folderPath(collection), { key, body, signal });
      return withState(made, made.item ?? (await items.find(made.remoteId, signal)));
    },

    async update(_collection, item, change, signal) {
      const contact = await items.find(item.remoteId, signal);
      if (!contact || getEtag(contact) !== item.etag) throw items.changed();
      const body = changedContact(contact, change);
      if (!body) return withState(item, contact);
      const { remoteId, etag } = item;
      const written = await items.update(remoteId, { etag, body, signal });
      return withState(written, written.item);
    },

    async remove(_collection, item, signal) {
      const contact = await items.find(item.remoteId, signal);
      if (!contact) return null;
      if (getEtag(contact) !== item.etag) throw items.changed();
      return items.remove(item.remoteId, { etag: item.etag, copy: contact, signal });
    },
  };
}

/** As it is there now: not all phones and e-mails have a place in Outlook. */
function withState({ remoteId, etag }: Written, contact: GraphContact | null | undefined): Written {
  return { remoteId, etag, state: (contact && readContact(contact)) ?? undefined };
}

export async function listFolders(
  client: PatientClient,
  signal: AbortSignal,
): Promise<RemoteCollection[]> {
  const folders: RemoteCollection[] = [folderOf(mainFolder, 'Contacts')];
  const read = async (path: string, depth: number) => {
    let address: string | null = path;
    while (address !== null) {
      const page: GraphFolderPage = await client.read(GraphFolders, { address, signal });
      for (const { id, displayName } of page.value) {
        folders.push(folderOf(id, displayName ?? 'Contacts'));
        const children = `/me/contactFolders/${encodeURIComponent(id)}/childFolders`;
        if (depth < deepest) await read(children, depth + 1);
      }
      address = page['@odata.nextLink'];
    }
  };
  await read('/me/contactFolders', 1);
  return folders;
}

type GraphFolderPage = ReturnType<typeof GraphFolders.parse>;

function folderOf(remoteId: string, name: string): RemoteCollection {
  return { kind: 'contacts', remoteId, name, canWrite: true };
}

function folderPath(collection: string): string {
  return collection === mainFolder
    ? '/me/contacts'
    : `/me/contactFolders/${encodeURIComponent(collection)}/contacts`;
}
