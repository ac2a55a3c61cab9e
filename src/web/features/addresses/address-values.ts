/** Converts between the e-mails and phones of a record and the rows of their dialog, the primary one first. */
import {
  EmailType,
  emailTypes,
  type Further,
  PhoneType,
  phoneTypes,
  sameAddress,
} from '#contract/further-addresses.ts';
import { Email, emailLimit, phoneLimit, requiredText } from '#contract/primitives.ts';
import { sentence } from '#web/lib/validate.ts';

/** Of a person or an organization that was read by itself: lists leave the further ones out. */
export interface Reached {
  email: string | null;
  emailType?: EmailType | null | undefined;
  furtherEmails?: Further<EmailType>[] | undefined;
  phone: string | null;
  phoneType?: PhoneType | null | undefined;
  furtherPhones?: Further<PhoneType>[] | undefined;
}

export interface AddressRow {
  value: string;
  /** Empty for none. */
  type: string;
  isPrimary: boolean;
}

export type AddressValues = Record<AddressKind, AddressRow[]>;

export const addressKinds = {
  emails: {
    legend: 'E-mails',
    noun: 'e-mail',
    type: 'email',
    limit: emailLimit,
    types: emailTypes,
    shape: Email,
    keyOf: sameAddress.email,
  },
  phones: {
    legend: 'Phones',
    noun: 'phone',
    type: 'tel',
    limit: phoneLimit,
    types: phoneTypes,
    shape: requiredText(phoneLimit),
    keyOf: sameAddress.phone,
  },
} as const;
export type AddressKind = keyof typeof addressKinds;

export const emptyRow: AddressRow = { value: '', type: '', isPrimary: false };

function rowsOf(
  primary: string | null,
  type: string | null | undefined,
  further: readonly Further[] | undefined,
): AddressRow[] {
  const all = [
    ...(primary === null ? [] : [{ type: type ?? null, value: primary }]),
    ...(further ?? []),
  ];
  const rows = all.map((each, place) => ({
    value: each.value,
    type: each.type ?? '',
    isPrimary: place === 0,
  }));
  return rows.length > 0 ? rows : [{ ...emptyRow, isPrimary: true }];
}

export function fillValues(record: Reached): AddressValues {
  return {
    emails: rowsOf(record.email, record.emailType, record.furtherEmails),
    phones: rowsOf(record.phone, record.phoneType, record.furtherPhones),
  };
}

/** Rows that nobody filled in are left out; without a primary one the first is it. */
function saidIn(rows: readonly AddressRow[]) {
  const filled = rows.filter(({ value }) => value.trim() !== '');
  const primary = filled.find(({ isPrimary }) => isPrimary) ?? filled[0];
  return { primary, further: filled.filter((row) => row !== primary) };
}

export function findFaults(values: AddressValues): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const kind of ['emails', 'phones'] as const) {
    const { shape, keyOf } = addressKinds[kind];
    const seen = new Set<string>();
    for (const [place, { value }] of values[kind].entries()) {
      if (value.trim() === '') continue;
      const issue = shape.safeParse(value).error?.issues[0];
      const key = keyOf(value);
      if (issue) faults[`${kind}.${place}.value`] = sentence(issue.message);
      else if (seen.has(key)) faults[`${kind}.${place}.value`] = 'Is there twice';
      seen.add(key);
    }
  }
  return faults;
}

const emailTypeOf = (row?: AddressRow) => EmailType.safeParse(row?.type).data ?? null;
const phoneTypeOf = (row?: AddressRow) => PhoneType.safeParse(row?.type).data ?? null;

/** What an edit sends: all e-mails if any of them was changed, and the same of phones. */
export function makePatch(values: AddressValues, seen: Reached): AddressPatch {
  const before = fillValues(seen);
  const isChanged = (kind: AddressKind) =>
    JSON.stringify(values[kind]) !== JSON.stringify(before[kind]);
  const [emails, phones] = [saidIn(values.emails), saidIn(values.phones)];
  return {
    ...(isChanged('emails') && {
      email: emails.primary?.value.trim() ?? null,
      emailType: emailTypeOf(emails.primary),
      furtherEmails: emails.further.map((row) => {
        return { type: emailTypeOf(row), value: row.value.trim() };
      }),
    }),
    ...(isChanged('phones') && {
      phone: phones.primary?.value.trim() ?? null,
      phoneType: phoneTypeOf(phones.primary),
      furtherPhones: phones.further.map((row) => {
        return { type: phoneTypeOf(row), value: row.value.trim() };
      }),
    }),
  };
}
export type AddressPatch = Partial<Reached>;
