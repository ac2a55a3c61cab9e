/** Finds what the rows of a list name: organizations, people and colleagues who are here. Nobody is made for them. */
import { and, isNull, or, sql } from 'drizzle-orm';
import type { ImportEntity } from '#contract/imports.ts';
import type { ImportSettings } from '#server/features/imports/files/import-settings.ts';
import { quoteCell } from '#server/features/imports/files/row-cells.rules.ts';
import { isReasonRequired } from '#server/features/opportunities/opportunity-settings.commands.ts';
import { people } from '#server/features/people/people.table.ts';
import { findColleagues } from '#server/features/users/find-colleagues.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { findOrganizations } from './name-organizations.ts';

type Database = Pick<VisitorContext, 'db'>;

/** The ids of what a row names, or which of its cells names nobody. */
export type RowLinks =
  | { links: { organizationId?: string; personId?: string; assignedToId?: string } }
  | { fault: string };

/** The columns of a file, for the reasons. */
export type Columns = Pick<ImportSettings, 'header' | 'mapping'>;

interface Naming {
  organizationName?: string | null;
  personName?: string | null;
  ownerName?: string | null;
  stage?: string | null;
  lostReason?: string | null;
}

/** Whether the rows of a list name records that must be here. */
export function namesOthers(entity: ImportEntity): boolean {
  return entity === 'opportunities';
}

/** In the order of the rows. */
export async function linkRows(
  ctx: Database,
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
  const colleagues = named.some(({ ownerName }) => ownerName) ? await findColleagues(ctx) : null;
  const isRequired = named.some(isUnexplained) && (await isReasonRequired(ctx));
  const wrong = (field: string, message: string, value?: string | null) => ({
    fault: quoteCell(columnOf(columns, field), message, value),
  });
  return named.map((row): RowLinks => {
    const { organizationName, personName, ownerName } = row;
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
    const owners = ownerName ? (colleagues?.get(ownerName.toLowerCase()) ?? []) : [];
    if (ownerName && owners.length !== 1) {
      const message = owners.length === 0 ? 'is none of your colleagues' : 'is said of several';
      return wrong('owner', message, ownerName);
    }
    const [personId] = persons;
    const [assignedToId] = owners;
    return {
      links: {
        ...(organizationId !== undefined && { organizationId }),
        ...(personId !== undefined && { personId }),
        ...(assignedToId !== undefined && { assignedToId }),
      },
    };
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
