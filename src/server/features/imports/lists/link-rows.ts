/** Finds what the rows of a list name: organizations, people and colleagues who are here. Nobody is made for them. */
import { and, isNull, or, sql } from 'drizzle-orm';
import type { ImportEntity } from '#contract/imports.ts';
import type { ImportSettings } from '#server/features/imports/files/import-settings.ts';
import { quoteCell } from '#server/features/imports/files/row-cells.rules.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { isReasonRequired } from '#server/features/opportunities/opportunity-settings.commands.ts';
import { people } from '#server/features/people/people.table.ts';
import { findColleagues } from '#server/features/users/find-colleagues.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { findMoments, type Meaning } from './find-moments.ts';
import { findOrganizations } from './name-organizations.ts';

type Database = Pick<VisitorContext, 'db'>;
type Linking = Pick<VisitorContext, 'db' | 'clock' | 'timeZone'>;

/** The ids of what a row names, and the instants that it means. */
interface Links {
  organizationId?: string;
  personId?: string;
  opportunityId?: string;
  assignedToId?: string;
  assigneeId?: string;
  dueDate?: string;
  hasDueTime?: boolean | null;
  completedAt?: string;
  stageSince?: string;
}

/**
 * What a row names, or which of its cells names nobody. `refusal`: it names a colleague who has left, which is no fault
 * while the record is theirs and stays so.
 */
export type RowLinks = { links: Links; refusal?: string } | { fault: string };

/** The columns of a file, for the reasons. */
export type Columns = Pick<ImportSettings, 'header' | 'mapping'>;

interface Naming extends Meaning {
  organizationName?: string | null;
  personName?: string | null;
  opportunityName?: string | null;
  ownerName?: string | null;
  stage?: string | null;
  lostReason?: string | null;
}

/** Whether the rows of a list name records that must be here. */
export function namesOthers(entity: ImportEntity): boolean {
  return entity === 'opportunities' || entity === 'tasks';
}

/** The field of a record that says whose it is. */
export function ownerField(entity: ImportEntity): 'assigneeId' | 'assignedToId' {
  return entity === 'tasks' ? 'assigneeId' : 'assignedToId';
}

/** In the order of the rows. */
export async function linkRows(
  ctx: Linking,
  entity: ImportEntity,
  columns: Columns,
  rows: readonly object[],
): Promise<RowLinks[]> {
  if (!namesOthers(entity) || rows.length === 0) return rows.map(() => ({ links: {} }));
  const named: readonly Naming[] = rows;
  const organizationIds = await findOrganizations(
    ctx,
    named.flatMap(({ organizationName }) => organizationName ?? []),
  );
  const found = await findPeople(
    ctx,
    named.flatMap(({ personName }) => (personName ? keysOfPerson(personName) : [])),
  );
  const deals = await findOpportunities(
    ctx,
    named.flatMap(({ opportunityName }) => opportunityName ?? []),
  );
  const colleagues = named.some(({ ownerName }) => ownerName) ? await findColleagues(ctx) : null;
  const isRequired = named.some(isUnexplained) && (await isReasonRequired(ctx));
  const wrong = (field: string, message: string, value?: string | null) => ({
    fault: quoteCell(columnOf(columns, field), message, value),
  });
  const ownerColumn = entity === 'tasks' ? 'assignee' : 'owner';
  return named.map((row): RowLinks => {
    const { organizationName, personName, opportunityName, ownerName } = row;
    if (isRequired && isUnexplained(row)) {
      return wrong('stage', 'is lost, which needs a reason');
    }
    const organizationId = organizationIds.get(organizationName?.toLowerCase() ?? '');
    if (organizationName && organizationId === undefined) {
      return wrong('organization', 'is none of your organizations', organizationName);
    }
    const persons = personName ? choosePeople(found, personName, organizationId) : [];
    if (personName && persons.length === 0) {
      return wrong('person', 'is none of your contacts', personName);
    }
    if (persons.length > 1) {
      return wrong('person', `is said of ${persons.length} of your contacts`, personName);
    }
    const sold = opportunityName ? chooseDeals(deals, opportunityName, organizationId) : [];
    if (opportunityName && sold.length === 0) {
      return wrong('opportunity', 'is none of your opportunities', opportunityName);
    }
    if (sold.length > 1) {
      return wrong(
        'opportunity',
        `is said of ${sold.length} of your opportunities`,
        opportunityName,
      );
    }
    const owners = ownerName ? (colleagues?.get(ownerName.toLowerCase()) ?? []) : [];
    const [owner] = owners;
    if (ownerName && owners.length !== 1) {
      const message = owners.length === 0 ? 'is none of your colleagues' : 'is said of several';
      return wrong(ownerColumn, message, ownerName);
    }
    const moments = findMoments(ctx, row);
    if ('future' in moments) return wrong(moments.future, 'is still to come');
    const [personId] = persons;
    const [opportunityId] = sold;
    const links = {
      ...(organizationId !== undefined && { organizationId }),
      ...(personId !== undefined && { personId }),
      ...(opportunityId !== undefined && { opportunityId }),
      ...(owner && { [ownerField(entity)]: owner.id }),
      ...moments,
    };
    if (!owner || owner.leftAs === null) return { links };
    const refusal = `names a former colleague: ${owner.leftAs} has left. Name one who is here, or empty the cell`;
    return { links, refusal: wrong(ownerColumn, refusal).fault };
  });
}

