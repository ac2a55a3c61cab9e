/** Runs the server as a process of its own, so that a test may stop or kill it in the middle of its work. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../src/server/main.ts', import.meta.url));

export interface ServerProcess {
  url: string;
  /** All that it has written so far. */
  output(): string;
  signal(name: NodeJS.Signals): void;
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  /** As a power cut would: nothing is finished, nobody is told. */
  kill(): Promise<void>;
}

/** Waits until it answers; its database must be a server's, which outlives it. `preload` runs before it. */
export async function startServerProcess(
  databaseUrl: string,
  preload = '',
): Promise<ServerProcess> {
  const before = preload === '' ? [] : ['--import', `data:text/javascript,${preload}`];
  const child = spawn(process.execPath, [...before, program], {
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
  const ended = gone.then(([code]: (number | null)[]) => code ?? null);
  const url = await Promise.race([ready, gone.then(() => undefined)]);
  if (url === undefined) throw new Error(`The server did not start:\n${output}`);
  return {
    url,
    output: () => output,
    signal: (name) => child.kill(name),
    ended,
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
