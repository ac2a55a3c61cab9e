/** Reads again what shows what others have changed: at once if it is on the screen, otherwise when it is next. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveChange, LiveKind } from '#contract/live.ts';
import { isRecordKind, type RecordKind, recordKinds, records } from '#contract/records.ts';
import { markStale } from './mark-stale.ts';
import { type Change, listRereads } from './rereads.ts';
import { staleAfter } from './stale-after.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Read again after these alone, when others change them: what one does oneself leads on from it. */
      hears?: readonly LiveKind[];
    };
  }
}

/** Whoever hears of a record does not know what became of it, so whatever may have gone along with it counts. */
const ofOthers: Record<Exclude<LiveKind, RecordKind>, Change> = {
  user: 'profile',
  'custom-field': 'custom-field',
  'opportunity-settings': 'opportunity-settings',
  pair: 'pair',
  import: 'restored',
  erasure: 'erased',
  notification: 'notification',
  follow: 'follow',
  reminder: 'reminder',
  view: 'view',
};

/** Resolves once what is on the screen has been read. */
export async function rereadHeard(
  client: QueryClient,
  heard: readonly LiveChange[],
): Promise<void> {
  const subjects = new Set(
    heard.flatMap(({ type }) => listRereads(isRecordKind(type) ? type : ofOthers[type])),
  );
  const isStale = staleAfter([...subjects]);
  const spared = listSpared(heard);
  const kinds = new Set(heard.map(({ type }) => type));
  const hears = ({ meta }: Query) => meta?.hears?.some((kind) => kinds.has(kind)) ?? false;
  await markStale(client, {
    predicate: (query) => hears(query) || (isStale(query) && !spared(query)),
  });
}

/** Tells of the single records of a kind those that are none of the changed ones. */
function listSpared(heard: readonly LiveChange[]): (query: Query) => boolean {
  const own = new Map<string, ReadonlySet<string>>();
  for (const kind of recordKinds) {
    const ofKind = heard.filter(({ type }) => type === kind);
    const ids = ofKind.flatMap(({ id }) => id ?? []);
    // What else was changed may be named on the record, or be counted with it.
    const isAlone = heard.every(({ type }) => type === kind || !shows(type, kind));
    if (isAlone && ids.length === ofKind.length) own.set(`${records[kind].path}/:id`, new Set(ids));
  }
  return ({ queryKey: [, path, input] }) => {
    const ids = own.get(String(path));
    const id: unknown = Object(Object(input).params).id;
    return ids !== undefined && typeof id === 'string' && !ids.has(id);
  };
}

/** Whether a change of the one is seen on records of the other. */
function shows(type: LiveKind, kind: RecordKind): boolean {
  const subject = records[kind].path.slice('/api/'.length);
  return listRereads(isRecordKind(type) ? type : ofOthers[type]).includes(subject);
}
