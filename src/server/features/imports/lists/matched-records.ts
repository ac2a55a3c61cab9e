/** Which records rows are about: by the key that was chosen, and where nobody has it, who may be the same. */
import { and, inArray, isNull } from 'drizzle-orm';
import type { DuplicateCandidate } from '#contract/duplicates.ts';
import type { ImportKey } from '#contract/import-keys.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { isIn, kindOfList, type RecordKind } from '#contract/records.ts';
import { nameUnit } from '#contract/units.ts';
import { type Alike, findAlike } from '#server/features/duplicates/find-alike.ts';
import { comparePlaces, readPlace } from '#server/features/duplicates/places.rules.ts';
import type { StoredRow } from '#server/features/nouns/stored-row.ts';
import { readRows } from '#server/features/nouns/stored-rows.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { readUserNames } from '#server/features/users/users.queries.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { findByKey } from './find-by-key.ts';
import { linksBeside, type RowLinks } from './link-rows.ts';
import { findOrganizations } from './name-organizations.ts';
import type { EditedRecord } from './row-edits.rules.ts';
import { asKept, readFurther } from './row-edits.rules.ts';
import { keyTexts } from './row-keys.rules.ts';

type Values = Record<string, unknown>;

export interface Matched extends EditedRecord {
  row: StoredRow;
  name: string;
  detail: string | null;
}

/** What a row says and names, and its cell of our own id. */
export interface Asking {
  draft: Values;
  id: string;
  linked?: RowLinks | undefined;
}

interface Asked {
  entity: ImportEntity;
  key: ImportKey;
  /** Whose rows do not count: they are made by this import. */
  exceptImport?: string;
}

/** By the position of the row: the records that have its key, as far as they agree with it in what else the key means. */
export async function matchRows(
  ctx: VisitorContext,
  { entity, key, exceptImport }: Asked,
  rows: readonly Asking[],
): Promise<Map<number, Matched[]>> {
  const texts = rows.flatMap(({ draft, id, linked }, place) =>
    keyTexts(key, draft, id, linked?.namesakes).map((text) => [place, text] as const),
  );
  const found = await findByKey(ctx, { entity, key }, texts, exceptImport);
  const records = await readMatched(ctx, kindOfList<ImportEntity>(entity), found.values());
  const matched = new Map<number, Matched[]>();
  for (const [place, ids] of found) {
    const sharing = [...ids].flatMap((id) => records.get(id) ?? []);
    const asking = rows[place] ?? { draft: {}, id: '' };
    const meant =
      key === 'name'
        ? whoIsThere(entity, asking.draft, sharing)
        : key === 'title'
          ? closestTasks(asking, sharing)
          : sharing;
    if (meant.length > 0) matched.set(place, meant);
  }
  return matched;
}

/** What a row says of a record, and which of its cells is a fault even so. */
export function besideRecord(
  { draft, linked }: Asking,
  record: Values,
): { draft: Values; fault: string | undefined } {
  if (!linked) return { draft, fault: undefined };
  const { links, fault } = linksBeside(linked, record);
  return { draft: { ...draft, ...links }, fault };
}

/** By id; deleted ones are left out. */
export async function readMatched(
  ctx: VisitorContext,
  kind: RecordKind,
  ids: Iterable<Iterable<string>>,
): Promise<Map<string, Matched>> {
  const all = new Set([...ids].flatMap((each) => [...each]));
  const rows = await readRows(ctx, kind, [...all]);
  const employers = new Set(
    [...rows.values()].flatMap(({ organizationId: id }) => takeText(id) ?? []),
  );
  const named = await nameAll(ctx, [...employers]);
  const names =
    kind === 'opportunity' || kind === 'task'
      ? await nameLinked(ctx, [...rows.values()])
      : await nameParents(ctx, [...rows.values()]);
  const matched = new Map<string, Matched>();
  for (const [id, row] of rows) {
    if (row.deletedAt) continue;
    const organizationName = named.get(takeText(row.organizationId) ?? '') ?? null;
    const detail = organizationName ?? takeText(row.location) ?? takeText(row.email);
    matched.set(id, { row, name: nameRow(kind, row), detail, organizationName, names });
  }
  return matched;
}

/** Whom and what opportunities and tasks name, by id. */
async function nameLinked(
  { db }: VisitorContext,
  rows: readonly Values[],
): Promise<Map<string, string>> {
  const idsOf = (key: string) => [...new Set(rows.flatMap((row) => takeText(row[key]) ?? []))];
  const contacts = await db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, idsOf('personId')));
  const owners = await readUserNames({ db }, [...idsOf('assignedToId'), ...idsOf('assigneeId')]);
  const deals = await db
    .select({ id: opportunities.id, name: opportunities.name })
    .from(opportunities)
    .where(inArray(opportunities.id, idsOf('opportunityId')));
  const named = [...contacts, ...deals].map(({ id, name }) => [id, name] as const);
  return new Map([...named, ...owners]);
}