const isUnexplained = ({ stage, lostReason }: Naming) => stage === 'closed_lost' && !lostReason;

function columnOf({ header, mapping }: Columns, field: string): string {
  const column = mapping.find((each) => each.field === field)?.column;
  return (column === undefined ? undefined : header[column]) ?? field;
}

/** 'Ada Keel (ada@keel.example)', as HubSpot writes it, is known by the address. */
function keysOfPerson(text: string): string[] {
  const said = text.toLowerCase();
  const [name = '', email = ''] = said.split(/[(<]/);
  const isBoth = email.includes('@') && /[)>]$/.test(email);
  return isBoth ? [email.slice(0, -1).trim(), name.trim()] : [said];
}

interface FoundDeal {
  id: string;
  organizationId: string | null;
}

/** By name in lower case. */
async function findOpportunities(
  { db }: Database,
  names: readonly string[],
): Promise<Map<string, FoundDeal[]>> {
  if (names.length === 0) return new Map();
  const wanted = sql.param([...new Set(names.map((name) => name.toLowerCase()))]);
  const name = sql<string>`lower(${opportunities.name})`;
  const rows = await db
    .select({ id: opportunities.id, organizationId: opportunities.organizationId, name })
    .from(opportunities)
    .where(and(isNull(opportunities.deletedAt), sql`${name} = any(${wanted}::text[])`));
  return Map.groupBy(rows, (row) => row.name);
}

/** Of namesakes those of the organization that the row names. */
function chooseDeals(
  found: ReadonlyMap<string, FoundDeal[]>,
  name: string,
  organizationId: string | undefined,
): string[] {
  const deals = found.get(name.toLowerCase()) ?? [];
  const own = deals.filter((deal) => deal.organizationId === organizationId);
  return (organizationId !== undefined && own.length > 0 ? own : deals).map(({ id }) => id);
}

interface FoundPerson {
  id: string;
  organizationId: string | null;
}

/** By name and by e-mail, in lower case. */
async function findPeople(
  { db }: Database,
  keys: readonly string[],
): Promise<Map<string, FoundPerson[]>> {
  const found = new Map<string, FoundPerson[]>();
  if (keys.length === 0) return found;
  const wanted = sql`any(${sql.param([...new Set(keys)])}::text[])`;
  const name = sql<string>`lower(${people.name})`;
  const email = sql<string | null>`lower(${people.email})`;
  const rows = await db
    .select({ id: people.id, organizationId: people.organizationId, name, email })
    .from(people)
    .where(and(isNull(people.deletedAt), or(sql`${name} = ${wanted}`, sql`${email} = ${wanted}`)));
  for (const { name, email, ...person } of rows) {
    for (const key of new Set([name, ...(email === null ? [] : [email])])) {
      found.set(key, [...(found.get(key) ?? []), person]);
    }
  }
  return found;
}

/** Of namesakes those of the organization that the row names. */
function choosePeople(
  found: ReadonlyMap<string, FoundPerson[]>,
  text: string,
  organizationId: string | undefined,
): string[] {
  const persons = keysOfPerson(text)
    .map((key) => found.get(key) ?? [])
    .find((each) => each.length > 0);
  if (!persons) return [];
  const colleagues = persons.filter((person) => person.organizationId === organizationId);
  const meant = organizationId !== undefined && colleagues.length > 0 ? colleagues : persons;
  return meant.map(({ id }) => id);
}
