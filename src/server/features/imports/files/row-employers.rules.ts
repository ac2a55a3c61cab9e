/**
 * The organizations of a person's row beside the primary one: from as many columns as are mapped to them, each with the
 * role and the days of the columns that have the same number. What cannot be kept is left out, and told; more than anybody
 * may have are a fault of the row.
 */

import { mostMemberships, roleLimit } from '#contract/memberships.ts';
import { OrganizationDraft } from '#contract/organizations.ts';
import type { ImportedEmployer } from '#contract/people.ts';
import { compact } from './import-profiles.rules.ts';
import { type MappedCell, readCell } from './row-cells.rules.ts';
import { readDay } from './written-days.rules.ts';

interface Cell {
  text: string;
  column: string;
}

/** One organization of a row, as its cells say it. */
interface Said {
  organization?: Cell;
  role?: Cell;
  from?: Cell;
  until?: Cell;
}

const parts = {
  otherOrganization: 'organization',
  otherRole: 'role',
  otherFrom: 'from',
  otherUntil: 'until',
} as const;
const partOf = new Map<string, keyof Said>(Object.entries(parts));

interface RowEmployers {
  organizationFrom?: string;
  employers?: ImportedEmployer[];
  notices: string[];
}

export function readEmployers(cells: readonly MappedCell[]): RowEmployers | { fault: string } {
  const notices: string[] = [];
  const read = [...inOneCell(cells), ...byNumber(cells)].flatMap((said): ImportedEmployer[] => {
    const read = readEmployer(said);
    if ('fault' in read) notices.push(read.fault);
    else notices.push(...read.notices);
    return 'fault' in read ? [] : [read.employer];
  });
  const hasPrimary = cells.some(({ field, value }) => field === 'organization' && readCell(value));
  const employers = keepFirstOfEach(read);
  const count = employers.length + (hasPrimary ? 1 : 0);
  if (count > mostMemberships) return { fault: tellTooMany(cells, count) };
  const since = cells.find(({ field, value }) => field === 'organizationFrom' && readCell(value));
  const from = since && dayIn({ text: readCell(since.value) ?? '', column: since.column });
  if (from && 'fault' in from) notices.push(from.fault);
  return {
    ...(from && 'day' in from && from.day !== null && { organizationFrom: from.day }),
    ...(employers.length > 0 && { employers }),
    notices,
  };
}

/** Why a row cannot give somebody as many organizations as that, by the columns that name them. */
export function tellTooMany(
  columns: readonly Pick<MappedCell, 'field' | 'column'>[],
  count: number,
): string {
  const naming = columns.filter(({ field }) => field === 'otherOrganization');
  const [{ column } = { column: 'Organization' }] = naming;
  const which = naming.length > 1 ? ' and the columns like it make' : ' makes';
  return `"${column}"${which} ${count} organizations: a person may have ${mostMemberships}`;
}

/** A row that names an organization twice means it once. */
export function keepFirstOfEach<
  Employer extends Pick<ImportedEmployer, 'organizationName' | 'until'>,
>(given: readonly Employer[]): Employer[] {
  const keyOf = ({ organizationName, until }: Employer) =>
    `${until} ${organizationName.toLowerCase()}`;
  return [...new Map(given.toReversed().map((each) => [keyOf(each), each])).values()].toReversed();
}

/** What the cell of the organization says beside the first, each with what Google Contacts says that somebody is there. */
function inOneCell(cells: readonly MappedCell[]): Said[] {
  const [, ...organizations] = partsIn(cells, 'organization');
  const [, ...roles] = partsIn(cells, 'jobTitle');
  return organizations.map((organization, place) => {
    const role = roles[place];
    return { organization, ...(role && { role }) };
  });
}

/** The name of the primary organization; of several in its cell it is the first. */
export function readPrimaryName(cells: readonly MappedCell[]): string {
  return partsIn(cells, 'organization')[0]?.text ?? '';
}

