/** The last ten records that this user opened, kept in this browser, with the names that they had then. */
import { z } from 'zod';
import { Id } from '#contract/primitives.ts';
import { type HitKind, hitKinds, mostNamed } from '#contract/search.ts';

const Opened = z.object({ kind: z.enum(hitKinds), id: Id, title: z.string() });
export type Opened = z.output<typeof Opened>;

const keyOf = (userId: string) => `opened:${userId}`;

export function readOpened(userId: string): Opened[] {
  try {
    return z.array(Opened).parse(JSON.parse(localStorage.getItem(keyOf(userId)) ?? '[]'));
  } catch {
    // Somebody else wrote it, or nothing may be kept here.
    return [];
  }
}

export function keepOpened(userId: string, opened: readonly Opened[]): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(opened.slice(0, mostNamed)));
  } catch {
    // Without room, nothing is remembered.
  }
}

/** The newest first; its name is filled in when the list is next shown. */
export function noteOpened(userId: string, { kind, id }: Pick<Opened, 'kind' | 'id'>): void {
  const before = readOpened(userId);
  const title = before.find((each) => each.id === id)?.title ?? '';
  keepOpened(userId, [{ kind, id, title }, ...before.filter((each) => each.id !== id)]);
}

interface Place {
  pathname: string;
  hash: string;
  search: object;
}

const ofLists: [path: string, kind: HitKind, parameter: string | null][] = [
  ['/people', 'person', null],
  ['/organizations', 'organization', null],
  ['/opportunities', 'opportunity', null],
  ['/tasks', 'task', 'task'],
  ['/calendar', 'event', 'event'],
];

/** The record whose page, panel or dialog an address opens. */
export function openedAt({ pathname, hash, search }: Place): Pick<Opened, 'kind' | 'id'> | null {
  for (const [path, kind, parameter] of ofLists) {
    if (pathname !== path && !pathname.startsWith(`${path}/`)) continue;
    const named: unknown = parameter
      ? Reflect.get(search, parameter)
      : pathname.slice(path.length + 1) || hash;
    const id = Id.safeParse(named);
    if (id.success) return { kind, id: id.data };
  }
  return null;
}
