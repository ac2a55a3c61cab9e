/** Tells whoever wants to know, once a transaction that has added to the change log is committed. */
import type { Handle } from './postgres/handles.ts';

/** Transactions that have added to the change log. */
const logged = new WeakSet<Handle>();
/** Who wants to know, by the server's own handle of their database. */
const heeding = new WeakMap<Handle, () => void>();

export function noteLogged(db: Handle): void {
  logged.add(db);
}

/** To be called once what ran on `transaction` is committed. */
export function tellIfLogged(transaction: Handle, server: Handle): void {
  if (logged.has(transaction)) heeding.get(server)?.();
}

/** `heed` must not throw. */
export function heedCommits(server: Handle, heed: () => void): void {
  heeding.set(server, heed);
}
