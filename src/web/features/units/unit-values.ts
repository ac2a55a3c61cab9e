/** Converts between the form of a unit and what is sent: a draft for a new one, a patch for an edit. */
import type { CallInput } from '#contract/endpoint.ts';
import type { OptionalKey } from '#contract/fields.ts';
import { lastModelYear, type Unit, UnitDraft, type unitsApi, unitTexts } from '#contract/units.ts';
import { draftTexts, patchTexts, textInputs } from '#web/lib/text-values.ts';
import { checkedBy } from '#web/lib/validate.ts';

export interface UnitValues extends Record<OptionalKey<typeof unitTexts>, string> {
  // Mantine's forms require an index signature.
  [field: string]: unknown;
  make: string;
  /** As typed, like the hours. */
  year: string;
  hours: string;
  /** 'YYYY-MM-DD', or ''. */
  financeEnd: string;
  leaseEnd: string;
  serviceDue: string;
  /** Whose it is; nobody's while it is in stock. */
  organizationId: string | null;
  organizationName: string | null;
  inStock: boolean;
}

/** The days of a unit, in the order of its form. */
export const unitDays = ['financeEnd', 'leaseEnd', 'serviceDue'] as const;

type Draft = NonNullable<CallInput<typeof unitsApi.create>['body']>;
export type UnitPatchInput = NonNullable<CallInput<typeof unitsApi.update>['body']>;

/** The organization of a new unit, if it is known, or that it is in stock. */
export interface UnitStart {
  organization?: { id: string; name: string } | undefined;
  inStock?: boolean;
}

export function newValues({ organization, inStock = false }: UnitStart): UnitValues {
  return {
    make: '',
    ...textInputs(unitTexts),
    year: '',
    hours: '',
    financeEnd: '',
    leaseEnd: '',
    serviceDue: '',
    organizationId: organization?.id ?? null,
    organizationName: organization?.name ?? null,
    inStock: inStock && !organization,
  };
}

export function fillValues(unit: Unit): UnitValues {
  const { make, year, hours, organizationId, organizationName } = unit;
  return {
    make,
    ...textInputs(unitTexts, unit),
    year: year === null ? '' : String(year),
    hours: hours === null ? '' : String(hours),
    financeEnd: unit.financeEnd ?? '',
    leaseEnd: unit.leaseEnd ?? '',
    serviceDue: unit.serviceDue ?? '',
    organizationId,
    organizationName,
    inStock: unit.inStock,
  };
}

/** What is wrong with the form, by field. */
export function findFaults(values: UnitValues): Record<string, string> {
  const faults = checkDraft(makeDraft(values));
  const last = lastModelYear(new Date());
  if ((numberOf(values.year) ?? 0) > last) faults.year = `Must not be after ${last}`;
  if (values.organizationId === null && !values.inStock)
    faults.organizationId = 'Choose whose it is';
  return faults;
}

const checkDraft = checkedBy(UnitDraft);

/** What a create sends: empty fields are left out. */
export function makeDraft(values: UnitValues): Draft {
  const whose = values.inStock
    ? { inStock: true }
    : { organizationId: values.organizationId ?? '' };
  return { ...makeSpecs(values), ...whose };
}

/** The same of what it is, whoever's. */
export function makeSpecs(values: UnitValues) {
  const [year, hours] = [numberOf(values.year), numberOf(values.hours)];
  return {
    make: values.make.trim(),
    ...draftTexts(unitTexts, values),
    ...(year !== null && { year }),
    ...(hours !== null && { hours }),
    ...Object.fromEntries(unitDays.flatMap((key) => (values[key] ? [[key, values[key]]] : []))),
  };
}

/** What an edit sends: the fields that changed, null for those that were emptied. */
export function makePatch(values: UnitValues, seen: Unit): UnitPatchInput {
  const patch: UnitPatchInput = patchTexts(unitTexts, values, seen);
  const [make, year, hours] = [values.make.trim(), numberOf(values.year), numberOf(values.hours)];
  if (make !== seen.make) patch.make = make;
  if (year !== seen.year) patch.year = year;
  if (hours !== seen.hours) patch.hours = hours;
  for (const key of unitDays) {
    if (values[key] !== (seen[key] ?? '')) patch[key] = values[key] || null;
  }
  const { organizationId, inStock } = values;
  if (inStock && !seen.inStock) patch.inStock = true;
  if (organizationId !== null && organizationId !== seen.organizationId) {
    patch.organizationId = organizationId;
  }
  return patch;
}

/** What was typed, except for the named fields, which take the values of somebody else's version. */
export function withTheirs(
  typed: UnitValues,
  theirs: UnitValues,
  fields: readonly string[],
): UnitValues {
  const merged: UnitValues = { ...typed };
  for (const field of fields) merged[field] = theirs[field];
  if (merged.organizationId === theirs.organizationId) {
    merged.organizationName = theirs.organizationName;
  }
  return merged;
}

/** Null if nothing is typed, NaN if it is not a number; '4,120.5' is one. */
function numberOf(typed: string): number | null {
  const digits = typed.replace(/[,\s]/g, '');
  return digits === '' ? null : Number(digits);
}
