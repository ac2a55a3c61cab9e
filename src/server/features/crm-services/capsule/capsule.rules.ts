/** Turns Capsule's answers into records for the import. */
import { EmailType, mostFurther, PhoneType } from '#contract/further-addresses.ts';
import { OptionalEmail, phoneLimit } from '#contract/primitives.ts';
import { linesIn } from '#contract/text-ends.ts';
import type {
  SourceField,
  SourceItem,
  SourceNote,
  SourceOrganization,
  SourcePerson,
  SourceTask,
  SourceValue,
  UnusableItem,
} from '#server/features/crm-services/service/service-port.ts';
import { CapsuleEntry, CapsuleParty, CapsuleTask } from './capsule-shapes.ts';

/** Our own custom fields, for details that have no field here. */
const aboutField = { id: 'own:about', name: 'About' };
const detailsField = { id: 'own:details', name: 'Other contact details' };
export const ownFields: readonly SourceField[] = [aboutField, detailsField].map((field) => ({
  ...field,
  group: null,
  fieldType: 'textarea',
  entityType: 'both',
  options: [],
  helpText: 'From Capsule',
  isLazy: true,
  isOwn: true,
}));

type Read = { item: SourceItem } | { unusable: UnusableItem };

const notUnderstood = 'Capsule described it in a way that could not be read';

export function readParty(value: unknown): Read {
  const party = CapsuleParty.safeParse(value).data;
  if (!party) return { unusable: unreadable(value, null) };
  const isPerson = party.type === 'person';
  const entity = isPerson ? 'people' : 'organizations';
  if (!isPerson && party.type !== 'organisation') {
    return { unusable: unreadable(value, null) };
  }
  const name = isPerson
    ? [party.title, party.firstName, party.lastName].filter(Boolean).join(' ') || party.name
    : party.name;
  if (!name) {
    const reason = 'It has no name in Capsule';
    return { unusable: { entity, externalId: party.id, name: `No. ${party.id}`, reason } };
  }
  return { item: isPerson ? personOf(party, name) : organizationOf(party, name) };
}

function organizationOf(party: CapsuleParty, name: string): SourceOrganization {
  return { entity: 'organizations', ...partyOf(party, name, ['work', 'direct', 'mobile', 'home']) };
}

function personOf(party: CapsuleParty, name: string): SourcePerson {
  return {
    entity: 'people',
    ...partyOf(party, name, ['mobile', 'work', 'direct', 'home']),
    jobTitle: party.jobTitle,
    organizationId: party.organisation?.id ?? null,
  };
}

function partyOf(party: CapsuleParty, name: string, phoneTypes: readonly string[]) {
  const emails = party.emailAddresses.filter(({ address }) => address !== null);
  const email = best(emails, ['work', 'home']);
  const phones = party.phoneNumbers.filter(({ number }) => number !== null);
  const phone = best(
    phones.filter(({ type }) => type?.toLowerCase() !== 'fax'),
    phoneTypes,
  );
  const websites = party.websites.filter(({ url, address }) => (url ?? address) !== null);
  const website = websites.find(({ service }) => !service || service.toUpperCase() === 'URL');
  const address = best(party.addresses, ['office', 'postal', 'home']);
  const furtherEmails = emails
    .filter((other) => other !== email && isEmail(other.address))
    .slice(0, mostFurther);
  const furtherPhones = phones
    // A fax alone is no number to ring.
    .filter((other) => phone && other !== phone && isPhone(other.number))
    .slice(0, mostFurther);
  const others = [
    ...emails
      .filter((other) => !furtherEmails.includes(other))
      .filter((other) => other !== email || !isEmail(other.address))
      .map((other) => detail(other.type, other.address)),
    ...phones
      .filter((other) => other !== phone && !furtherPhones.includes(other))
      .map((other) => detail(other.type, other.number)),
    ...websites
      .filter((other) => other !== website)
      .map((other) => detail(other.service, other.url ?? other.address)),
    ...party.addresses
      .filter((other) => other !== address)
      .map((other) => detail(other.type, lineOf(other))),
  ].filter((line) => line !== null);
  const fields: SourceValue[] = [];
  for (const { value, definition } of party.fields) {
    const { id = null, name } = definition;
    if (value !== null && (id ?? name) !== null) fields.push({ id, name: name ?? '', value });
  }
  if (party.about !== null) fields.push({ ...aboutField, value: party.about });
  if (others.length > 0) fields.push({ ...detailsField, value: others.join('\n') });
  return {
    externalId: party.id,
    name,
    email: email?.address ?? null,
    phone: phone?.number ?? null,
    emailType: email ? emailTypeOf(email.type) : null,
    furtherEmails: furtherEmails.map(({ type, address }) => {
      return { type: emailTypeOf(type), value: address ?? '' };
    }),
    phoneType: phone ? phoneTypeOf(phone.type) : null,
    furtherPhones: furtherPhones.map(({ type, number }) => {
      return { type: phoneTypeOf(type), value: number ?? '' };
    }),
    website: website?.url ?? website?.address ?? null,
    location: address ? lineOf(address) : null,
    state: address?.state ?? null,
    country: address?.country ?? null,
    tags: party.tags.flatMap(({ name }) => name ?? []),
    fields,
    owner: party.owner ?? null,
    createdAt: party.createdAt,
  };
}

