/**
 * The e-mails and phones of a row: from as many columns as are mapped to them, and several in a cell. The header says
 * what each is for, or a column of types beside it. The first is the primary one; a further one that cannot be kept is
 * left out, and told.
 */
import {
  EmailType,
  mostAddresses,
  mostFurther,
  PhoneType,
  sameAddress,
} from '#contract/further-addresses.ts';
import { Email, phoneLimit, requiredText } from '#contract/primitives.ts';
import { readPhone } from './exponent-phones.rules.ts';
import { compact } from './import-profiles.rules.ts';

/** A filled cell and the header of its column. */
export interface AddressCell {
  text: string;
  column: string;
  /** What a column of its own says that it is for, in the words of the file. */
  type?: string | undefined;
}

interface Given<Type extends string> {
  value: string;
  type: Type | null;
  column: string;
}

export interface RowAddresses {
  email: string;
  emailType: EmailType | null;
  furtherEmails: { type: EmailType | null; value: string }[];
  phone: string;
  phoneType: PhoneType | null;
  furtherPhones: { type: PhoneType | null; value: string }[];
  notices: string[];
}

const Phone = requiredText(phoneLimit);

const typeWords: readonly [type: PhoneType, words: RegExp][] = [
  ['fax', /fax/],
  ['mobile', /mobil|cell|handy/],
  ['home', /home|privat|personal/],
  ['main', /main|switchboard|zentrale/],
  ['work', /work|business|office|direct|geschäftlich|dienstlich/],
  ['other', /^other(?!(e?mail|phone)s$)|andere/],
];

const typesOfWords = new Map<string, PhoneType | null>();
const mostWords = 1_000;

/** What a header, or a label such as '* Work', says that its addresses are for. */
function typeIn(words: string): PhoneType | null {
  const known = typesOfWords.get(words);
  if (known !== undefined) return known;
  const word = compact(words);
  const type = typeWords.find(([, words]) => words.test(word))?.[0] ?? null;
  if (typesOfWords.size < mostWords) typesOfWords.set(words, type);
  return type;
}

/** 'E-mail 2 - Label' says what 'E-mail 2 - Value' is for, and 'Email type' what 'Email' is. */
const describedBy = (header: string) => compact(header).replace(/(label|type)$/, '');
const described = (header: string) => compact(header).replace(/value$/, '');

/** The cells, each with the type that the column beside it says; and the type that is said of none of them. */
function withTypes(cells: readonly AddressCell[], types: readonly AddressCell[]) {
  if (types.length === 0) return { cells, saidOfFirst: '' };
  const saidOf = new Map(types.map(({ column, text }) => [describedBy(column), text]));
  const columns = new Set(cells.map(({ column }) => described(column)));
  return {
    cells: cells.map((cell) => ({ ...cell, type: saidOf.get(described(cell.column)) })),
    saidOfFirst: types.find(({ column }) => !columns.has(describedBy(column)))?.text ?? '',
  };
}

/** Google Contacts writes several values into one cell; a list exported here has the further ones in one, with their types. */
function valuesIn<Type extends string>(
  { text, column, type: said = '' }: AddressCell,
  typeOf: (word: string) => Type | null,
  isList: boolean,
): Given<Type>[] {
  const usual = typeOf(typeIn(said) ?? typeIn(column) ?? '');
  const parts = text.split(' ::: ').flatMap((part) => (isList ? part.split(';') : [part]));
  return parts.flatMap((part): Given<Type>[] => {
    const value = part.trim();
    if (value === '') return [];
    const open = isList && value.endsWith(')') ? value.lastIndexOf(' (') : -1;
    const type = open < 0 ? null : typeOf(value.slice(open + 2, -1).toLowerCase());
    return [type ? { value: value.slice(0, open), type, column } : { value, type: usual, column }];
  });
}

const emailTypeOf = (word: string) => EmailType.safeParse(word).data ?? null;
const phoneTypeOf = (word: string) => PhoneType.safeParse(word).data ?? null;

interface AddressCells {
  email: readonly AddressCell[];
  furtherEmails: readonly AddressCell[];
  emailType: readonly AddressCell[];
  phone: readonly AddressCell[];
  furtherPhones: readonly AddressCell[];
  phoneType: readonly AddressCell[];
}

export function readRowAddresses(cells: AddressCells): RowAddresses {
  const notices: string[] = [];
  const email = withTypes(cells.email, cells.emailType);
  const phone = withTypes(cells.phone, cells.phoneType);
  const emails = [
    ...email.cells.flatMap((cell) => valuesIn(cell, emailTypeOf, false)),
    ...cells.furtherEmails.flatMap((cell) => valuesIn(cell, emailTypeOf, true)),
  ];
  const numbers = [
    ...phone.cells.flatMap((cell) => valuesIn(cell, phoneTypeOf, false)),
    ...cells.furtherPhones.flatMap((cell) => valuesIn(cell, phoneTypeOf, true)),
  ];
  const phones = numbers.flatMap((given): Given<PhoneType>[] => {
    const value = readPhone(given.value);
    return value === null ? [] : [{ ...given, value }];
  });
  const [lost] = numbers;
  if (lost && phones.length === 0) {
    notices.push(
      `"${lost.column}" was left out: a spreadsheet has cut its digits off: ${lost.value}`,
    );
  }
  const [first] = emails;
  // A fax is the number of last resort.
  const call = phones.find(({ type }) => type !== 'fax') ?? phones[0];
  return {
    email: first?.value ?? '',
    emailType: emailTypeOf(typeIn(email.saidOfFirst) ?? '') ?? first?.type ?? null,
    furtherEmails: further(emails, first, { shape: Email, keyOf: sameAddress.email, notices }),
    phone: call?.value ?? '',
    phoneType: phoneTypeOf(typeIn(phone.saidOfFirst) ?? '') ?? call?.type ?? null,
    furtherPhones: further(phones, call, { shape: Phone, keyOf: sameAddress.phone, notices }),
    notices,
  };
}

interface Keeping {
  shape: typeof Email | typeof Phone;
  keyOf: (value: string) => string;
  notices: string[];
}

function further<Type extends string>(
  all: readonly Given<Type>[],
  primary: Given<Type> | undefined,
  { shape, keyOf, notices }: Keeping,
): { type: Type | null; value: string }[] {
  if (!primary || all.length < 2) return [];
  const seen = new Set([keyOf(primary.value)]);
  const kept: { type: Type | null; value: string }[] = [];
  for (const { value, type, column } of all) {
    const key = keyOf(value);
    if (seen.has(key)) continue;
    seen.add(key);
    const fault = shape.safeParse(value).error?.issues[0]?.message;
    if (fault) notices.push(`"${column}" was left out: it ${fault}: ${value}`);
    else if (kept.length === mostFurther) {
      notices.push(`"${column}" was left out: ${mostAddresses} are kept: ${value}`);
    } else kept.push({ type, value });
  }
  return kept;
}
