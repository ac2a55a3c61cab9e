/** Finds what the rows of a list name: organizations, people and colleagues who are here. Nobody is made for them. */
import { hasOwnPolicy, type ImportPolicies } from '#contract/import-keys.ts';
import type { ImportEntity } from '#contract/imports.ts';
import type { ImportSettings } from '#server/features/imports/files/import-settings.ts';
import { quoteCell } from '#server/features/imports/files/row-cells.rules.ts';
import { isReasonRequired } from '#server/features/opportunities/opportunity-settings.commands.ts';
import { findColleagues } from '#server/features/users/find-colleagues.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { getLatestDay } from '#server/kernel/local-days.ts';
import { findMoments, type Meaning } from './find-moments.ts';
import {
  chooseNear,
  type FoundRecord,
  findMergedOrganizations,
  findNamedOrganizations,
  findOpportunities,
  findOrganizationsById,
  findPeople,
  isOurId,
  keysOfPerson,
  readNamesakes,
} from './find-named.ts';
import { type LedNames, leadNames } from './lead-names.ts';

type Linking = Pick<VisitorContext, 'db' | 'clock' | 'timeZone'>;

const linkKeys = [
  'organizationId',
  'parentId',
  'personId',
  'opportunityId',
  'assignedToId',
  'assigneeId',
] as const;
type Link = (typeof linkKeys)[number];

/** The ids of what a row names, and the instants that it means; names of merged organizations are those of the survivors. */
interface Links extends Partial<Record<Link, string>>, LedNames {
  /** Of a parent that is named by its id. */
  parentName?: string;
  dueDate?: string;
  hasDueTime?: boolean | null;
  completedAt?: string;
  stageSince?: string;
}

/** By link: everybody whom a cell may mean by what it says. */
export type Namesakes = Partial<Record<Link, readonly string[]>>;

interface LinkFault {
  /** As the column is mapped. */
  field: string;
  link: Link | null;
  fault: string;
  /** The column changes nothing of a record that is here, so that it is no fault beside one. */
  isNever?: boolean;
}

/** What the cells of a row name. */
export interface RowLinks {
  links: Links;
  namesakes: Namesakes;
  /** Cells that name nobody, or several; with a link, no fault of a record that is linked to one whom the cell may mean. */
  faults: LinkFault[];
  /** It names a colleague who has left, which is no fault while the record is theirs and stays so. */
  refusal?: string;
}

/** Why no new record can be made of a row. */
export function faultOfNew(linked: RowLinks | undefined): string | undefined {
  return linked?.faults[0]?.fault ?? linked?.refusal;
}

/**
 * What a row says beside a record that is here. Whom that is linked to today stays if the cell says their name: a list
 * cannot tell namesakes apart.
 */
export function linksBeside(
  { links, namesakes, faults }: RowLinks,
  record: Readonly<Record<string, unknown>>,
): { links: Links; fault: string | undefined } {
  const own: Links = {};
  for (const link of linkKeys) {
    const id = record[link];
    if (typeof id === 'string' && namesakes[link]?.includes(id)) own[link] = id;
  }
  const fault = faults.find(
    ({ link, isNever }) => !isNever && (link === null || own[link] === undefined),
  )?.fault;
  return { links: { ...links, ...own }, fault };
}

/** The columns of a file, for the reasons, and what they may change, where records that are here are changed. */
export type Columns = Pick<ImportSettings, 'header' | 'mapping'> & {
  policies?: ImportPolicies;
  /** What rows of the file are called, of what merged organizations were: as a parent that is the row. */
  ownNames?: ReadonlySet<string>;
};

/** Ids that were found before stay while the cell may still mean them. */
interface Naming extends Meaning, Partial<Record<Link, string | null>> {
  organizationName?: string | null;
  personName?: string | null;
  opportunityName?: string | null;
  ownerName?: string | null;
  stage?: string | null;
  lostReason?: string | null;
}

interface NamesEmployers {
  organizationFrom?: string | null;
  employers?: readonly { organizationName: string; from: string | null; until: string | null }[];
}

/** A row of an organization, as far as it says whose branch that is. */
export interface NamesParent {
  name?: string;
  parentName?: string | null;
  parentId?: string | null;
}

/** Whether the rows of a list name records that must be here. */
export function namesOthers(entity: ImportEntity): boolean {
  return entity === 'opportunities' || entity === 'tasks';
}

const laterFaults = new Set(['parent', 'organizationFrom', 'otherFrom', 'otherUntil']);