/**
 * The first filled cell of a field, in parts. Google Contacts writes several values into one cell with `:::` between them;
 * HubSpot all companies into 'Associated Company' with `;`, where a list has no column for the primary one.
 */
function partsIn(cells: readonly MappedCell[], field: string): Cell[] {
  const { value, column = field } =
    cells.find((cell) => cell.field === field && readCell(cell.value)) ?? {};
  const isHubSpot = field === 'organization' && compact(column) === 'associatedcompany';
  const parts = (readCell(value) ?? '').split(isHubSpot ? ';' : ' ::: ');
  return parts
    .map((part) => ({ text: part.trim(), column }))
    .filter(({ text }) => !isHubSpot || text);
}

/** 'Organization 2', 'Role 2' and 'From 2' say the same organization; those without a number go by their order. */
function byNumber(cells: readonly MappedCell[]): Said[] {
  const said = new Map<string, Said>();
  const counted = new Map<string, number>();
  for (const { field, column, value } of cells) {
    const part = partOf.get(field);
    if (part === undefined) continue;
    const place = counted.get(field) ?? 0;
    counted.set(field, place + 1);
    const text = readCell(value) ?? '';
    if (text === '') continue;
    const number = /\d+/.exec(compact(column))?.[0] ?? `without ${place}`;
    said.set(number, { ...said.get(number), [part]: { text, column } });
  }
  return [...said.values()].flatMap(splitAlone);
}

/** HubSpot writes all companies into one cell, with nothing beside them. */
function splitAlone(said: Said): Said[] {
  const { organization, ...beside } = said;
  if (!organization || Object.keys(beside).length > 0) return [said];
  const { text, column } = organization;
  const names = text.split(';').map((part) => part.trim());
  return names.flatMap((name) => (name === '' ? [] : { organization: { text: name, column } }));
}

function readEmployer({
  organization,
  role,
  from,
  until,
}: Said): { employer: ImportedEmployer; notices: string[] } | { fault: string } {
  if (!organization || organization.text === '') {
    const given = role ?? from ?? until;
    return { fault: leftOut(given, 'it is beside no organization') };
  }
  const name = OrganizationDraft.shape.name.safeParse(organization.text);
  if (name.error) return { fault: leftOut(organization, `it ${name.error.issues[0]?.message}`) };
  const notices: string[] = [];
  const begin = dayIn(from);
  if ('fault' in begin) notices.push(begin.fault);
  const end = isOpen(until) ? { day: null } : dayIn(until);
  // Without its end they would belong to it today.
  if ('fault' in end) return { fault: leftOut(organization, `"${until?.column}" ${end.why}`) };
  const fromDay = 'fault' in begin ? null : begin.day;
  if (fromDay !== null && end.day !== null && fromDay > end.day) {
    return { fault: leftOut(organization, 'it ends before it begins') };
  }
  const isLong = (role?.text.length ?? 0) > roleLimit;
  if (isLong) notices.push(leftOut(role, `it must have at most ${roleLimit} characters`));
  const said = isLong ? null : (role?.text ?? null);
  return {
    employer: {
      organizationName: name.data,
      role: said || null,
      from: fromDay,
      until: end.day,
    },
    notices,
  };
}

const isOpen = (until: Cell | undefined) =>
  /^(-|–|present|now|today|current(ly)?|ongoing|heute|aktuell)$/i.test(until?.text ?? '');

function dayIn(cell: Cell | undefined): { day: string | null } | { fault: string; why: string } {
  if (!cell) return { day: null };
  const read = readDay(cell.text);
  return 'fault' in read
    ? { fault: leftOut(cell, `it ${read.fault}`), why: read.fault }
    : { day: read.day };
}

function leftOut(cell: Cell | undefined, why: string): string {
  return `"${cell?.column}" was left out: ${why}: ${cell?.text}`;
}
