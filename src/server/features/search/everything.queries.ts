/**
 * Search over everything, each kind on its own and for a limited time. Of a kind, first the names that begin with the
 * words, then the newest records that hold them; only words that few of those hold are looked up in the index.
 */
import { and, inArray, type SQL, sql } from 'drizzle-orm';
import { can } from '#contract/permissions.ts';
import { isIn } from '#contract/records.ts';
import {
  type FoundEverywhere,
  type HitKind,
  hitKinds,
  mostHits,
  mostHitsEach,
  type NamedRecord,
} from '#contract/search.ts';
import { listAllDefinitions } from '#server/features/custom-fields/custom-fields.queries.ts';
import { readNextStarts } from '#server/features/events/series.queries.ts';
import { byBitmapOnly, readWithin } from '#server/kernel/brief-reads.ts';
import type { Context } from '#server/kernel/context.ts';
import { isIndexable, lowerCaseBegins } from '#server/kernel/matching.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { type FoundRow, makeHit, pickBest, type Scored } from './hits.rules.ts';
import { isAlive, type SoughtPart, soughtParts } from './sought-parts.ts';
import { readSought, type Sought } from './sought-words.rules.ts';

/** Milliseconds for a statement of one kind. */
const patience = 1_000;
/** How many of the newest records are walked; fewer where comparing takes longer. */
const walked = 2_000;
const walkedForgiving = 400;
/** A word that so many of the newest hold is not looked up. */
const enough = 24;
/** The most that are fetched by the index, and of all that are found. */
const lookedUp = 2_000;
const weighed = 40;
/** With fewer hits than this, a typing error is forgiven. */
const fewHits = 3;

/** A word of four letters with one error has two of its five trigrams. */
const oneErrorInFour = sql`select set_config('pg_trgm.word_similarity_threshold', '0.4', true)`;

interface Query {
  q?: string | undefined;
  kinds?: readonly HitKind[] | undefined;
  in?: 'tags' | undefined;
  limit?: number | undefined;
}

export async function searchEverything(ctx: Context, query: Query): Promise<FoundEverywhere> {
  const read = readSought(query.q ?? '');
  const isTag = query.in === 'tags';
  const sought = isTag ? { ...read, words: [read.whole], phone: [] } : read;
  if (sought.whole === '') return { hits: [], unsearched: [] };
  const kinds = hitKinds.filter(
    (kind) => (query.kinds?.includes(kind) ?? true) && can(ctx.actor, `${kind}.read`),
  );
  const exact = await searchKinds(ctx, kinds, sought, { isTag, forgiving: false });
  const near =
    exact.hits.length < fewHits && !isTag
      ? await searchKinds(ctx, kinds, sought, { isTag, forgiving: true })
      : { hits: [], unsearched: [] };
  const known = new Set(exact.hits.map(({ id }) => id));
  const all = [...exact.hits, ...near.hits.filter(({ id }) => !known.has(id))];
  return {
    hits: await withNextStarts(ctx, pickBest(all, mostHitsEach, query.limit ?? mostHits)),
    unsearched: kinds.filter(
      (kind) => exact.unsearched.includes(kind) || near.unsearched.includes(kind),
    ),
  };
}

interface Way {
  isTag: boolean;
  forgiving: boolean;
}

async function searchKinds(
  ctx: Context,
  kinds: readonly HitKind[],
  sought: Sought,
  way: Way,
): Promise<{ hits: Scored[]; unsearched: HitKind[] }> {
  const unsearched: HitKind[] = [];
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const rows = await searchKind(ctx, kind, sought, way);
      if (!rows) unsearched.push(kind);
      const { byName, namedBy } = soughtParts[kind];
      const manner = {
        forgiving: way.forgiving,
        hasTitle: byName !== undefined && !way.isTag,
        namedBy: isIn('search', kind) && !way.isTag ? namedBy : undefined,
      };
      const found = await toFound(ctx, kind, rows ?? []);
      return found.flatMap((row) => makeHit(row, sought, manner) ?? []);
    }),
  );
  return { hits: found.flat(), unsearched };
}

/** Undefined where it took too long. */
async function searchKind(
  ctx: Context,
  kind: HitKind,
  sought: Sought,
  { isTag, forgiving }: Way,
): Promise<Row[] | undefined> {
  const part = soughtParts[kind];
  const holds = isTag
    ? part.holdsTag?.(sought)
    : forgiving
      ? part.holdsNear(sought)
      : part.holds(sought);
  if (!holds) return [];
  const { table } = part;
  const begins =
    part.byName && !forgiving && !isTag ? lowerCaseBegins(part.byName, sought.whole) : undefined;
  return readWithin(ctx, patience, async (db) => {
    if (forgiving) await db.execute(oneErrorInFour);
    const first = await readRows(db, kind, isTag, [
      begins &&
        sql`(select ${table.id} as id, ${table.createdAt} as at from ${table}
          where ${isAlive(part)} and ${begins} order by ${part.byName}, ${table.id} limit ${mostHitsEach})`,
      sql`(select ${table.id} as id, ${table.createdAt} as at from (
          select * from ${table} where ${isAlive(part)}
          order by ${table.createdAt} desc, ${table.id} desc limit ${forgiving ? walkedForgiving : walked}
        ) as ${table} where ${holds} limit ${enough})`,
    ]);
    if (first.length >= enough || !isSelective(sought)) return first;
    await db.execute(byBitmapOnly);
    const others = await readRows(db, kind, isTag, [
      sql`(select ${table.id} as id, ${table.createdAt} as at from ${table}
        where ${isAlive(part)} and (${holds}) limit ${lookedUp})`,
    ]);
    const known = new Set(first.map(({ id }) => id));
    return [...first, ...others.filter(({ id }) => !known.has(id))];
  });
}

