/**
 * Gives the rows of an import of organizations their parents: those that are here, those that stand in another row, even a
 * later one, and those that exist nowhere yet, which are made in the end.
 */
import type { StoredChange } from '#server/features/nouns/stored-row.ts';
import type { OrganizationRow } from '#server/features/organizations/organizations.queries.ts';
import { findCircles, isUnder, readParents } from '#server/features/organizations/parents.ts';
import {
  newOrganization,
  writeOrganizations,
} from '#server/features/organizations/write-organizations.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { type Columns, circle, type NamesParent, tellOfParent } from './link-rows.ts';
import { takeText } from './matched-records.ts';
import { findOrganizations, type OrganizationIds } from './name-organizations.ts';

/** Which organization a row will be, and whose branch; or why it cannot be. */
interface Placed {
  id?: string;
  parentId?: string;
  fault?: string;
}

/** As many are written at once. */
const atOnce = 500;

/** Whether rows say whose branch they are: what was written before them must be here, so that it is found. */
export function hasParents(rows: readonly object[]): boolean {
  return rows.some(({ parentName }: NamesParent) => Boolean(parentName));
}

/** `matched` are records that rows of other names are, by the name of the row in lower case. */
export function openParents(
  ctx: Context,
  importId: string,
  columns: Columns,
  matched: OrganizationIds = new Map(),
) {
  /** Named by a row, and made by none yet; by their name in lower case. */
  const awaited = new Map<string, { id: string; name: string }>();

  const expectOne = (name: string): string => {
    const key = name.toLowerCase();
    const there = matched.get(key);
    if (there !== undefined) return there;
    const one = awaited.get(key) ?? { id: newId(), name };
    awaited.set(key, one);
    return one.id;
  };

  return {
    /** In the order of the rows, whose parents that are here are found already. Of a circle, the row that closes it has a fault. None if nobody asks. */
    async place(given: readonly NamesParent[]): Promise<Placed[]> {
      const isAsked = awaited.size > 0 || hasParents(given);
      if (!isAsked) return [];
      const rows = given.map((row) => ({
        ...row,
        parentId: row.parentId ?? matched.get(row.parentName?.toLowerCase() ?? ''),
      }));
      const isAnyAwaited =
        awaited.size > 0 || rows.some(({ parentId, parentName }) => parentName && !parentId);
      // Nobody is below a row that nobody awaits.
      const here = isAnyAwaited ? rows.flatMap(({ parentId }) => parentId ?? []) : [];
      const above = here.length > 0 ? await readParents(ctx, here) : new Map();
      const made = new Map<string, string>();
      return rows.map(({ name = '', parentName, parentId: foundId }): Placed => {
        const key = name.toLowerCase();
        const isAwaited = awaited.has(key);
        const id = awaited.get(key)?.id ?? newId();
        const parentId =
          foundId ??
          (parentName ? (made.get(parentName.toLowerCase()) ?? expectOne(parentName)) : null);
        if (isAwaited && parentId !== null && isUnder(above, parentId, id)) {
          return { fault: tellOfParent(columns, circle, parentName ?? '') };
        }
        awaited.delete(key);
        if (!made.has(key)) made.set(key, id);
        above.set(id, parentId);
        return { id, ...(parentId !== null && { parentId }) };
      });
    },

    /** By name in lower case: the oldest that is here, or the one that will be. */
    async find(names: readonly string[]): Promise<OrganizationIds> {
      if (names.length === 0) return new Map();
      const found = await findOrganizations(ctx, names);
      return new Map(
        names.map((name) => {
          const key = name.toLowerCase();
          return [key, found.get(key) ?? expectOne(name)];
        }),
      );
    },

    /** By id: why records cannot become so. Nobody moves any of them meanwhile. */
    async refuse(
      changed: readonly (StoredChange & { parentName: string })[],
    ): Promise<Map<string, string>> {
      const moved = changed.filter(({ before, after }) => before.parentId !== after.parentId);
      const wished = new Map(moved.map(({ after }) => [after.id, takeText(after.parentId)]));
      const circles = await findCircles(ctx, wished);
      return new Map(
        moved
          .filter(({ after }) => circles.has(after.id))
          .map(({ after, parentName }) => [after.id, tellOfParent(columns, circle, parentName)]),
      );
    },

    /** Makes those that no row has made. */
    async end(): Promise<void> {
      const missing = [...awaited.values()].map(
        ({ id, name }): OrganizationRow => newOrganization(ctx, { name }, { id, importId }),
      );
      awaited.clear();
      for (let from = 0; from < missing.length; from += atOnce) {
        await writeOrganizations(ctx, missing.slice(from, from + atOnce));
      }
    },
  };
}
