/** Runs the server as a process of its own, so that a test may kill it in the middle of its work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

export interface ServerProcess {
  url: string;
  /** As a power cut would: nothing is finished, nobody is told. */
  kill(): Promise<void>;
}

/** Waits until it answers; its database must be a server's, which outlives it. */
export async function startServerProcess(databaseUrl: string): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SECRET_KEY: 'k'.repeat(64),
      PORT: '0',
      DISABLE_RATE_LIMIT: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const ready = new Promise<string>((resolve) => {
    const listen = (text: string) => {
      output += text;
      const found = /is ready at (\S+)/.exec(output);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout.setEncoding('utf8').on('data', listen);
    child.stderr.setEncoding('utf8').on('data', listen);
  });
  const gone = once(child, 'exit');
  const url = await Promise.race([ready, gone.then(() => undefined)]);
  if (url === undefined) throw new Error(`The server did not start:\n${output}`);
  return {
    url,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
