/** What a row adds to an existing record: empty fields are filled, nothing is overwritten. */
import { type Further, type PhoneType, sameAddress } from '#contract/further-addresses.ts';
import { type CustomFields, mostTags } from '#contract/primitives.ts';

interface Completable {
  tags: string[];
  customFields: CustomFields;
  phone?: string | null;
  furtherPhones?: Further<PhoneType>[];
}

interface Additions {
  tags?: readonly string[] | null | undefined;
  customFields?: CustomFields | null | undefined;
  furtherPhones?: readonly Further<PhoneType>[] | undefined;
}

function hasPhone({ phone, furtherPhones = [] }: Completable, number: string): boolean {
  const known = [phone ?? '', ...furtherPhones.map(({ value }) => value)];
  return known.some((each) => sameAddress.phone(each) === sameAddress.phone(number));
}

/** The record with what it lacked; null if it lacked nothing. */
export function completed<Row extends Completable, Field extends keyof Row>(
  row: Row,
  fields: readonly Field[],
  given: Partial<Pick<Row, Field>> & Additions,
): Row | null {
  const next = { ...row };
  let isChanged = false;
  for (const field of fields) {
    const value = given[field];
    if (row[field] !== null || value === null || value === undefined) continue;
    Object.assign(next, { [field]: value });
    isChanged = true;
  }
  const has = new Set(row.tags.map((tag) => tag.toLowerCase()));
  const tags = (given.tags ?? [])
    .filter((tag) => !has.has(tag.toLowerCase()))
    .slice(0, Math.max(0, mostTags - row.tags.length));
  const custom = Object.entries(given.customFields ?? {}).filter(
    ([name]) => !Object.hasOwn(row.customFields, name),
  );
  if (tags.length > 0) next.tags = [...row.tags, ...tags];
  if (custom.length > 0) next.customFields = { ...row.customFields, ...Object.fromEntries(custom) };
  const phones = (given.furtherPhones ?? []).filter(({ value }) => !hasPhone(next, value));
  if (phones.length > 0) next.furtherPhones = [...(next.furtherPhones ?? []), ...phones];
  return isChanged || [tags, custom, phones].some(({ length }) => length > 0) ? next : null;
}
