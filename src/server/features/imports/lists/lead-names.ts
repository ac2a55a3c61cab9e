/**
 * Rows that name organizations which were merged into others, as lists from before the merge do: they are read as though
 * they named those. Whoever is called so today goes first.
 */
import type { ImportedEmployer } from '#contract/people.ts';
import { keepFirstOfEach } from '#server/features/imports/files/row-employers.rules.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { findMergedOrganizations } from './find-named.ts';

type Employer = Pick<ImportedEmployer, 'organizationName' | 'until'>;

interface NamesEmployers {
  organizationName?: string | null;
  employers?: readonly Employer[];
}

export interface LedNames {
  organizationName?: string;
  employers?: Employer[];
}

/** What rows say instead, in their order. */
export async function leadNames(
  ctx: Pick<VisitorContext, 'db'>,
  rows: readonly NamesEmployers[],
): Promise<LedNames[]> {
  const named = rows.flatMap(({ organizationName, employers = [] }) => [
    ...(organizationName ? [organizationName] : []),
    ...employers.map((each) => each.organizationName),
  ]);
  const merged = await findMergedOrganizations(ctx, named);
  const lead = (name: string) => merged.get(name.toLowerCase())?.name;
  return rows.map(({ organizationName, employers = [] }) => {
    const survivor = organizationName ? lead(organizationName) : undefined;
    const isAnyMerged = employers.some((each) => lead(each.organizationName) !== undefined);
    const led = employers.map((each) => {
      return { ...each, organizationName: lead(each.organizationName) ?? each.organizationName };
    });
    return {
      ...(survivor !== undefined && { organizationName: survivor }),
      ...(isAnyMerged && { employers: keepFirstOfEach(led) }),
    };
  });
}