/** Whether rows that can be read may be left out even so: their cells are kept until then. */
export function mayBeRefused(entity: ImportEntity, { mapping }: Columns): boolean {
  return namesOthers(entity) || mapping.some(({ field }) => laterFaults.has(field));
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
  const led = await leadNames(ctx, rows);
  const given = rows.map((row, place) => ({ ...row, ...led[place] }));
  const linked = await linkLed(ctx, entity, columns, given);
  return linked.map((each, place) => ({
    ...each,
    links: { ...led[place], ...each.links },
    faults: each.faults.map((fault) => ({ ...fault, isNever: isNever(columns, fault.field) })),
  }));
}

/** What somebody was at another organization, and when, goes with it. */
function isNever({ policies = {} }: Columns, field: string): boolean {
  return policies[hasOwnPolicy(field) ? field : 'otherOrganization'] === 'never';
}

async function linkLed(
  ctx: Linking,
  entity: ImportEntity,
  columns: Columns,
  rows: readonly object[],
): Promise<RowLinks[]> {
  if (entity === 'organizations') return linkParents(ctx, columns, rows);
  if (entity === 'people') return rows.map((row) => dateEmployers(ctx, columns, row));
  if (!namesOthers(entity) || rows.length === 0) return rows.map(noLinks);
  const named: readonly Naming[] = rows;
  const employers = await findNamedOrganizations(
    ctx,
    named.flatMap(({ organizationName }) => organizationName ?? []),
  );
  const people = await findPeople(
    ctx,
    named.flatMap(({ personName }) => (personName ? keysOfPerson(personName) : [])),
  );
  const deals = await findOpportunities(
    ctx,
    named.flatMap(({ opportunityName }) => opportunityName ?? []),
  );
  const colleagues = named.some(({ ownerName }) => ownerName) ? await findColleagues(ctx) : null;
  const isRequired = named.some(isUnexplained) && (await isReasonRequired(ctx));
  const say = (field: string, message: string, value?: string | null) =>
    quoteCell(columnOf(columns, field), message, value);
  const owner = ownerField(entity);
  const ownerColumn = entity === 'tasks' ? 'assignee' : 'owner';
  return named.map((row): RowLinks => {
    const { organizationName, personName, opportunityName, ownerName } = row;
    const linked = noLinks();
    const { links, namesakes, faults } = linked;
    if (isRequired && isUnexplained(row)) {
      faults.push({
        field: 'stage',
        link: null,
        fault: say('stage', 'is lost, which needs a reason'),
      });
    }
    /** How many are meant; one that was found before stays. */
    const take = (link: Link, ids: readonly string[], meant: readonly string[]): number => {
      const before = row[link];
      const isKept = typeof before === 'string' && ids.includes(before);
      const [only] = isKept ? [before] : meant;
      namesakes[link] = ids;
      if (only === undefined || (meant.length > 1 && !isKept)) return meant.length;
      links[link] = only;
      return 1;
    };
    const tell = (link: Link, field: string, message: string, value: string) =>
      faults.push({ field, link, fault: say(field, message, value) });
    const organizationIds = employers.get(organizationName?.toLowerCase() ?? '') ?? [];
    // Of several it is the oldest, as for people and units.
    if (
      organizationName &&
      take('organizationId', organizationIds, organizationIds.slice(0, 1)) === 0
    ) {
      tell('organizationId', 'organization', 'is none of your organizations', organizationName);
    }
    const call = (link: Link, field: string, text: string, all: readonly FoundRecord[]) => {
      const count = take(link, toIds(all), toIds(chooseNear(all, organizationIds)));
      if (count === 1) return;
      const whose = field === 'person' ? 'your contacts' : 'your opportunities';
      tell(
        link,
        field,
        count === 0 ? `is none of ${whose}` : `is said of ${count} of ${whose}`,
        text,
      );
    };
    if (personName) {
      call('personId', 'person', personName, readNamesakes(people, keysOfPerson(personName)));
    }
    if (opportunityName) {
      const all = deals.get(opportunityName.toLowerCase()) ?? [];
      call('opportunityId', 'opportunity', opportunityName, all);
    }
    if (ownerName) {
      const owners = colleagues?.get(ownerName.toLowerCase()) ?? [];
      const count = take(owner, toIds(owners), toIds(owners));
      const message = count === 0 ? 'is none of your colleagues' : 'is said of several';
      if (count !== 1) tell(owner, ownerColumn, message, ownerName);
      const leftAs = owners.find(({ id }) => id === links[owner])?.leftAs ?? null;
      if (leftAs !== null) {
        const refusal = `names a former colleague: ${leftAs} has left. Name one who is here, or empty the cell`;
        linked.refusal = say(ownerColumn, refusal);
      }
    }
    const { moments, future } = findMoments(ctx, row);
    Object.assign(links, moments);
    if (future !== null) {
      faults.push({ field: future, link: null, fault: say(future, 'is still to come') });
    }
    return linked;
  });
}

