/** The contacts of a Google account, by the People API. */
import {
  type ChangePage,
  type ContactChange,
  type ContactItem,
  ItemChanged,
  type ItemStore,
  MailServiceError,
  TokenRefused,
  type UnreadableItem,
  type Written,
} from '#server/features/mail/providers/mail-provider.ts';
import { OutcomeUnknown } from '#server/features/mail/providers/mail-service-client.ts';
import { isDone, isGone } from '#server/kernel/outbound/patient-client.ts';
import { checkPage, codesIn, type GoogleClient } from './google-client.ts';
import {
  changedPerson,
  etagOfPerson,
  keyName,
  personFields,
  readContact,
} from './google-contacts.rules.ts';
import { PeoplePage, Person } from './google-shapes.ts';

/** Google has one address book. */
export const allContacts = 'people/me';
const pageSize = 1_000;

export function openGoogleContacts(client: GoogleClient): ItemStore<ContactItem, ContactChange> {
  /** The persons that we created, by their keys; read before another one is created. */
  let made: Promise<Map<string, Written>> | undefined;

  const page = (parameters: Record<string, string>, signal: AbortSignal) => {
    const query = new URLSearchParams({ personFields, pageSize: String(pageSize), ...parameters });
    return client.call({ address: `/v1/people/me/connections?${query}`, signal });
  };

  const readMade = async (signal: AbortSignal) => {
    const found = new Map<string, Written>();
    let pageToken: string | null = null;
    do {
      const reply = await page(pageToken === null ? {} : { pageToken }, signal);
      if (!isDone(reply)) throw client.refusalOf(reply);
      const { connections, nextPageToken } = client.shapedAs(PeoplePage, reply);
      for (const person of connections) {
        const key = person.clientData.find(({ key }) => key === keyName)?.value;
        if (key && !person.metadata?.deleted) found.set(key, writtenOf(person));
      }
      pageToken = nextPageToken;
    } while (pageToken !== null);
    return found;
  };

  const madeBefore = async (signal: AbortSignal) => {
    made ??= readMade(signal);
    try {
      return await made;
    } catch (error) {
      made = undefined;
      throw error;
    }
  };

  /** Its current version; null if it was deleted. */
  const current = async (name: string, signal: AbortSignal) => {
    const query = new URLSearchParams({ personFields });
    const reply = await client.call({ address: `/v1/${pathOf(name)}?${query}`, signal });
    if (isGone(reply)) return null;
    if (!isDone(reply)) throw client.refusalOf(reply);
    const person = client.shapedAs(Person, reply);
    return person.metadata?.deleted ? null : { person, text: JSON.stringify(reply.body) };
  };

  return {
    async changes({ token, page: pageToken, signal }): Promise<ChangePage<ContactItem>> {
      // All parameters but the page token have to be the same as for the first page.
      const parameters = {
        requestSyncToken: 'true',
        ...(token === null ? {} : { syncToken: token }),
        ...(pageToken === null ? {} : { pageToken }),
      };
      const reply = await page(parameters, signal);
      if (!isDone(reply)) {
        const isExpired = codesIn(reply).includes('EXPIRED_SYNC_TOKEN');
        if (isExpired || reply.status === 410) {
          throw new TokenRefused('Google has forgotten what was read last.');
        }
        throw client.refusalOf(reply);
      }
      const { connections, nextPageToken, nextSyncToken } = client.shapedAs(PeoplePage, reply);
      checkPage(pageToken, nextPageToken, nextSyncToken);
      const items: ContactItem[] = [];
      const unreadable: UnreadableItem[] = [];
      const deleted: string[] = [];
      for (const person of connections) {
        const { resourceName: remoteId, metadata } = person;
        deleted.push(...(metadata?.previousResourceNames ?? []).filter((old) => old !== remoteId));
        if (metadata?.deleted) {
          deleted.push(remoteId);
          continue;
        }
        const contact = readContact(person);
        const item = { remoteId, etag: etagOfPerson(person) };
        if (contact) items.push({ ...item, contact });
        else unreadable.push({ ...item, reason: 'It has no name, address or number.' });
      }
      return { items, unreadable, deleted, nextPage: nextPageToken, token: nextSyncToken };
    },

    create: (_collection, key, change, signal) =>
      client.inTurn(async () => {
        const known = (await madeBefore(signal)).get(key);
        if (known) return known;
        const { body } = changedPerson(null, change) ?? { body: {} };
        try {
          const person = await client.read(Person, {
            method: 'POST',
            address: `/v1/people:createContact?${new URLSearchParams({ personFields })}`,
            body: { ...body, clientData: [{ key: keyName, value: key }] },
            signal,
          });
          const written = writtenOf(person);
          (await madeBefore(signal)).set(key, written);
          return written;
        } catch (error) {
          if (!(error instanceof OutcomeUnknown)) throw error;
          made = undefined;
          const taken = (await madeBefore(signal)).get(key);
          if (taken) return taken;
          // Writes show up late, so it is looked for again before another attempt.
          made = undefined;
          throw error;
        }
      }),

    update: (_collection, item, change, signal) =>
      client.inTurn(async () => {
        const found = await current(item.remoteId, signal);
        if (!found) throw new ItemChanged('The contact was deleted at Google.');
        const { person } = found;
        if (etagOfPerson(person) !== item.etag) throw changedThere();
        const changed = changedPerson(person, change);
        if (!changed) return writtenOf(person);
        const query = new URLSearchParams({
          updatePersonFields: changed.fields.join(','),
          personFields,
        });
        const sources = person.metadata?.sources.filter(({ type }) => type === 'CONTACT');
        const reply = await client.call({
          method: 'PATCH',
          address: `/v1/${pathOf(item.remoteId)}:updateContact?${query}`,
          body: { ...changed.body, etag: person.etag, metadata: { sources } },
          signal,
        });
        const isStale = codesIn(reply).some((code) => /^failed_?precondition$/i.test(code));
        if (isStale || reply.status === 404) throw changedThere();
        if (!isDone(reply)) throw client.refusalOf(reply);
        return writtenOf(client.shapedAs(Person, reply));
      }),

    remove: (_collection, item, signal) =>
      client.inTurn(async () => {
        const found = await current(item.remoteId, signal);
        if (!found) return null;
        if (etagOfPerson(found.person) !== item.etag) throw changedThere();
        const address = `/v1/${pathOf(item.remoteId)}:deleteContact`;
        const reply = await client.call({ method: 'DELETE', address, signal });
        if (!isDone(reply) && reply.status !== 404) throw client.refusalOf(reply);
        return { text: found.text };
      }),
  };
}

function writtenOf(person: Person): Written {
  const state = readContact(person) ?? undefined;
  return { remoteId: person.resourceName, etag: etagOfPerson(person), state };
}

function pathOf(resourceName: string): string {
  if (/^people\/[\w-]+$/.test(resourceName)) return resourceName;
  throw new MailServiceError('That is no contact of Google.');
}

function changedThere(): ItemChanged {
  return new ItemChanged('The contact was changed at Google meanwhile.');
}
