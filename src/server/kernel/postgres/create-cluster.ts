/** Makes a complete PostgreSQL cluster, or leaves nothing behind. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode, syncFolder, writeDurably } from '#server/kernel/durable-file.ts';
import { StartError } from '#server/kernel/start-error.ts';
import {
  type ClusterSite,
  cleanEnvironment,
  clusterExists,
  clusterUser,
} from './postgres-cluster.ts';
import { handOver } from './postgres-launcher.ts';

const onWindows = process.platform === 'win32';

/**
 * Makes the cluster in a folder beside its place and moves it there, so that a crash leaves nothing half
 * made. Where another start was faster, its cluster stays. Rejects once `signal` aborts and nothing is left.
 */
export async function createCluster(site: ClusterSite, signal: AbortSignal): Promise<void> {
  const draft = `${site.cluster}.${randomUUID()}.new`;
  try {
    await mkdir(draft, { mode: 0o700 });
    await handOver(draft, site.launcher);
    await initdb(site, draft, signal);
    await rename(draft, site.cluster);
    await syncFolder(dirname(site.cluster));
  } catch (error) {
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST', 'EPERM') && (await clusterExists(site))) return;
    throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function initdb(site: ClusterSite, folder: string, signal: AbortSignal): Promise<void> {
  const access = ['--auth-local=trust', '--auth-host=reject'];
  if (onWindows) {
    const password = randomBytes(24).toString('base64url');
    await writeDurably(site.passwordFile, password, { replace: true });
    access.splice(0, 2, '--auth=scram-sha-256', `--pwfile=${site.passwordFile}`);
  }
  // Sorting and case come from PostgreSQL itself, the same everywhere; the system's locale only
  // says what a letter is, and not every system knows the first of these.
  for (const locale of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
    const [program, args] = site.launcher.command(site.binaries.initdb, [
      `--pgdata=${folder}`,
      `--username=${clusterUser}`,
      ...access,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      `--locale=${locale}`,
      '--data-checksums',
    ]);
    signal.throwIfAborted();
    const { code, words } = await runToEnd(program, args, {
      signal,
      options: { env: cleanEnvironment(), cwd: folder, ...site.launcher.account },
    });
    if (code === 0) return;
    signal.throwIfAborted();
    if (/invalid locale/.test(words)) continue;
    throw new StartError(`The database could not be created in ${site.cluster}: ${words}`);
  }
}

/**
 * In a process group of its own: only the server gets Ctrl-C from the terminal, and passes it on to everything
 * initdb has started.
 */
async function runToEnd(
  program: string,
  args: string[],
  { signal, options }: { signal: AbortSignal; options: SpawnOptions },
): Promise<{ code: number | null; words: string }> {
  const child = spawn(program, args, {
    ...options,
    detached: !onWindows,
    stdio: ['ignore', 'ignore', 'pipe'],
    windowsHide: true,
  });
  let words = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    words += text;
  });
  const stop = () => stopWithAll(child);
  signal.addEventListener('abort', stop);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    return { code, words: words.trim() };
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function stopWithAll(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    if (onWindows) child.kill();
    else process.kill(-child.pid, 'SIGTERM');
  } catch (error) {
    if (!hasCode(error, 'ESRCH')) throw error;
  }
}

/** Removes what earlier starts left beside the cluster when they were killed half-way. */
export async function removeAbandonedDrafts(cluster: string): Promise<void> {
  const folder = dirname(cluster);
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`${basename(cluster)}.`) || !name.endsWith('.new')) continue;
    const path = join(folder, name);
    // A newer one may belong to a start that does not yet know that another was faster.
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > 60_000) await rm(path, { recursive: true, force: true });
  }
}
