/** The further e-mails and phones in the form of a record, whose primary ones are inputs of their own. */
import { EmailType, type Further, PhoneType } from '#contract/further-addresses.ts';
import { sentence } from '#web/lib/validate.ts';
import { addressKinds, type Reached } from './address-values.ts';

export interface FurtherRow {
  value: string;
  type: string | null;
}

/** Undefined if they are not known: a row of a list leaves them out. */
export interface FurtherValues {
  furtherEmails: FurtherRow[] | undefined;
  furtherPhones: FurtherRow[] | undefined;
}

export const furtherKinds = {
  furtherEmails: { kind: 'emails', primary: 'email' },
  furtherPhones: { kind: 'phones', primary: 'phone' },
} as const;
export type FurtherKey = keyof typeof furtherKinds;
export const furtherKeys = ['furtherEmails', 'furtherPhones'] as const;

type Typed = FurtherValues & Record<'email' | 'phone', string>;

/** Rows that are still blank are no fault, so the shape of a draft does not check them. */
export const checkedApart = { furtherEmails: true, furtherPhones: true } as const;

export const noFurther: FurtherValues = { furtherEmails: [], furtherPhones: [] };

export function fillFurther({ furtherEmails, furtherPhones }: Partial<Reached>): FurtherValues {
  return { furtherEmails, furtherPhones };
}

/** Rows that nobody filled in are left out. */
function saidIn<Type extends string>(
  rows: readonly FurtherRow[],
  types: { safeParse: (type: unknown) => { data?: Type | undefined } },
): Further<Type>[] {
  return rows.flatMap(({ value, type }) => {
    return value.trim() === ''
      ? []
      : { type: types.safeParse(type).data ?? null, value: value.trim() };
  });
}

/** What a create sends of them: nothing if there are none. */
export function draftFurther({ furtherEmails = [], furtherPhones = [] }: FurtherValues) {
  const [emails, phones] = [saidIn(furtherEmails, EmailType), saidIn(furtherPhones, PhoneType)];
  return {
    ...(emails.length > 0 && { furtherEmails: emails }),
    ...(phones.length > 0 && { furtherPhones: phones }),
  };
}

/** What an edit sends of them: all of a kind if any of it was changed. */
export function patchFurther(values: FurtherValues, seen: Partial<Reached>) {
  const emails = values.furtherEmails && saidIn(values.furtherEmails, EmailType);
  const phones = values.furtherPhones && saidIn(values.furtherPhones, PhoneType);
  const isNew = (rows: readonly Further[], before: readonly Further[] = []) =>
    rows.length !== before.length ||
    rows.some(({ type, value }, at) => type !== before[at]?.type || value !== before[at]?.value);
  return {
    ...(emails && isNew(emails, seen.furtherEmails) && { furtherEmails: emails }),
    ...(phones && isNew(phones, seen.furtherPhones) && { furtherPhones: phones }),
  };
}

/** By their paths in the form. */
export function findFurtherFaults(values: Typed): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const key of furtherKeys) {
    const { kind, primary } = furtherKinds[key];
    const { shape, keyOf } = addressKinds[kind];
    const seen = new Set([keyOf(values[primary])]);
    for (const [place, { value }] of (values[key] ?? []).entries()) {
      if (value.trim() === '') continue;
      const issue = shape.safeParse(value).error?.issues[0];
      if (issue) faults[`${key}.${place}.value`] = sentence(issue.message);
      else if (seen.has(keyOf(value))) faults[`${key}.${place}.value`] = 'Is there twice';
      seen.add(keyOf(value));
    }
  }
  return faults;
}

/** All e-mails and all phones, for the question whether somebody is there already. */
export function joinAddresses(values: Typed): Record<'email' | 'phone', string> {
  const all = (first: string, further: readonly FurtherRow[] = []) =>
    [first, ...further.map(({ value }) => value)]
      .map((each) => each.trim())
      .filter(Boolean)
      .join('; ');
  return {
    email: all(values.email, values.furtherEmails),
    phone: all(values.phone, values.furtherPhones),
  };
}
