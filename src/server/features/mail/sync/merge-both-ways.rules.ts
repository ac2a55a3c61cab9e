/** Brings together what a record has here, what it has there, and what both had when they were last looked at. */

/** The fields that are kept the same, each as text; a field that is left out nothing is known of. */
export type Fields = Record<string, string | null>;

/** What each side had when both were last looked at; where they differ, it was agreed to differ. */
export interface Base {
  ours: Fields;
  theirs: Fields;
}

export interface Ways {
  /** What changes there may be taken over here. */
  in: boolean;
  /** What changes here may be written there. */
  out: boolean;
}

export interface Merged {
  /** To be changed here, field by field. */
  in: Fields;
  /** To be changed there. */
  out: Fields;
  /** Changed on both sides to something else. */
  conflicts: { field: string; ours: string | null; theirs: string | null }[];
  /** What to remember once what goes in is in; what goes out is remembered when it is out. */
  base: Base;
}

/** The same thing, written otherwise: such as the spaces in a telephone number. */
export type IsSame = (field: string, one: string | null, other: string | null) => boolean;

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
    // What is remembered of a field that nothing was known of is that it was blank.
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

/** For a record that turns out to be the same: only what is blank on one side is completed from the other. */
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
    const our = ours[field] ?? null;
    if (isSame(field, our, their)) continue;
    if (our === null && ways.in) {
      merged.in[field] = their;
      merged.base.ours[field] = their;
    } else if (their === null && ways.out) {
      merged.out[field] = our;
      // As if it had been filled in here since: that goes out.
      merged.base.ours[field] = null;
    }
  }
  return merged;
}
