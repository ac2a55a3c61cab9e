/** Runs test/hold-database.ts as a process that tests may kill like a crashed server. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ConnectionConfig } from '#server/kernel/postgres/database.ts';

const program = fileURLToPath(new URL('./hold-database.ts', import.meta.url));

export interface Holder {
  process: ChildProcess;
  /** Undefined where the start was refused. */
  connection: ConnectionConfig | undefined;
  exitCode: number | null;
  /** All it printed until it was ready or gone. */
  output: string;
  milliseconds: number;
}

/** Waits until the server has its database, or has given up. */
export async function holdDatabase(dataDir: string, ...flags: string[]): Promise<Holder> {
  const began = Date.now();
  const child = spawn(process.execPath, [program, dataDir, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.setEncoding('utf8');
  child.stderr.setEncoding('utf8');
  const ready = new Promise<ConnectionConfig>((resolve) => {
    const listen = (text: string) => {
      output += text;
      const found = /^ready (.*)$/m.exec(output);
      if (found?.[1]) resolve(JSON.parse(found[1]));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
  });
  const gone = once(child, 'close').then(() => undefined);
  const connection = await Promise.race([ready, gone]);
  const milliseconds = Date.now() - began;
  return { process: child, connection, exitCode: child.exitCode, output, milliseconds };
}

/** Ends it with a signal and waits until it is gone. */
export async function end(holder: Holder, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (holder.process.exitCode !== null || holder.process.signalCode !== null) return;
  holder.process.kill(signal);
  await once(holder.process, 'exit');
}
