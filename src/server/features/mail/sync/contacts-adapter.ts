/** People, as contacts of the mail service. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Further } from '#contract/further-addresses.ts';
import { activityLog } from '#server/features/activity/activity.table.ts';
import { changedAddresses } from '#server/features/addresses/addresses.rules.ts';
import { calls } from '#server/features/calls/calls.table.ts';
import { showRecordsOf } from '#server/features/deletions/hide-records.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { fileAttachments } from '#server/features/files/files.table.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import type { PersonRow } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import {
  changePeople,
  hidePeople,
  newPerson,
  showPerson,
  writePeople,
} from '#server/features/people/write-people.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import type { Adapter } from './adapter.ts';
import { addressColumns, contactSameness } from './contact-fields.rules.ts';
import { matchContacts } from './match-contacts.ts';
import { addressesText, mergeContact } from './merge-addresses.rules.ts';
import type { Fields } from './merge-both-ways.rules.ts';

export interface PeopleRow extends PersonRow {
  organizationName: string | null;
}

export const peopleAdapter: Adapter<PeopleRow> = {
  kind: 'contacts',
  nameOf: (fields) => fields.name ?? '',
  isSame: ({ country }) => contactSameness(country),
  merge: mergeContact,

  async read(ctx, ids) {
    if (ids.length === 0) return [];
    const rows = await ctx.db
      .select({ person: people, organizationName: organizations.name })
      .from(people)
      .leftJoin(organizations, eq(organizations.id, people.organizationId))
      .where(inArray(people.id, [...ids]))
      .for('no key update', { of: people });
    return rows.map(({ person, organizationName }) => {
      const { searchText: _, nameKey: __, ...row } = person;
      return { ...row, organizationName };
    });
  },

  fieldsOf: (row) => ({
    name: row.name,
    email: row.email,
    emails: addressesText(all(row.email, row.emailType, row.furtherEmails)),
    phone: row.phone,
    phones: addressesText(all(row.phone, row.phoneType, row.furtherPhones)),
    company: row.organizationName,
    jobTitle: row.jobTitle,
    location: row.location,
  }),

  async prepare(ctx, units) {
    const known = await organizationsOf(
      ctx,
      units.map(({ fields }) => fields),
    );
    for (const unit of units) {
      const { company } = unit.fields;
      if (!company || known.has(company)) continue;
      // Fields that we do not have are left as they are there.
      const { company: _, ...others } = unit.fields;
      unit.fields = others;
      unit.partial.push(`Organization was left out: none here is called “${company}”`);
    }
  },

  match: matchContacts,

  async insert(ctx, made) {
    const known = await organizationsOf(
      ctx,
      made.map(({ unit }) => unit.fields),
    );
    const rows = made.map(({ id, unit: { fields } }): PeopleRow => {
      const { name, company, jobTitle, location } = fields;
      const others = { ...addressColumns(fields), jobTitle, location };
      const organization = known.get(company ?? '');
      const given = { organizationId: organization?.id, assignedToId: null };
      const row = newPerson(ctx, { ...others, ...given, name: name ?? '' }, { id });
      return { ...row, organizationName: organization?.name ?? null };
    });
    await writePeople(ctx, rows);
    return rows;
  },

  async changed(ctx, row, { company, ...fields }) {
    const { name, jobTitle, location } = fields;
    const known = await organizationsOf(ctx, [{ company: company ?? null }]);
    const organization = known.get(company ?? '') ?? null;
    const moves = company !== undefined && (company === null || organization !== null);
    return {
      ...row,
      ...changedAddresses(row, addressColumns(fields)),
      ...(jobTitle !== undefined && { jobTitle }),
      ...(location !== undefined && { location }),
      ...(typeof name === 'string' && { name }),
      ...(moves && {
        organizationId: organization?.id ?? null,
        organizationName: organization?.name ?? null,
      }),
      updatedAt: changedAt(ctx, row),
    };
  },

  update: changePeople,

  hide: hidePeople,

  async restore(ctx, row) {
    const shown = await showPerson(ctx, row);
    if (row.deletionId) await showRecordsOf(ctx, [row.deletionId]);
    return shown.row;
  },

  async used(ctx, ids) {
    const given = sql`${sql.param([...ids])}::uuid[]`;
    const alive = [notes, calls, tasks, opportunities, fileAttachments, calendarEvents].map(
      (table) =>
        sql`select person_id from ${table} where person_id = any(${given}) and deleted_at is null`,
    );
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`select distinct person_id as id from (${sql.join(
        [...alive, sql`select person_id from ${activityLog} where person_id = any(${given})`],
        sql` union all `,
      )}) used`,
    );
    return new Set(rows.map(({ id }) => id));
  },
};

function all(value: string | null, type: string | null, further: readonly Further[]) {
  return value === null ? further : [{ value, type }, ...further];
}

/** The organizations with these names, by the name as it is written there; the oldest if there are several. */
async function organizationsOf(
  ctx: VisitorContext,
  fields: readonly Fields[],
): Promise<Map<string, { id: string; name: string }>> {
  const names = [...new Set(fields.flatMap(({ company }) => company ?? []))];
  if (names.length === 0) return new Map();
  const given = ctx.db
    .select({
      asked: sql<string>`asked`.as('asked'),
      key: sql<string>`crm_name_key(asked)`.as('name_key_asked'),
    })
    .from(sql`unnest(${sql.param(names)}::text[]) as asked`)
    .as('given');
  const found = await ctx.db
    .select({ asked: given.asked, id: organizations.id, name: organizations.name })
    .from(given)
    .innerJoin(
      organizations,
      and(eq(organizations.nameKey, given.key), isNull(organizations.deletedAt)),
    )
    .orderBy(sql`${organizations.name} = ${given.asked}`, sql`${organizations.id} desc`);
  // The last entry for a name wins: the one with the same spelling, else the oldest.
  return new Map(
    found.filter(({ name }) => name !== '').map(({ asked, id, name }) => [asked, { id, name }]),
  );
}