const noLinks = (): RowLinks => ({ links: {}, namesakes: {}, faults: [] });

/** Nobody works somewhere from a day to come, nor until one. */
function dateEmployers(
  { clock }: Linking,
  columns: Columns,
  { organizationFrom, employers = [] }: NamesEmployers,
): RowLinks {
  const linked = noLinks();
  if (!organizationFrom && employers.length === 0) return linked;
  const latest = getLatestDay(clock.now());
  const days = [
    { field: 'organizationFrom', name: '', day: organizationFrom },
    ...employers.flatMap(({ organizationName: name, from, until }) => [
      { field: 'otherFrom', name, day: from },
      { field: 'otherUntil', name, day: until },
    ]),
  ];
  for (const { field, name, day } of days) {
    if (!day || day <= latest) continue;
    // Of several columns the row no longer says which it was.
    const isOne = columns.mapping.filter((each) => each.field === field).length === 1;
    const fault = isOne
      ? quoteCell(columnOf(columns, field), 'is still to come', day)
      : quoteCell(name, 'has a day that is still to come', day);
    linked.faults.push({ field, link: null, fault });
  }
  return linked;
}

/**
 * Whose branch a row of an organization may be, of those that are here; one who is not, and was not merged into another,
 * is made when the rows are written.
 * One that was found before stays, whatever it is called by now; if it was merged, it is the one that it became.
 */
async function linkParents(
  ctx: Linking,
  columns: Columns,
  rows: readonly NamesParent[],
): Promise<RowLinks[]> {
  const names = rows.flatMap(({ parentName }) => parentName || []);
  if (names.length === 0) return rows.map(noLinks);
  const [ids, called] = [names.filter(isOurId), names.filter((name) => !isOurId(name))];
  const foundBefore = rows.flatMap(({ parentId }) => parentId ?? []);
  const byId = await findOrganizationsById(ctx, [
    ...ids.map((id) => id.toLowerCase()),
    ...foundBefore,
  ]);
  const byName = await findNamedOrganizations(ctx, called);
  const merged = await findMergedOrganizations(ctx, called);
  return rows.map(({ name, parentName, parentId }): RowLinks => {
    const linked = noLinks();
    if (!parentName) return linked;
    const { links, namesakes, faults } = linked;
    const said = parentName.toLowerCase();
    const tell = (message: string) =>
      faults.push({
        field: 'parent',
        link: 'parentId',
        fault: tellOfParent(columns, message, parentName),
      });
    const stays = byId.get(parentId ?? '');
    if (stays) {
      links.parentId = stays.id;
      return linked;
    }
    if (isOurId(parentName)) {
      const found = byId.get(said);
      if (found) Object.assign(links, { parentId: found.id, parentName: found.name });
      else tell('is none of your organizations');
      return linked;
    }
    const all = byName.get(said) ?? [];
    namesakes.parentId = all;
    // Of several it is the oldest, as of people.
    const [oldest] = all;
    const survivor = columns.ownNames?.has(said) ? undefined : merged.get(said);
    if (said === name?.toLowerCase()) tell(itself);
    else if (oldest !== undefined) links.parentId = oldest;
    else if (survivor) {
      namesakes.parentId = [survivor.id];
      // What was below it has become it.
      const isIt = survivor.name.toLowerCase() === name?.toLowerCase();
      if (isIt) links.parentName = '';
      else Object.assign(links, { parentId: survivor.id, parentName: survivor.name });
    }
    return linked;
  });
}

const toIds = (all: readonly { id: string }[]) => all.map(({ id }) => id);

const isUnexplained = ({ stage, lostReason }: Naming) => stage === 'closed_lost' && !lostReason;

function columnOf({ header, mapping }: Columns, field: string): string {
  const column = mapping.find((each) => each.field === field)?.column;
  return (column === undefined ? undefined : header[column]) ?? field;
}

/** Why a row cannot have its parent. */
export function tellOfParent(columns: Columns, message: string, parentName: string): string {
  const column = columnOf(columns, 'parent');
  return quoteCell(column === 'parent' ? 'Parent organization' : column, message, parentName);
}

export const itself = 'is the organization itself';
export const circle = 'would make it a branch of its own branch';
