/** Runs a command of ours, such as `npm run backup`, to its end: with these variables and none of the machine's own. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** `program`: the name of its file in `src/server`. */
export async function runCommand(
  program: string,
  named: readonly string[],
  variables: NodeJS.ProcessEnv,
) {
  const child = spawn(process.execPath, [`src/server/${program}.ts`, ...named], {
    cwd: root,
    env: { PATH: process.env.PATH, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, printed, complaint };
}

/** What it prints; throws with its complaint where it fails. */
export async function printedBy(...command: Parameters<typeof runCommand>): Promise<string> {
  const { code, printed, complaint } = await runCommand(...command);
  if (code !== 0) throw new Error(complaint);
  return printed;
}