/** A parent that was deleted counts as none. */
async function nameParents(
  { db }: VisitorContext,
  rows: readonly Values[],
): Promise<Map<string, string>> {
  const ids = new Set(rows.flatMap(({ parentId }) => takeText(parentId) ?? []));
  if (ids.size === 0) return new Map();
  const found = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(and(inArray(organizations.id, [...ids]), isNull(organizations.deletedAt)));
  return new Map(found.map(({ id, name }) => [id, name]));
}

async function nameAll(
  { db }: VisitorContext,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(inArray(organizations.id, [...ids]));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** What a record or a row is called. */
export function nameRow(kind: RecordKind, row: Values): string {
  if (kind === 'task') return takeText(row.title) ?? '';
  if (kind !== 'unit') return takeText(row.name) ?? '';
  const year = typeof row.year === 'number' ? row.year : null;
  return nameUnit({ year, make: takeText(row.make) ?? '', model: takeText(row.model) });
}

/** Of namesakes those of the same organization or place; one that is said to be elsewhere is another. */
function whoIsThere(entity: ImportEntity, draft: Values, namesakes: readonly Matched[]): Matched[] {
  const employer = takeText(draft.organizationName)?.toLowerCase();
  const location = takeText(draft.location);
  const own = readPlace({ location });
  const near = namesakes.filter(
    ({ row }) => comparePlaces(own, readPlace({ location: takeText(row.location) })) !== 'other',
  );
  if (entity === 'people' && employer !== undefined) {
    const colleagues = namesakes.filter(
      ({ organizationName }) => organizationName?.toLowerCase() === employer,
    );
    if (colleagues.length > 0) return colleagues;
    return near.filter(({ organizationName }) => organizationName === null);
  }
  if (entity === 'opportunities') {
    if (employer === undefined) return [...namesakes];
    const own = namesakes.filter(
      ({ organizationName }) => organizationName?.toLowerCase() === employer,
    );
    return own.length > 0
      ? own
      : namesakes.filter(({ organizationName }) => organizationName === null);
  }
  const exact = near.filter(
    ({ row }) => takeText(row.location)?.toLowerCase() === location?.toLowerCase(),
  );
  return exact.length > 0 ? exact : near;
}

/** Those that have most of what the row names: a task without a contact is the row's only where no other has it. */
function closestTasks(asking: Asking, found: readonly Matched[]): Matched[] {
  const linkKeys = ['personId', 'organizationId', 'opportunityId', 'dueDate'];
  const shared = ({ row }: Matched) => {
    const { draft } = besideRecord(asking, row);
    return linkKeys.filter((key) => (asKept(row[key]) ?? null) === (draft[key] ?? null)).length;
  };
  const most = Math.max(0, ...found.map(shared));
  return found.filter((record) => shared(record) === most);
}

/** By the position of the row: who may be the same, of kinds that the matcher knows. */
export async function findAlikeRows(
  ctx: VisitorContext,
  entity: ImportEntity,
  drafts: readonly Values[],
  country: string,
): Promise<Map<number, Alike[]>> {
  const kind = kindOfList<ImportEntity>(entity);
  if (drafts.length === 0 || !isIn('duplicates', kind)) return new Map();
  const named = drafts.flatMap(({ organizationName }) => takeText(organizationName) ?? []);
  const employers = named.length > 0 ? await findOrganizations(ctx, named) : new Map();
  const candidates = drafts.map((draft): DuplicateCandidate => {
    return {
      kind,
      ...describeRow(draft),
      location: takeText(draft.location),
      organizationId:
        takeText(draft.organizationId) ??
        employers.get(takeText(draft.organizationName)?.toLowerCase() ?? ''),
    };
  });
  return findAlike(ctx, kind, candidates, country);
}

/** What is looked for in the keys of records. */
export function describeRow(draft: Values) {
  return {
    name: takeText(draft.name),
    email: joined(draft.email, draft.furtherEmails),
    phone: joined(draft.phone, draft.furtherPhones),
    website: takeText(draft.website),
  };
}

function joined(primary: unknown, further: unknown): string | null {
  const all = [takeText(primary), ...readFurther(further).map(({ value }) => value)];
  return all.filter(Boolean).join('; ') || null;
}

export function takeText(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
