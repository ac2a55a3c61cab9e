/** Debian's PostgreSQL and what belongs to it, which refuse to be root: as the account `postgres` where we are. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll } from 'vitest';

const isRoot = process.getuid?.() === 0;
const idOf = (option: string) =>
  Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
const account = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};

const folders: string[] = [];
const programs: Program[] = [];
// Here, and not where they begin: a test may begin some, and vitest knows no such hook inside of one.
afterAll(async () => {
  // PostgreSQL and Patroni end in order by it, so that nothing of theirs goes on without its folder.
  for (const program of programs.toReversed()) await program.stop('SIGINT');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

/** Its programs that are not in PATH, such as initdb. */
export function findPostgresPrograms(): string {
  const [folder] = globSync('/usr/lib/postgresql/*/bin').sort().toReversed();
  if (folder === undefined) throw new Error('Install postgresql: apt-get install postgresql');
  return folder;
}

/** A folder of that account, which goes with the test. */
export async function makePostgresFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `dealer-crm-${name}-`));
  giveToPostgres(folder);
  folders.push(folder);
  return folder;
}

function giveToPostgres(path: string): void {
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid);
}

/** A configuration that nobody else may read. */
export async function writeForPostgres(path: string, text: string): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  giveToPostgres(path);
}

export interface Program {
  process: ChildProcess;
  output(): string;
  stop(signal: NodeJS.Signals): Promise<void>;
}

type Variables = Record<string, string>;

/** Runs until it is stopped, at the latest with the test. */
export function startAsPostgres(command: string, args: string[], env: Variables = {}): Program {
  const child = spawn(command, args, {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const gone = once(child, 'exit');
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
  };
  const program = { process: child, output: () => output, stop };
  programs.push(program);
  return program;
}

/** To its end; what it wrote, or an error with that. */
export async function runAsPostgres(
  program: string,
  args: string[],
  env: Variables = {},
): Promise<string> {
  const options = {
    ...account,
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8', ...env },
  };
  const { stdout } = await promisify(execFile)(program, args, options).catch((error: unknown) => {
    const said =
      error instanceof Error ? `${error.message} ${Reflect.get(error, 'stdout')}` : error;
    throw new Error(`${program} failed: ${said}`);
  });
  return stdout;
}
