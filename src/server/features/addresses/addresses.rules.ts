/**
 * Keeps the e-mails and phones of a record in order, whoever writes them: of each kind one is the primary as long as
 * there is any, and none is there twice.
 */
import {
  type EmailType,
  type Further,
  mostFurther,
  type PhoneType,
  sameAddress,
} from '#contract/further-addresses.ts';
import { invalid } from '#server/kernel/app-error.ts';

export interface Addresses {
  email: string | null;
  emailType: EmailType | null;
  furtherEmails: Further<EmailType>[];
  phone: string | null;
  phoneType: PhoneType | null;
  furtherPhones: Further<PhoneType>[];
}

type Given<Of> = { [Key in keyof Of]?: Of[Key] | null | undefined };
/** What a draft or a patch says of them. */
type GivenAddresses = Given<Addresses>;

interface Kept<Type extends string> {
  primary: string | null;
  type: Type | null;
  further: Further<Type>[];
}
type KeyOf = (value: string) => string;

/** Those of a new record. */
export function newAddresses(given: GivenAddresses): Addresses {
  const { email, emailType, furtherEmails, phone, phoneType, furtherPhones } = given;
  const emails = { primary: email ?? null, type: emailType ?? null, further: furtherEmails ?? [] };
  const phones = { primary: phone ?? null, type: phoneType ?? null, further: furtherPhones ?? [] };
  return {
    ...asEmails(inOrder(emails, sameAddress.email)),
    ...asPhones(inOrder(phones, sameAddress.phone)),
  };
}

/** What a patch makes of them; a kind that it leaves alone stays out. */
export function changedAddresses(row: Addresses, patch: GivenAddresses): Partial<Addresses> {
  const { email, emailType, furtherEmails, phone, phoneType, furtherPhones } = patch;
  const emails = { primary: email, type: emailType, further: furtherEmails };
  const phones = { primary: phone, type: phoneType, further: furtherPhones };
  return {
    ...(isSaid(emails) && asEmails(change(emailsOf(row), emails, sameAddress.email))),
    ...(isSaid(phones) && asPhones(change(phonesOf(row), phones, sameAddress.phone))),
  };
}

/** A row whose addresses came from several hands, such as those of an undo. */
export function withAddressesInOrder<Row extends Addresses>(row: Row): Row {
  const { emailType, phoneType, furtherEmails, furtherPhones } = row;
  const isPlain = furtherEmails.length === 0 && furtherPhones.length === 0;
  if (isPlain && emailType === null && phoneType === null) return row;
  return { ...row, ...newAddresses(row) };
}

/** 400 if a form names the primary one among the further ones: it would be gone without a word. */
export function assertOnce(row: Addresses | null, patch: GivenAddresses): void {
  const faults = {
    ...twice('furtherEmails', patch.email ?? row?.email, patch.furtherEmails, sameAddress.email),
    ...twice('furtherPhones', patch.phone ?? row?.phone, patch.furtherPhones, sameAddress.phone),
  };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

function twice(
  field: string,
  primary: string | null | undefined,
  further: readonly Further[] | null | undefined,
  keyOf: KeyOf,
): Record<string, string> {
  if (!primary || !further) return {};
  const place = further.findIndex(({ value }) => keyOf(value) === keyOf(primary));
  return place < 0 ? {} : { [`${field}.${place}.value`]: 'is there twice' };
}

const isSaid = (given: Given<Kept<string>>) =>
  Object.values(given).some((value) => value !== undefined);

/** The first one is the primary if there is none, and the first of two that are the same stays. */
function inOrder<Type extends string>(kept: Kept<Type>, keyOf: KeyOf): Kept<Type> {
  const { primary, type, further } = kept;
  if (further.length === 0) return primary === null ? { ...kept, type: null } : kept;
  const all = primary === null ? further : [{ type, value: primary }, ...further];
  const seen = new Set<string>();
  const [first, ...rest] = all.filter(({ value }) => {
    const key = keyOf(value);
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
  return {
    primary: first?.value ?? null,
    type: first?.type ?? null,
    further: rest.slice(0, mostFurther),
  };
}

function change<Type extends string>(
  before: Kept<Type>,
  given: Given<Kept<Type>>,
  keyOf: KeyOf,
): Kept<Type> {
  const { primary = before.primary, type = before.type } = given;
  if (given.further !== undefined || primary === null) {
    const further = given.further === undefined ? before.further : (given.further ?? []);
    return inOrder({ primary, type, further }, keyOf);
  }
  const key = keyOf(primary);
  const place = before.further.findIndex(({ value }) => keyOf(value) === key);
  const next = before.further[place];
  if (!next) return { ...before, primary, type };
  // One of the further ones is made the primary: the two change places.
  const left = before.primary === null ? [] : [{ type: before.type, value: before.primary }];
  const further = before.further.toSpliced(place, 1, ...left);
  return inOrder({ primary, type: given.type ?? next.type, further }, keyOf);
}

function emailsOf({ email, emailType, furtherEmails }: Addresses): Kept<EmailType> {
  return { primary: email, type: emailType, further: furtherEmails };
}

function phonesOf({ phone, phoneType, furtherPhones }: Addresses): Kept<PhoneType> {
  return { primary: phone, type: phoneType, further: furtherPhones };
}

function asEmails({ primary, type, further }: Kept<EmailType>) {
  return { email: primary, emailType: type, furtherEmails: further };
}

function asPhones({ primary, type, further }: Kept<PhoneType>) {
  return { phone: primary, phoneType: type, furtherPhones: further };
}
