/** Reads a WebDAV answer about several resources, by tsdav's names of the elements. */
import type { DAVResponse } from 'tsdav';

export interface DavEntry {
  href: string;
  /** The resource's status; 207 if each property has its own, and then `props` has only those that exist. */
  status: number;
  props: Readonly<Record<string, unknown>>;
}

export interface MultiStatus {
  entries: DavEntry[];
  syncToken: string | null;
}

export function readMultiStatus(responses: readonly DAVResponse[]): MultiStatus | null {
  const whole: unknown = responses[0]?.raw;
  const root = getChild(whole, 'multistatus');
  if (root === undefined) return null;
  const entries = responses.flatMap(({ href, status, props }): DavEntry[] => {
    // tsdav passes on what it parsed, even a number.
    const path = readText(href);
    return path === null ? [] : [{ href: path, status, props: props ?? {} }];
  });
  return { entries, syncToken: readText(getChild(root, 'syncToken')) };
}

export function getChild(element: unknown, name: string): unknown {
  if (typeof element !== 'object' || element === null || !Object.hasOwn(element, name)) {
    return undefined;
  }
  return Reflect.get(element, name);
}

/** An element that may occur several times. */
export function getChildren(element: unknown, name: string): unknown[] {
  const child = getChild(element, name);
  return child === undefined ? [] : Array.isArray(child) ? child : [child];
}

/** The text of an element, in any notation; null if there is none. */
export function readText(element: unknown): string | null {
  if (typeof element === 'string') return element.trim() === '' ? null : element;
  if (typeof element === 'number' || typeof element === 'boolean') return String(element);
  if (Array.isArray(element)) return readText(element.find((each) => readText(each) !== null));
  const inner = getChild(element, '_cdata') ?? getChild(element, '_text');
  return inner === undefined ? null : readText(inner);
}

export function hasChild(element: unknown, name: string): boolean {
  return getChild(element, name) !== undefined;
}
