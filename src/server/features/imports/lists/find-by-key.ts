/** Finds the records that rows are about, by the key that was chosen: many rows in one statement. */
import { isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { ImportKey } from '#contract/import-keys.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { kindOfList } from '#contract/records.ts';
import {
  hasFurtherEmail,
  hasFurtherPhone,
  isThere,
} from '#server/features/addresses/address-conditions.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { units } from '#server/features/units/units.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { findSurvivors } from '#server/kernel/survivors.ts';
import { isOurId } from './find-named.ts';
import { getCustomName, withoutSerial } from './row-keys.rules.ts';

/** A text of a row, and the row's position. */
export type KeyText = readonly [place: number, text: string];

/** Of those that share a key; a name is shared by more. */
const mostOfAKey = 10;
const mostOfAName = 50;

const addressed = { people, organizations };

/** Ids by the position of the row, without deleted records and without those of an import. */
export async function findByKey(
  { db }: Pick<VisitorContext, 'db'>,
  { entity, key }: { entity: ImportEntity; key: ImportKey },
  texts: readonly KeyText[],
  exceptImport: string | null = null,
): Promise<Map<number, Set<string>>> {
  const found = new Map<number, Set<string>>();
  const asked = key === 'id' ? await leadOn({ db }, texts) : texts;
  if (asked.length === 0) return found;
  const { table, importId } = storedNouns[kindOfList(entity)];
  const isOther =
    exceptImport === null || !importId
      ? sql`true`
      : sql`${importId} is distinct from ${exceptImport}::uuid`;
  const given = sql`unnest(
    ${sql.param(asked.map(([place]) => place))}::int[],
    ${sql.param(asked.map(([, text]) => text))}::text[]
  ) as given(place, key)`;
  const most = key === 'name' ? mostOfAName : mostOfAKey;
  const parts = conditionsOf(entity, key).map(({ isAlive = isNull(table.deletedAt), condition }) =>
    // No index has a custom field, so that all are looked up in one pass.
    getCustomName(key) === null
      ? sql`select given.place, found.id from ${given} cross join lateral (
          select ${table.id} from ${table} where ${isAlive} and ${isOther} and ${condition} limit ${most}
        ) as found`
      : sql`select given.place, ${table.id} from ${given} join ${table} on ${isAlive} and ${isOther} and ${condition}`,
  );
  const { rows } = await db.execute<{ place: number; id: string }>(
    sql.join(parts, sql` union all `),
  );
  for (const { place, id } of rows) found.set(place, (found.get(place) ?? new Set()).add(id));
  return found;
}

/** A list may have been exported before its record was merged into another. */
async function leadOn(
  ctx: Pick<VisitorContext, 'db'>,
  texts: readonly KeyText[],
): Promise<KeyText[]> {
  const ids = texts.filter(([, text]) => isOurId(text));
  const survivors = await findSurvivors(
    ctx,
    ids.map(([, text]) => text),
  );
  return ids.map(([place, text]) => [place, survivors.get(text.toLowerCase()) ?? text]);
}

/** Each is looked up by an index of its own. */
function conditionsOf(entity: ImportEntity, key: ImportKey): { condition: SQL; isAlive?: SQL }[] {
  const custom = getCustomName(key);
  const { table, name } = storedNouns[kindOfList(entity)];
  if (key === 'id') return [{ condition: sql`${table.id} = given.key::uuid` }];
  if (entity === 'units') {
    return [
      { condition: sql`lower(${units.serial}) = lower(given.key)` },
      { condition: isNamed() },
      { condition: isNamedInStock() },
    ];
  }
  if (entity === 'tasks') return tasksOfTitle();
  if (entity !== 'people' && entity !== 'organizations') return [{ condition: isSameLower(name) }];
  const { customFields } = addressed[entity];
  if (custom !== null) {
    return [{ condition: sql`lower(${customFields} ->> ${custom}::text) = lower(given.key)` }];
  }
  if (key === 'email' || key === 'phone') return byAddress(addressed[entity], key);
  return [{ condition: isSameLower(name) }];
}

/** Any of their addresses: the primary one, or a further one of those who are there. */
function byAddress(
  table: typeof people | typeof organizations,
  key: 'email' | 'phone',
): { condition: SQL; isAlive?: SQL }[] {
  const isAlive = isThere(table.deletedAt);
  if (key === 'email') {
    const condition = hasFurtherEmail(table.furtherEmails, sql`given.key`);
    return [{ condition: isSameLower(table.email) }, { condition, isAlive }];
  }
  const condition = hasFurtherPhone(table.furtherPhones, sql`given.key`);
  const primary = sql`crm_phone_key(${table.phone}) = crm_phone_key(given.key)`;
  return [{ condition: primary }, { condition, isAlive }];
}

/**
 * By the parts that `keyTexts` writes: of a link one id, or all that may be meant. What a row does not say, and a link that
 * a task lacks, may be anything.
 */
function tasksOfTitle(): { condition: SQL }[] {
  const part = (place: number) => sql.raw(String(place));
  const said = (place: number) => sql`(given.key::jsonb ->> ${part(place)})`;
  const isLinked = (column: AnyPgColumn, place: number) =>
    sql`(${said(place)} is null or ${column} is null or jsonb_exists(given.key::jsonb -> ${part(place)}, ${column}::text))`;
  const isAlike = sql`lower(${tasks.title}) = lower(${said(0)}) and ${isLinked(tasks.personId, 1)}
    and ${isLinked(tasks.organizationId, 2)} and ${isLinked(tasks.opportunityId, 3)}`;
  const due = sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;
  return [
    { condition: sql`${due} = ${said(4)}::timestamptz and ${isAlike}` },
    { condition: sql`${said(4)} is null and ${isAlike}` },
  ];
}

/** Of the name that a row without a serial number says: organization, make, model and year. */
const saidOfUnit = (place: number) => sql`(case when starts_with(given.key, ${withoutSerial}::text)
  then substr(given.key, 2)::jsonb ->> ${sql.raw(String(place))} end)`;
const isSaid = (column: AnyPgColumn, place: number) =>
  sql`lower(${column}) is not distinct from lower(${saidOfUnit(place)})`;
const isSaidYear = sql`${units.year} is not distinct from ${saidOfUnit(3)}::int`;

/** The unit that a row without a serial number says, by its organization and its whole name. */
function isNamed(): SQL {
  return sql`${units.organizationId} in (
      select ${organizations.id} from ${organizations}
      where lower(${organizations.name}) = lower(${saidOfUnit(0)}) and ${isNull(organizations.deletedAt)}
    ) and ${isSaid(units.make, 1)} and ${isSaid(units.model, 2)} and ${isSaidYear}`;
}

/** One in stock, which is called so. */
function isNamedInStock(): SQL {
  return sql`${units.organizationId} is null and ${saidOfUnit(0)} is null
    and lower(${units.make}) = lower(${saidOfUnit(1)}) and ${isSaid(units.model, 2)} and ${isSaidYear}`;
}

const isSameLower = (column: SQL | AnyPgColumn) => sql`lower(${column}) = lower(given.key)`;