/** An invalid one is kept with the other details, where it can be corrected. */
function isEmail(address: string | null): boolean {
  return OptionalEmail.safeParse(address).success;
}

function isPhone(number: string | null): boolean {
  return number !== null && number.trim() !== '' && number.length <= phoneLimit;
}

function emailTypeOf(type: string | null): EmailType | null {
  return type === null ? null : (EmailType.safeParse(type.toLowerCase()).data ?? 'other');
}

function phoneTypeOf(type: string | null): PhoneType | null {
  if (type?.toLowerCase() === 'direct') return 'work';
  return type === null ? null : (PhoneType.safeParse(type.toLowerCase()).data ?? 'other');
}

/** The first of the preferred type, else the first. */
function best<Item extends { type: string | null }>(
  items: readonly Item[],
  types: readonly string[],
): Item | undefined {
  for (const wanted of types) {
    const found = items.find(({ type }) => type?.toLowerCase() === wanted);
    if (found) return found;
  }
  return items[0];
}

function detail(type: string | null, value: string | null): string | null {
  if (value === null) return null;
  return type === null ? value : `${type}: ${value}`;
}

function lineOf(address: CapsuleParty['addresses'][number]): string | null {
  const { street, city, state, zip, country } = address;
  const parts = [linesIn(street ?? '').join(', '), city, state, zip, country];
  return parts.filter(Boolean).join(', ') || null;
}

export function readTask(value: unknown): Read {
  const task = CapsuleTask.safeParse(value).data;
  if (!task) return { unusable: unreadable(value, 'tasks') };
  if (task.description === null) {
    const reason = 'It says nothing in Capsule';
    const name = `No. ${task.id}`;
    return { unusable: { entity: 'tasks', externalId: task.id, name, reason } };
  }
  const isCompleted = task.status?.toUpperCase() === 'COMPLETED';
  const item: SourceTask = {
    entity: 'tasks',
    externalId: task.id,
    name: task.description,
    description: task.detail,
    category: task.category?.name ?? null,
    dueOn: task.dueOn,
    dueTime: task.dueTime,
    isCompleted,
    completedAt: task.completedAt,
    completedBy: task.completedBy?.name ?? task.completedBy?.username ?? null,
    owner: task.owner ?? null,
    partyId: task.party?.id ?? null,
    createdAt: task.createdAt,
  };
  return { item };
}

export function readEntry(value: unknown): Read {
  const entry = CapsuleEntry.safeParse(value).data;
  if (!entry) return { unusable: unreadable(value, 'notes') };
  const { id: externalId, content } = entry;
  const name = shortened(entry.subject ?? content ?? `No. ${externalId}`);
  const refuse = (reason: string): Read => ({
    unusable: { entity: 'notes', externalId, name, reason },
  });
  if (entry.type === 'email') return refuse('It is an e-mail, not a note');
  if (entry.type === 'task') return refuse('It tells of a task, which comes with the tasks');
  if (entry.type !== 'note') return refuse('It is no note');
  if (!entry.party) return refuse('It belongs to an opportunity or a project of Capsule');
  const files = entry.attachments.flatMap(({ filename }) => filename ?? []);
  if (content === null && files.length === 0) return refuse('It says nothing in Capsule');
  const left = files.length > 0 ? `Files that stayed in Capsule: ${files.join(', ')}` : null;
  const item: SourceNote = {
    entity: 'notes',
    externalId,
    name,
    content: [content, left].filter(Boolean).join('\n\n'),
    author: entry.creator ?? null,
    partyId: entry.party.id,
    createdAt: entry.entryAt ?? entry.createdAt,
  };
  return { item };
}

const fieldTypes: Record<string, SourceField['fieldType']> = {
  number: 'number',
  date: 'date',
  list: 'dropdown',
  boolean: 'boolean',
  large_text: 'textarea',
};

export function readField(field: {
  id?: string | null | undefined;
  name: string | null;
  tag?: { name: string | null } | null | undefined;
  type: string | null;
  description: string | null;
  captureRule: string | null;
  options: readonly (string | null)[];
}): SourceField | null {
  if (field.name === null) return null;
  const options = field.options.filter((option) => option !== null);
  const fieldType = fieldTypes[field.type?.toLowerCase() ?? ''] ?? 'text';
  const rule = field.captureRule?.toLowerCase();
  return {
    id: field.id ?? `name:${field.name.toLowerCase()}`,
    name: field.name,
    group: field.tag?.name ?? null,
    // A list without options could not be filled in.
    fieldType: fieldType === 'dropdown' && options.length === 0 ? 'text' : fieldType,
    entityType: rule === 'person' ? 'person' : rule === 'organisation' ? 'organization' : 'both',
    options,
    helpText: field.description,
    isLazy: false,
    isOwn: false,
  };
}

function unreadable(value: unknown, entity: UnusableItem['entity']): UnusableItem {
  const id =
    typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : 'unknown';
  const externalId = id.slice(0, 100);
  return { entity, externalId, name: `No. ${externalId}`, reason: notUnderstood };
}

const longestName = 120;

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > longestName ? `${line.slice(0, longestName - 1)}…` : line;
}
