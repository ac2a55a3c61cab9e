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

interface PageOfList {
  path: string;
  kind: HitKind;
  /** Its records have pages: `/people/{id}`, or `/people#{id}` for the panel. */
  hasPages?: boolean;
  /** What its address opens a dialog for, named by the kind: `?unit={id}`. */
  dialog?: HitKind;
}

const pagesOfLists: readonly PageOfList[] = [
  { path: '/people', kind: 'person', hasPages: true },
  { path: '/organizations', kind: 'organization', hasPages: true, dialog: 'unit' },
  { path: '/opportunities', kind: 'opportunity', hasPages: true, dialog: 'opportunity' },
  { path: '/tasks', kind: 'task', dialog: 'task' },
  { path: '/calendar', kind: 'event', dialog: 'event' },
  { path: '/units', kind: 'unit', dialog: 'unit' },
];

/** The record whose dialog, page or panel an address opens; the one on top where it opens two. */
export function openedAt({ pathname, hash, search }: Place): Pick<Opened, 'kind' | 'id'> | null {
  const page = pagesOfLists.find(
    ({ path }) => pathname === path || pathname.startsWith(`${path}/`),
  );
  if (!page) return null;
  const { path, kind, hasPages, dialog } = page;
  const named: [kind: HitKind, id: unknown][] = [
    [dialog ?? kind, dialog && Reflect.get(search, dialog)],
    [kind, hasPages && pathname.slice(path.length + 1)],
    // Beside the list, in wide windows.
    [kind, pathname === path && Reflect.get(search, 'open')],
    [kind, hasPages && hash],
  ];
  for (const [each, value] of named) {
    const id = Id.safeParse(value);
    if (id.success) return { kind: each, id: id.data };
  }
  return null;
}
