/**
 * The e-mails and phones of an Outlook contact. Graph takes three e-mails, and phones in three fields: two for work, two
 * at home, one mobile. More answer 400, so what has no place there stays here alone.
 * https://github.com/microsoftgraph/microsoft-graph-docs/issues/15276
 */
import { sameAddress } from '#contract/further-addresses.ts';
import {
  type AddressesChange,
  isAlike,
  placeAddresses,
} from '#server/features/mail/providers/contact-addresses.rules.ts';
import type { GraphContact } from './microsoft-shapes.ts';

const mostEmails = 3;

/** In the order in which they are read. */
const phoneFields = [
  { field: 'businessPhones', type: 'work', most: 2 },
  { field: 'mobilePhone', type: 'mobile', most: 1 },
  { field: 'homePhones', type: 'home', most: 2 },
] as const;
type PhoneField = (typeof phoneFields)[number]['field'];

interface PhoneThere {
  field: PhoneField;
  value: string;
  type: string;
}

export function listPhones(contact: GraphContact): PhoneThere[] {
  return phoneFields.flatMap(({ field, type }) => {
    const held = contact[field];
    const values = Array.isArray(held) ? held : [held ?? ''];
    return values.flatMap((phone) => {
      const value = phone.trim();
      return value ? { field, value, type } : [];
    });
  });
}

/** What to send of it; nothing if it is so already. */
export function changedEmails(
  contact: GraphContact | null,
  change: AddressesChange,
  name: string | undefined,
): Partial<Pick<GraphContact, 'emailAddresses'>> {
  const before = contact?.emailAddresses ?? [];
  const keyOf = sameAddress.email;
  const told = ({ address }: (typeof before)[number]) => ({ value: address ?? '' });
  const placed = placeAddresses(before, told, keyOf, change);
  const staying = placed.filter(({ wanted }) => !wanted).length;
  const after = placed
    .map(({ entry, wanted }) => {
      const isThere = entry && (!wanted || keyOf(told(entry).value) === keyOf(wanted.value));
      if (isThere || !wanted) return entry ?? { address: null, name: null };
      return { address: wanted.value, name: name ?? wanted.value };
    })
    // What stays goes last; of ours the first ones find room.
    .filter((_, at) => at >= placed.length - staying || at < Math.max(1, mostEmails - staying))
    .slice(0, Math.max(mostEmails, before.length));
  const isSame = after.length === before.length && after.every((each, at) => each === before[at]);
  return isSame ? {} : { emailAddresses: after };
}

export function changedPhones(
  contact: GraphContact | null,
  change: AddressesChange,
): Partial<Pick<GraphContact, PhoneField>> {
  const before = contact ? listPhones(contact) : [];
  const keyOf = sameAddress.phone;
  const placed = placeAddresses(before, (phone) => phone, keyOf, change);
  const held: Record<PhoneField, string[]> = {
    businessPhones: [],
    mobilePhone: [],
    homePhones: [],
  };
  const hasRoom = (field: PhoneField) =>
    held[field].length < (phoneFields.find((each) => each.field === field)?.most ?? 0);
  // Who is there keeps its place, unless it is for something else now; then the others find theirs.
  const moving: { value: string; wish: PhoneField; from: PhoneField | null }[] = [];
  for (const { entry, wanted } of placed) {
    const value = wanted?.value ?? entry?.value ?? '';
    const isThere = entry && (!wanted || keyOf(entry.value) === keyOf(wanted.value));
    const wish = fieldFor(wanted?.type);
    const stays = entry && (!wanted || isAlike(entry.type, wanted.type) || entry.field === wish);
    if (stays) held[entry.field].push(isThere ? entry.value : value);
    else moving.push({ value, wish, from: entry?.field ?? null });
  }
  for (const { value, wish, from } of moving) {
    const fields = [wish, ...(from ? [from] : []), ...phoneFields.map(({ field }) => field)];
    const free = fields.find(hasRoom);
    if (free) held[free].push(value);
  }
  const changed: Partial<Pick<GraphContact, PhoneField>> = {};
  for (const field of ['businessPhones', 'homePhones'] as const) {
    const had = before.filter((each) => each.field === field).map(({ value }) => value);
    if (!isSameList(had, held[field])) changed[field] = held[field];
  }
  const [mobile = null] = held.mobilePhone;
  const had = before.find(({ field }) => field === 'mobilePhone')?.value ?? null;
  if (mobile !== had) changed.mobilePhone = mobile;
  return changed;
}

/** What Outlook has no field for counts as work's. */
function fieldFor(type: string | null | undefined): PhoneField {
  return phoneFields.find((each) => each.type === type)?.field ?? 'businessPhones';
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((each, at) => each === other[at]);
}
