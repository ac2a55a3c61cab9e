/** What every batch of an import works with, and the records that parties of the service are here. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { CrmSyncEntity } from '#contract/crm-sync.ts';
import { findTimeZone } from '#contract/time-zones.ts';
import type { CrmService } from '#server/features/crm-services/service/service-port.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import {
  getTerritories,
  matchTerritory,
} from '#server/features/territories/territories.commands.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Patience } from '#server/kernel/outbound/patient-client.ts';
import { findSurvivors } from '#server/kernel/survivors.ts';
import { crmSyncLinks } from './crm-sync.table.ts';
import { type FieldMapping, openFieldMapping } from './field-definitions.ts';
import { readStaff, type Staff } from './staff.queries.ts';

export interface Tools {
  runId: string;
  /** Under which its links are kept. */
  serviceKey: string;
  serviceName: string;
  /** Where the team is: telephone numbers without a code and addresses without a country are of there. */
  country: string;
  /** Where the service's account is. */
  timeZone: string;
  staff: Staff;
  fields: FieldMapping;
  /** The custom field that holds a representative's code. */
  codeField: string | null;
  /** Whose territory it is; null: nobody's. */
  territoryOf(ctx: Context, place: Place): Promise<string | null>;
  /** Are there records that no import has made or found, which might be the same? */
  hasStrangers(entity: 'organizations' | 'people'): boolean;
}

interface Place {
  /** The state, or an address with one in it. */
  address: string | null;
  country: string | null;
  code: string | null;
}

interface ToolOptions {
  runId: string;
  serviceKey: string;
  country: string;
  service: CrmService;
  patience: Patience;
  /** Fields are only asked for where records have some. */
  needsFields: boolean;
}

export async function openTools(ctx: Context, options: ToolOptions): Promise<Tools> {
  const { runId, serviceKey, country, service, patience, needsFields } = options;
  const { timeZone } = await service.whoAmI(patience);
  const fields = needsFields ? await service.fields(patience) : [];
  const { codeField } = await getTerritories(ctx);
  const strangers = {
    organizations: await hasStrangers(ctx, serviceKey, 'organizations'),
    people: await hasStrangers(ctx, serviceKey, 'people'),
  };
  const owners = new Map<string, string | null>();
  return {
    runId,
    serviceKey,
    country,
    serviceName: service.name,
    timeZone: (timeZone === null ? undefined : findTimeZone(timeZone)) ?? ctx.timeZone,
    staff: await readStaff(ctx),
    fields: await openFieldMapping(ctx, serviceKey, fields),
    codeField,
    async territoryOf(inside, place) {
      const key = JSON.stringify([place.address, place.country, place.code]);
      const known = owners.get(key);
      if (known !== undefined) return known;
      const { assignedToId } = await matchTerritory(inside, place, country);
      // Whole addresses are as many as there are organizations.
      if (owners.size > 1_000) owners.clear();
      owners.set(key, assignedToId);
      return assignedToId;
    },
    hasStrangers: (entity) => strangers[entity],
  };
}

const tables = { organizations, people };

async function hasStrangers(
  ctx: Context,
  serviceKey: string,
  entity: 'organizations' | 'people',
): Promise<boolean> {
  const table = tables[entity];
  const { rows } = await ctx.db.execute<{ found: boolean }>(
    sql`select exists (
      select 1 from ${table} where ${table.deletedAt} is null and not exists (
        select 1 from ${crmSyncLinks}
        where ${crmSyncLinks.recordId} = ${table.id} and ${crmSyncLinks.service} = ${serviceKey}
      )
    ) as found`,
  );
  return rows[0]?.found ?? false;
}

export interface KnownParty {
  entity: 'organizations' | 'people';
  recordId: string;
  name: string;
  isDeleted: boolean;
  assignedToId: string | null;
}

/** The organizations and people here that the service knows by these ids. */
export async function readParties(
  ctx: Pick<VisitorContext, 'db'>,
  serviceKey: string,
  externalIds: readonly (string | null)[],
): Promise<Map<string, KnownParty>> {
  const wanted = [...new Set(externalIds.filter((id) => id !== null))];
  const found = new Map<string, KnownParty>();
  if (wanted.length === 0) return found;
  for (const entity of ['organizations', 'people'] as const) {
    const table = tables[entity];
    const rows = await ctx.db
      .select({
        externalId: crmSyncLinks.externalId,
        recordId: crmSyncLinks.recordId,
        name: sql<string>`coalesce(${table.name}, '')`,
        // What has gone for good was deleted, too.
        isDeleted: sql<boolean>`${table.id} is null or ${table.deletedAt} is not null`,
        assignedToId: table.assignedToId,
      })
      .from(crmSyncLinks)
      .leftJoin(table, eq(table.id, crmSyncLinks.recordId))
      .where(
        and(
          eq(crmSyncLinks.service, serviceKey),
          eq(crmSyncLinks.entity, entity),
          inArray(crmSyncLinks.externalId, wanted),
        ),
      );
    const survivors = await readSurvivors(
      ctx,
      entity,
      rows.flatMap(({ isDeleted, recordId }) => (isDeleted ? recordId : [])),
    );
    for (const { externalId, ...party } of rows) {
      found.set(externalId, { entity, ...party, ...survivors.get(party.recordId) });
    }
  }
  return found;
}

/** What is there for one that was merged into another one here goes to that one. */
async function readSurvivors(
  ctx: Pick<VisitorContext, 'db'>,
  entity: KnownParty['entity'],
  recordIds: readonly string[],
): Promise<Map<string, Partial<KnownParty>>> {
  const survivors = await findSurvivors(ctx, recordIds);
  if (survivors.size === 0) return new Map();
  const table = tables[entity];
  const rows = await ctx.db
    .select({ recordId: table.id, name: table.name, assignedToId: table.assignedToId })
    .from(table)
    .where(and(inArray(table.id, [...survivors.values()]), isNull(table.deletedAt)));
  const found = new Map<string, Partial<KnownParty>>();
  for (const [id, survivor] of survivors) {
    const row = rows.find((each) => each.recordId === survivor);
    if (row) found.set(id, { ...row, isDeleted: false });
  }
  return found;
}

/** Which of these records the service knows already. */
export async function linkedRecords(
  ctx: Pick<VisitorContext, 'db'>,
  { serviceKey }: Tools,
  entity: CrmSyncEntity,
  recordIds: readonly string[],
): Promise<Set<string>> {
  if (recordIds.length === 0) return new Set();
  const rows = await ctx.db
    .select({ recordId: crmSyncLinks.recordId })
    .from(crmSyncLinks)
    .where(
      and(
        eq(crmSyncLinks.service, serviceKey),
        eq(crmSyncLinks.entity, entity),
        inArray(crmSyncLinks.recordId, [...recordIds]),
      ),
    );
  return new Set(rows.map(({ recordId }) => recordId));
}
