/** All processes of a PostgreSQL, stopped and continued as one: a machine that is frozen, or out of memory. */
import { readdirSync, readFileSync } from 'node:fs';

/** Stops (`SIGSTOP`) or continues (`SIGCONT`) a postmaster and every process that it has started. */
export function signalPostgres(postmaster: number, signal: 'SIGSTOP' | 'SIGCONT'): void {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === postmaster)
    .map(Number);
  for (const pid of [postmaster, ...children]) process.kill(pid, signal);
}

function parentOf(pid: string): number {
  try {
    // The name in brackets may hold spaces.
    const [, rest = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) \S /);
    return Number.parseInt(rest, 10);
  } catch {
    return 0;
  }
}
