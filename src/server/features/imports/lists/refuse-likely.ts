/** Refuses a list, before its rows are written, if one of them is likely there already. */
import { and, eq, inArray } from 'drizzle-orm';
import type { DuplicateCandidate, DuplicateKind } from '#contract/duplicates.ts';
import type { ImportEntity } from '#contract/imports.ts';
import type { ImportedRow } from '#contract/nouns.ts';
import { isIn, kindOfList } from '#contract/records.ts';
import { describe } from '#server/features/duplicates/unless-there.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';
import { findOrganizations, type NamesOrganization } from './name-organizations.ts';

interface Order<Entity> {
  entity: Entity;
  importId: string;
  country: string;
}

/** Enough to find others beside the rows of this import. */
const mostOfARow = 20;
const mostNamed = 100;

export async function refuseLikely<Entity extends ImportEntity>(
  ctx: Context,
  { entity, importId, country }: Order<Entity>,
  rows: readonly { line: number; draft: ImportedRow[Entity] }[],
): Promise<void> {
  const kind = kindOfList<ImportEntity>(entity);
  if (!isIn('duplicates', kind)) return;
  const { findDuplicates } = await import('#server/features/duplicates/find-duplicates.ts');
  const named = rows.map(({ draft }): NamesOrganization => draft);
  const employers = await findOrganizations(
    ctx,
    named.flatMap(({ organizationName }) => organizationName ?? []),
  );
  const candidates = rows.map(({ draft }, place): DuplicateCandidate => {
    const organizationId = employers.get(named[place]?.organizationName?.toLowerCase() ?? '');
    return { ...draft, kind, organizationId };
  });
  const found = await findDuplicates(ctx, candidates, {
    country,
    limit: mostOfARow,
    byKeysOnly: true,
  });
  const likely = found.flatMap((duplicates, place) =>
    duplicates
      .filter(({ level }) => level === 'likely')
      .map((duplicate) => ({ ...duplicate, row: rows[place]?.line ?? 0 })),
  );
  const own = await ownRows(ctx, kind, importId, [...new Set(likely.map(({ id }) => id))]);
  const others = likely.filter(({ id }) => !own.has(id));
  const [first] = others;
  if (!first) return;
  const words = `Row ${first.row} is likely here already: ${describe(first)}. Nothing was imported.`;
  throw new AppError('conflict', words, { duplicates: others.slice(0, mostNamed) });
}

/** Rows of one list do not stand in each other's way. */
async function ownRows(
  { db }: Context,
  kind: DuplicateKind,
  importId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const table = kind === 'person' ? people : organizations;
  const found = await db
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), eq(table.importId, importId)));
  return new Set(found.map(({ id }) => id));
}
