/** Runs `npm run live-smoke`'s program with these variables and none of the machine's own. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../scripts/live-smoke.ts', import.meta.url));

export interface Smoke {
  code: number | null;
  /** What it wrote, of both streams. */
  output: string;
  /** The lines below the name of a part; undefined: it was skipped. */
  linesOf(part: string): string[] | undefined;
}

export async function smoke(variables: NodeJS.ProcessEnv): Promise<Smoke> {
  const { PATH, TMPDIR } = process.env;
  // Both streams through one pipe: of two, the later line may come first.
  const child = spawn('sh', ['-c', 'exec "$0" "$1" 2>&1', process.execPath, program], {
    env: { PATH, ...(TMPDIR === undefined ? {} : { TMPDIR }), ...variables },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const lines = output.split('\n');
  return {
    code,
    output,
    linesOf(part) {
      const from = lines.indexOf(`${part}:`);
      if (from === -1) return undefined;
      const rest = lines.slice(from + 1);
      const end = rest.findIndex((line) => !line.startsWith('  '));
      return rest.slice(0, end === -1 ? undefined : end).map((line) => line.trim());
    },
  };
}
