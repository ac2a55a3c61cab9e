/** Turns rows of the change log into what is told of them. */
import {
  isLiveKind,
  isOwnKind,
  type LiveChange,
  type LiveKind,
  liveKinds,
  permissionToHear,
} from '#contract/live.ts';
import { getReach, type Role } from '#contract/permissions.ts';
import { isRecordKind } from '#contract/records.ts';
import type { LoggedChange } from './read-logged.ts';

/** From so many records of a kind on, all of the kind are meant. */
const mostIds = 50;

/** Each record once, or the kind alone where there are many: those of a long import hide nobody else's single ones. */
export function tellOfRows(rows: readonly LoggedChange[]): LiveChange[] {
  return liveKinds.flatMap((type) => {
    const ofKind = rows.filter(({ recordType }) => recordType === type);
    const ofDeeds = Map.groupBy(ofKind, ({ batchId }) => batchId);
    const large = [...ofDeeds].filter(([, each]) => isMuch(type, each));
    const others = [...ofDeeds]
      .filter(([, each]) => !isMuch(type, each))
      .flatMap(([, each]) => each);
    const few = isMuch(type, others) ? [{ type }] : tellOfEach(type, others);
    return [...large.map(([deed]) => ({ type, ...named(deed) })), ...few];
  });
}

function isMuch(type: LiveKind, rows: readonly LoggedChange[]): boolean {
  if (rows.length === 0) return false;
  const hasIds = isRecordKind(type) || isOwnKind(type);
  return !hasIds || new Set(rows.map(({ recordId }) => recordId)).size >= mostIds;
}

function tellOfEach(type: LiveKind, rows: readonly LoggedChange[]): LiveChange[] {
  const told = new Map<string | null, LiveChange>();
  for (const { recordId: id, batchId } of rows) {
    const known = told.get(id);
    // Of two deeds none can be named: whoever did the one has not seen the other.
    const isOne = known === undefined || known.deed === (batchId ?? undefined);
    told.set(id, { type, ...(id !== null && { id }), ...(isOne && named(batchId)) });
  }
  return [...told.values()];
}

function named(deed: string | null): Pick<LiveChange, 'deed'> {
  return deed === null ? {} : { deed };
}

/** That all of these may have been changed. */
export function tellOfAll(kinds: Iterable<string>): LiveChange[] {
  return [...new Set(kinds)].filter(isLiveKind).map((type) => ({ type }));
}

/** Without what concerns other users alone, where that is known. */
export function toldTo(userId: string, told: readonly LiveChange[]): LiveChange[] {
  return told.flatMap(({ id, ...change }) => {
    if (!isOwnKind(change.type)) return [{ ...(id && { id }), ...change }];
    return id === undefined || id === userId ? [change] : [];
  });
}

/** What somebody with the role may hear of. */
export function heardBy(role: Role, told: readonly LiveChange[]): LiveChange[] {
  return told.filter(({ type }) => getReach(role, permissionToHear(type)) === 'any');
}
