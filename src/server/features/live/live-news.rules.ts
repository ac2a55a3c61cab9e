/** Turns rows of the change log into what is told of them. */
import { isLiveKind, type LiveChange, type LiveKind, permissionToHear } from '#contract/live.ts';
import { getReach, type Role } from '#contract/permissions.ts';
import { isRecordKind } from '#contract/records.ts';
import type { LoggedChange } from './read-changes.ts';

/** From so many records of a kind on, all of the kind are meant. */
const mostIds = 50;

/** Each record once, or the kind alone where there are many. */
export function tellOfRows(rows: readonly LoggedChange[]): LiveChange[] {
  const ofKinds = new Map<LiveKind, Map<string, LiveChange>>();
  for (const { recordType: type, recordId: id, batchId } of rows) {
    if (!isLiveKind(type)) continue;
    const told = ofKinds.get(type) ?? new Map<string, LiveChange>();
    ofKinds.set(type, told);
    const deed = batchId === null ? {} : { deed: batchId };
    const known = told.get(id);
    // Of two deeds none can be named: whoever did the one has not seen the other.
    const isOne = known === undefined || known.deed === deed.deed;
    told.set(id, { type, ...(isRecordKind(type) && { id }), ...(isOne && deed) });
  }
  return [...ofKinds].flatMap(([type, told]) => {
    const all = [...told.values()];
    if (isRecordKind(type) && all.length < mostIds) return all;
    const [deed, ...others] = new Set(all.map((each) => each.deed));
    return [{ type, ...(deed !== undefined && others.length === 0 && { deed }) }];
  });
}

/** That all of these may have been changed. */
export function tellOfAll(kinds: Iterable<string>): LiveChange[] {
  return [...new Set(kinds)].filter(isLiveKind).map((type) => ({ type }));
}

/** What somebody with the role may hear of. */
export function heardBy(role: Role, told: readonly LiveChange[]): LiveChange[] {
  return told.filter(({ type }) => getReach(role, permissionToHear(type)) === 'any');
}
