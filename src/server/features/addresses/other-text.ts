/** What a customer holds besides its search text, as one expression: an index has it, and queries must say it the same way. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

interface Holder {
  phone: SQLWrapper;
  customFields: SQLWrapper;
  furtherEmails: SQLWrapper;
  furtherPhones: SQLWrapper;
}

const newLine = sql.raw(String.raw` || E'\n' || `);

/**
 * In lower case, with each phone number once more as digits alone. It has more than the values, such as the names of
 * custom fields, as taking them apart would double what writing a row costs: so a query also asks the values.
 */
export function otherText(texts: readonly SQLWrapper[], holder: Holder): SQL {
  const { phone, customFields, furtherEmails, furtherPhones } = holder;
  const phones = sql`coalesce(${phone}, '')${newLine}${furtherPhones}::text`;
  const parts = [
    ...texts.map((text) => sql`coalesce(${text}, '')`),
    sql`${customFields}::text`,
    sql`${furtherEmails}::text`,
    phones,
    sql`regexp_replace(${phones}, ${sql.raw(String.raw`E'[^0-9\n]'`)}, '', 'g')`,
  ];
  return sql`lower(${sql.join(parts, newLine)})`;
}

/** The values alone. */
export function otherValues(texts: readonly SQLWrapper[], holder: Holder): SQL {
  const { phone, customFields, furtherEmails, furtherPhones } = holder;
  const values = sql`(select string_agg(given.value, ${sql.raw(String.raw`E'\n'`)})
    from jsonb_each_text(${customFields}) as given)`;
  const parts = [
    ...texts,
    phone,
    values,
    sql`crm_values_text(${furtherEmails})`,
    sql`crm_values_text(${furtherPhones})`,
  ];
  return sql`lower(concat_ws(${sql.raw(String.raw`E'\n'`)}, ${sql.join(parts, sql`, `)}))`;
}
