/** Merges what a record has here, what it has there, and what both had at the last sync. */

/** The synced fields, each as text; nothing is known of a field that is left out. */
export type Fields = Record<string, string | null>;

/** What each side had at the last sync; where they differ, somebody chose that. */
export interface Base {
  ours: Fields;
  theirs: Fields;
}

export interface Ways {
  /** Which changes there may be applied here. */
  in: boolean;
  /** Which changes here may be written there. */
  out: boolean;
}

export interface Merged {
  /** To be changed here, field by field. */
  in: Fields;
  /** To be changed there. */
  out: Fields;
  /** Changed on both sides to something else. */
  conflicts: { field: string; ours: string | null; theirs: string | null }[];
  /** What to remember after the incoming changes; outgoing ones are remembered once they are written. */
  base: Base;
}

/** Whether it is the same value in another spelling, such as a telephone number with spaces. */
export type IsSame = (field: string, one: string | null, other: string | null) => boolean;

/** All e-mails and all phones: lists, which are not merged as one value (merge-addresses.rules.ts). */
export const listFields: ReadonlySet<string> = new Set(['emails', 'phones']);

export const isExactlySame: IsSame = (_field, one, other) => one === other;

export function mergeFields(
  base: Base,
  ours: Fields,
  theirs: Fields,
  ways: Ways,
  isSame: IsSame = isExactlySame,
): Merged {
  const merged: Merged = {
    in: {},
    out: {},
    conflicts: [],
    base: { ours: { ...base.ours }, theirs: { ...base.theirs } },
  };
  for (const [field, their] of Object.entries(theirs)) {
    if (listFields.has(field)) continue;
    const our = ours[field] ?? null;
    const agree = (value: string | null) => {
      merged.base.ours[field] = value;
      merged.base.theirs[field] = their;
    };
    if (isSame(field, our, their)) {
      agree(our);
      continue;
    }
    const changedHere = !isSame(field, our, base.ours[field] ?? null);
    // A field of which nothing was known is remembered as blank.
    const changedThere = !isSame(field, their, base.theirs[field] ?? null);
    if (changedHere && changedThere) {
      merged.conflicts.push({ field, ours: our, theirs: their });
    } else if (changedThere && ways.in) {
      merged.in[field] = their;
      agree(their);
    } else if (changedHere && ways.out) {
      merged.out[field] = our;
    }
  }
  return merged;
}

/** For a matched record: only blanks on one side are filled from the other. */
export function completeFields(
  ours: Fields,
  theirs: Fields,
  ways: Ways,
  isSame: IsSame = isExactlySame,
): Merged {
  const merged: Merged = {
    in: {},
    out: {},
    conflicts: [],
    base: { ours: { ...ours }, theirs: { ...theirs } },
  };
  for (const [field, their] of Object.entries(theirs)) {
    if (listFields.has(field)) continue;
    const our = ours[field] ?? null;
    if (isSame(field, our, their)) continue;
    if (our === null && ways.in) {
      merged.in[field] = their;
      merged.base.ours[field] = their;
    } else if (their === null && ways.out) {
      merged.out[field] = our;
      // As if it had just been filled in here, so it goes out.
      merged.base.ours[field] = null;
    }
  }
  return merged;
}

/** Merges with a base; without one it is a matched record. */
export function mergeOrComplete(
  base: Base | null,
  ours: Fields,
  theirs: Fields,
  ways: Ways,
  isSame: IsSame,
): Merged {
  return base
    ? mergeFields(base, ours, theirs, ways, isSame)
    : completeFields(ours, theirs, ways, isSame);
}
