/** What every measurement is given: the server and its reference, who is signed in, and how long to measure. */
import type { WorkSizes } from './data/fill-work.ts';
import type { Crm } from './processes/crm.ts';
import type { Loader } from './processes/load.ts';
import type { LoadOrder } from './processes/load-order.ts';
import type { Reference } from './processes/reference.ts';
import type { Visitor } from './processes/visitor.ts';

export interface Scale {
  name: 'quick' | 'full' | 'huge';
  sizes: WorkSizes;
  /** How often a line and its reference take turns, and for how many seconds each. */
  rounds: number;
  seconds: number;
  /** Written before the searches are measured. */
  writes: number;
  /** Visits of a cold browser. */
  visits: number;
  starts: number;
}

export interface Bench {
  scale: Scale;
  crm: Crm;
  reference: Reference;
  loader: Loader;
  admin: Visitor;
  /** Imports and so owns nearly everybody, and one in fifty. */
  owner: Visitor;
  other: Visitor;
}

/** A load of the reference as every line is measured beside. */
export function orderReference({ reference, scale }: Bench): LoadOrder {
  return { origin: reference.url, paths: ['/rows'], connections: 10, seconds: scale.seconds };
}

/** A load of the server by one who is signed in. */
export function orderCalls({ scale }: Bench, { url, cookie }: Visitor, paths: string[]): LoadOrder {
  return { origin: url, paths, headers: { cookie }, connections: 10, seconds: scale.seconds };
}

/** The same of calls that nobody has made before: what is asked again is not read again, until something is written. */
export function orderReading(bench: Bench, visitor: Visitor, paths: string[]): LoadOrder {
  const anew = paths.map((path) => `${path}${path.includes('?') ? '&' : '?'}n={n}`);
  return orderCalls(bench, visitor, anew);
}