function isSelective({ words, phone }: Sought): boolean {
  return phone.length > 0 || words.some(isIndexable);
}

async function readRows(
  db: Handle,
  kind: HitKind,
  isTag: boolean,
  sources: (SQL | undefined)[],
): Promise<Row[]> {
  const part = soughtParts[kind];
  const given = sources.filter((source) => source !== undefined);
  const found = sql`${part.table.id} in (select id from (select id, at
    from (${sql.join(given, sql` union `)}) as each order by at desc limit ${weighed}) as found)`;
  return selectRows(db, kind, found, isTag ? tagsAlone(part) : part);
}

const tagsAlone = ({ fields }: SoughtPart) => ({ fields: { Tags: fields.Tags ?? sql`null` } });

/** Its own records, as they are by now. */
export async function nameRecords(
  ctx: Context,
  records: readonly (readonly [HitKind, string])[],
): Promise<NamedRecord[]> {
  const rows = await Promise.all(
    hitKinds.map(async (kind) => {
      const ids = records.filter(([each]) => each === kind).map(([, id]) => id);
      if (ids.length === 0 || !can(ctx.actor, `${kind}.read`)) return [];
      const { id } = soughtParts[kind].table;
      const rows = await selectRows(ctx.db, kind, inArray(id, ids), { fields: {} });
      return rows.map((row) => toRecord(kind, row));
    }),
  );
  const shown = await withNextStarts(ctx, rows.flat());
  const named = new Map(shown.map((record) => [record.id, record]));
  return records.flatMap(([, id]) => named.get(id) ?? []);
}

/** An event that repeats is told by its next start: that of its first occurrence may be years ago. */
async function withNextStarts<Shown extends NamedRecord>(
  ctx: Context,
  records: readonly Shown[],
): Promise<Shown[]> {
  const events = records.filter(({ kind }) => kind === 'event').map(({ id }) => id);
  const starts = await readNextStarts(ctx, events);
  return records.map((record) => ({
    ...record,
    at: starts.get(record.id)?.toISOString() ?? record.at,
  }));
}

interface Row extends Record<string, unknown> {
  id: string;
  title: string;
  subtitle: string | null;
  at: string | null;
  isWholeDay: boolean;
  personId: string | null;
  organizationId: string | null;
  opportunityId: string | null;
  email: string | null;
  phone: string | null;
  fields: Record<string, string | null>;
  customFields: Record<string, string | number | boolean | null> | null;
}

async function selectRows(
  db: Handle,
  kind: HitKind,
  where: SQL,
  { fields, customFields }: Pick<SoughtPart, 'fields' | 'customFields'>,
): Promise<Row[]> {
  const part = soughtParts[kind];
  const { table } = part;
  const nothing = sql`null::text`;
  const labelled = Object.entries(fields).map(([label, text]) => sql`${label}::text, ${text}`);
  const { rows } = await db.execute<Row>(sql`
    select ${table.id} as id, ${part.title} as title, ${part.subtitle ?? nothing} as subtitle,
      ${part.at} as at, ${part.isWholeDay ?? sql`false`} as "isWholeDay",
      ${part.personId ?? nothing} as "personId",
      ${part.organizationId ?? nothing} as "organizationId",
      ${part.opportunityId ?? nothing} as "opportunityId",
      ${part.email ?? nothing} as email, ${part.phone ?? nothing} as phone,
      json_build_object(${sql.join(labelled, sql`, `)}) as fields,
      ${customFields ?? nothing} as "customFields"
    from ${table} where ${and(isAlive(part), where)} order by ${table.createdAt} desc, ${table.id} desc`);
  return rows;
}

function toRecord(kind: HitKind, row: Row): NamedRecord {
  const { fields: _, customFields: __, at, ...record } = row;
  return { kind, ...record, at: at === null ? null : new Date(at).toISOString() };
}

/** Values of custom fields that were deleted since are kept, but nobody sees them. */
async function toFound(ctx: Context, kind: HitKind, rows: readonly Row[]): Promise<FoundRow[]> {
  const isAsked = rows.some(({ customFields }) => Object.keys(customFields ?? {}).length > 0);
  const definitions = isAsked ? await listAllDefinitions(ctx, kind) : [];
  return rows.map((row) => {
    const given = definitions.map(({ name, label }) => [label, row.customFields?.[name]] as const);
    const all = [...Object.entries(row.fields), ...given];
    return {
      record: toRecord(kind, row),
      fields: all.flatMap(([label, value]): [string, string][] =>
        value === null || value === undefined || value === '' ? [] : [[label, String(value)]],
      ),
    };
  });
}
