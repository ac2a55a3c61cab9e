/** What a row would change of where somebody works and has worked, beside their organization, and since when at that. */
import { z } from 'zod';
import type { ImportPolicies, ImportPolicy } from '#contract/import-keys.ts';
import type { ImportedChange } from '#contract/import-reviews.ts';
import { importTargets } from '#contract/imports.ts';
import { mostMemberships } from '#contract/memberships.ts';
import { ImportedEmployer } from '#contract/people.ts';

/** A membership, as the review keeps it. */
export interface KeptEmployer {
  id: string;
  organizationId: string;
  organizationName: string;
  position: string | null;
  fromOn: string | null;
  untilOn: string | null;
}

export const EmploymentPlan = z.object({
  add: z.array(ImportedEmployer),
  set: z.array(
    z.object({ id: z.string(), position: z.string().nullable(), fromOn: z.string().nullable() }),
  ),
  remove: z.array(z.string()),
  since: z.string().nullable(),
});
type EmploymentPlan = z.output<typeof EmploymentPlan>;

const Said = z.object({
  employers: z.array(ImportedEmployer).default([]),
  organizationName: z.string().nullish(),
  organizationFrom: z.string().nullish(),
});

interface Employed {
  organizationId: unknown;
  /** The name of the primary organization before the change. */
  formerName: string | null;
  /** The name of the primary organization after the change. */
  primaryName: string | null;
  /** The row makes another one the primary. */
  isMoving: boolean;
  kept: readonly KeptEmployer[];
}

interface PlannedEmployers {
  plan: EmploymentPlan;
  changes: ImportedChange[];
  /** How many organizations the row would give them, if that is more than anybody may have. */
  tooMany: number | undefined;
}

/** Undefined if all stays. */
export function planEmployers(
  { organizationId, formerName, primaryName, isMoving, kept }: Employed,
  draft: Readonly<Record<string, unknown>>,
  policies: ImportPolicies,
): PlannedEmployers | undefined {
  const { employers, organizationName, organizationFrom } = Said.parse(draft);
  const isPrimary = ({ organizationName }: Pick<KeptEmployer, 'organizationName'>) =>
    isSame(organizationName, primaryName);
  const present = kept.filter(({ untilOn }) => untilOn === null);
  const current = present.find((row) => row.organizationId === organizationId);
  const primary = isMoving ? present.find(isPrimary) : current;
  // The one that becomes the primary is no longer one of the others.
  const others = kept.filter((row) => row !== current && !(row.untilOn === null && isPrimary(row)));
  const given = employers.filter((each) => each.until !== null || !isPrimary(each));
  const plan: EmploymentPlan = { add: [], set: [], remove: [], since: null };
  const then = planOthers(plan, { others, given, policy: policies.otherOrganization });
  // The one that they leave stays as a former one, or is what the row says of it.
  const isLeft =
    isMoving &&
    Boolean(organizationId) &&
    !plan.add.some(({ organizationName }) => isSame(organizationName, formerName));
  const count = then.length + (primaryName === null ? 0 : 1) + (isLeft ? 1 : 0);
  const changes: ImportedChange[] = [];
  if (plan.add.length + plan.set.length + plan.remove.length > 0) {
    changes.push({
      ...labelled('otherOrganization'),
      before: wordsOf(others.map(toEmployer)),
      after: wordsOf(then),
    });
  }
  const { organizationFrom: policy } = policies;
  const since = primary?.fromOn ?? null;
  // Where the primary one stays although the row names another, the day is of that other one.
  const isOfPrimary = !organizationName || isSame(organizationName, primaryName);
  if (
    organizationFrom &&
    primaryName !== null &&
    isOfPrimary &&
    organizationFrom !== since &&
    (policy === 'overwrite' || (policy === 'fill' && since === null))
  ) {
    plan.since = organizationFrom;
    changes.push({ ...labelled('organizationFrom'), before: since, after: organizationFrom });
  }
  const tooMany = plan.add.length > 0 && count > mostMemberships ? count : undefined;
  return changes.length > 0 ? { plan, changes, tooMany } : undefined;
}

/** Returns what there is then. */
function planOthers(
  plan: EmploymentPlan,
  {
    others,
    given,
    policy = 'never',
  }: {
    others: readonly KeptEmployer[];
    given: readonly ImportedEmployer[];
    policy?: ImportPolicy | undefined;
  },
): ImportedEmployer[] {
  const are = others.map(toEmployer);
  if (policy === 'never' || given.length === 0 || (policy === 'fill' && others.length > 0))
    return are;
  /** Each that the row names, as it is then. */
  const met = new Map<KeptEmployer, KeptEmployer>();
  for (const employer of given) {
    const row = others.find(
      (each) =>
        !met.has(each) &&
        isSame(each.organizationName, employer.organizationName) &&
        each.untilOn === employer.until,
    );
    if (!row) {
      plan.add.push(employer);
      continue;
    }
    const isOver = policy === 'overwrite';
    const position = (isOver ? employer.role : row.position) ?? row.position ?? employer.role;
    const fromOn = (isOver ? employer.from : row.fromOn) ?? row.fromOn ?? employer.from;
    if (position !== row.position || fromOn !== row.fromOn) {
      plan.set.push({ id: row.id, position, fromOn });
    }
    met.set(row, { ...row, position, fromOn });
  }
  const stay = policy === 'overwrite' ? others.filter((row) => met.has(row)) : others;
  plan.remove.push(...others.filter((row) => !stay.includes(row)).map(({ id }) => id));
  return [...stay.map((row) => toEmployer(met.get(row) ?? row)), ...plan.add];
}

function isSame(one: string, other: string | null): boolean {
  return one.toLowerCase() === other?.toLowerCase();
}

function toEmployer({
  organizationName,
  position,
  fromOn,
  untilOn,
}: KeptEmployer): ImportedEmployer {
  return { organizationName, role: position, from: fromOn, until: untilOn };
}

function labelled(field: string): Pick<ImportedChange, 'field' | 'label'> {
  const label = importTargets.people.find((target) => target.field === field)?.label;
  return { field, label: label ?? field };
}

/** 'Prow Mill (Owner, since 2018-02-01); Mast Co (until 2019-03-04)' */
function wordsOf(employers: readonly ImportedEmployer[]): string | null {
  const told = employers.map(({ organizationName, role, from, until }) => {
    const days =
      from && until ? `${from} to ${until}` : from ? `since ${from}` : until && `until ${until}`;
    const beside = [role, days].filter(Boolean).join(', ');
    return beside === '' ? organizationName : `${organizationName} (${beside})`;
  });
  return told.join('; ') || null;
}

/** What must still be so when it is changed; what the organizations are called may change. */
export function toCompare(kept: readonly KeptEmployer[]): Omit<KeptEmployer, 'organizationName'>[] {
  return kept
    .map(({ organizationName: _, ...row }) => row)
    .toSorted((one, other) => (one.id < other.id ? -1 : 1));
}
