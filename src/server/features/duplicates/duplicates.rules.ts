/**
 * Decides whether two records are likely the same, or may be, and why. The relation of their names says which
 * signs are needed: no sign is proof, a website may belong to a whole group, a phone to a switchboard.
 */
import type { DuplicateKind } from '#contract/duplicates.ts';
import { judgeOrganizations } from './judge-organizations.rules.ts';
import { judgePeople } from './judge-people.rules.ts';
import type { Traits, Verdict } from './traits.rules.ts';

const judges: Record<DuplicateKind, (one: Traits, other: Traits) => Verdict> = {
  person: judgePeople,
  organization: judgeOrganizations,
};

export function compare(kind: DuplicateKind, one: Traits, other: Traits): Verdict {
  return judges[kind](one, other);
}
