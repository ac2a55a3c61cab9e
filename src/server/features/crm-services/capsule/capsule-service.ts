/** Capsule as a CRM service to import from. */
import type { z } from 'zod';
import type { CrmService, SourcePage } from '#server/features/crm-services/service/service-port.ts';
import { ownFields, readEntry, readField, readParty, readTask } from './capsule.rules.ts';
import {
  type CapsuleOptions,
  type CapsuleReply,
  notExpected,
  openCapsuleClient,
} from './capsule-client.ts';
import {
  CapsuleDeleted,
  CapsuleEntries,
  CapsuleEntry,
  CapsuleFields,
  CapsuleParties,
  CapsuleTasks,
  CapsuleUser,
} from './capsule-shapes.ts';

const firstPages = {
  parties: '/parties?embed=tags,fields,organisation&perPage=100',
  tasks: '/tasks?status=open,completed,pending&embed=party,owner&perPage=100',
  notes: '/entries?embed=party,creator&perPage=100',
} as const;

export function openCapsule(options: CapsuleOptions): CrmService {
  const client = openCapsuleClient(options);
  return {
    name: 'Capsule',
    async whoAmI(patience) {
      const { user } = (await client.get(CapsuleUser, '/users/current', patience)).body;
      return { name: user.name ?? user.username ?? 'unknown', timeZone: user.timezone };
    },
    async fields(patience) {
      const { body } = await client.get(CapsuleFields, '/parties/fields/definitions', patience);
      return [...body.definitions.map(readField).filter((field) => field !== null), ...ownFields];
    },
    async page(kind, { cursor, since }, patience) {
      // Tasks cannot be asked for by their last change, and entries come newest first.
      const first = firstPages[kind];
      const from =
        kind === 'parties' && since ? `${first}&since=${encodeURIComponent(since)}` : first;
      const address = cursor ?? from;
      if (kind === 'parties') {
        const { body, next } = await client.get(CapsuleParties, address, patience);
        return pageOf(body.parties, readParty, next);
      }
      if (kind === 'tasks') {
        const { body, next } = await client.get(CapsuleTasks, address, patience);
        return pageOf(body.tasks, readTask, next);
      }
      const { body, next } = await client.get(CapsuleEntries, address, patience);
      const { entries } = body;
      const wanted = since === null ? entries : entries.filter((entry) => isAfter(entry, since));
      return pageOf(wanted, readEntry, wanted.length < entries.length ? null : next);
    },
    async deletedSince(since, patience) {
      const ids: string[] = [];
      let address: string | null = `/parties/deleted?since=${encodeURIComponent(since)}`;
      while (address !== null) {
        const { body, next }: CapsuleReply<z.output<typeof CapsuleDeleted>> = await client.get(
          CapsuleDeleted,
          address,
          patience,
        );
        ids.push(...body.parties.map(({ id }) => id));
        address = next;
      }
      return ids;
    },
  };
}

function isAfter(entry: unknown, since: string): boolean {
  const at = Date.parse(CapsuleEntry.safeParse(entry).data?.entryAt ?? '');
  return Number.isNaN(at) || at >= Date.parse(since);
}

/** Far more than Capsule sends; a huge page must not fill the memory. */
const mostOfAPage = 1_000;

function pageOf(
  values: readonly unknown[],
  read: typeof readParty,
  next: string | null,
): SourcePage {
  if (values.length > mostOfAPage) throw notExpected();
  const page: SourcePage = { items: [], unusable: [], next };
  for (const value of values) {
    const result = read(value);
    if ('item' in result) page.items.push(result.item);
    else page.unusable.push(result.unusable);
  }
  return page;
}
