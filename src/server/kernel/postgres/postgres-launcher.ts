/**
 * As whom PostgreSQL runs. It refuses to be root, so a server started by root starts it in a user
 * namespace of its own (files stay root's), or as an unprivileged user that owns its folder.
 */
import { execFile } from 'node:child_process';
import { chmod, chown, readFile, stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { hasCode } from '#server/kernel/durable-file.ts';
import { StartError } from '#server/kernel/start-error.ts';

const run = promisify(execFile);

export interface Launcher {
  /** The command to spawn instead of a PostgreSQL program and its arguments. */
  command(program: string, args: string[]): [program: string, args: string[]];
  /** What spawn gets besides. */
  account: { uid?: number; gid?: number };
}

export interface LaunchSite {
  dataDir: string;
  cluster: string;
  /** Any PostgreSQL program, to see whether the account may run it. */
  program: string;
}

const direct: Launcher = { command: (program, args) => [program, args], account: {} };

// Any number but 0 does: inside the namespace it stands for root outside.
const namespaceArguments = ['--user', '--map-user=1000', '--map-group=1000', '--'];
export const inNamespace: Launcher = {
  command: (program, args) => ['unshare', [...namespaceArguments, program, ...args]],
  account: {},
};

export function asAccount(uid: number, gid: number): Launcher {
  return { ...direct, account: { uid, gid } };
}

/** Throws a StartError that says what to do where root finds no way. */
export async function chooseLauncher(site: LaunchSite): Promise<Launcher> {
  if (process.getuid?.() !== 0) return direct;
  for (const launcher of await candidates(site)) {
    if (await works(launcher, site)) return launcher;
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and this system lets root start it in no other way. ' +
      `Start the server as an ordinary user that owns ${site.dataDir} and may read the program's ` +
      'folder, or set DATABASE_URL to a PostgreSQL server.',
  );
}

async function candidates({ dataDir, cluster }: LaunchSite): Promise<Launcher[]> {
  const owner = await ownerOf(cluster);
  // PostgreSQL runs a cluster only as the account that owns it.
  if (owner) return owner.uid === 0 ? [inNamespace] : [asAccount(owner.uid, owner.gid)];
  const folderOwner = await ownerOf(dataDir);
  const owners = folderOwner && folderOwner.uid !== 0 ? [folderOwner] : await systemAccounts();
  return [inNamespace, ...owners.map(({ uid, gid }) => asAccount(uid, gid))];
}

async function ownerOf(path: string): Promise<{ uid: number; gid: number } | undefined> {
  try {
    return await stat(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function systemAccounts(): Promise<{ uid: number; gid: number }[]> {
  const lines = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n');
  return ['postgres', 'nobody'].flatMap((name) => {
    const line = lines.find((candidate) => candidate.startsWith(`${name}:`));
    const [, , uid, gid] = line?.split(':') ?? [];
    return Number(uid) > 0 ? [{ uid: Number(uid), gid: Number(gid) }] : [];
  });
}

async function works(launcher: Launcher, { dataDir, program }: LaunchSite): Promise<boolean> {
  if (launcher.account.uid !== undefined && (await ownerOf(dataDir))?.uid === 0) {
    // The account has to pass through root's folder to its own; other files in there keep their own rights.
    await chmod(dataDir, 0o711);
  }
  const script = 'test -x "$0" && exec "$1" --version';
  const [shell, args] = launcher.command('/bin/sh', ['-c', script, dataDir, program]);
  try {
    await run(shell, args, launcher.account);
    return true;
  } catch {
    return false;
  }
}

/** Gives a folder to the account PostgreSQL runs as. */
export async function handOver(folder: string, { account }: Launcher): Promise<void> {
  if (account.uid !== undefined && account.gid !== undefined) {
    await chown(folder, account.uid, account.gid);
  }
}
