/** Checks DATA_DIR before anything is put into it: it is there, ours, and writable. */
import { randomUUID } from 'node:crypto';
import { access, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '#server/kernel/durable-file.ts';
import { StartError } from '#server/kernel/start-error.ts';

/** Makes the folder if there is none. Throws a StartError that says why it can't be used. */
export async function prepareDataFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const isCluster = await access(join(dataDir, 'PG_VERSION')).then(
      () => true,
      () => false,
    );
    if (isCluster) {
      throw new StartError(
        `DATA_DIR ${dataDir} is the folder of a PostgreSQL server itself. Set it to a folder of its own.`,
      );
    }
    // Ownership first: in somebody else's folder we do not look for files.
    await expectOwner(join(dataDir, 'postgres'), 'The database in');
    const probe = join(dataDir, `.probe-${randomUUID()}`);
    await writeFile(probe, '', { mode: 0o600 });
    await rm(probe);
  } catch (error) {
    if (error instanceof StartError) throw error;
    await expectOwner(dataDir, 'DATA_DIR');
    throw unusable(dataDir, error);
  }
}

/** Root may use what belongs to others: PostgreSQL is then started as them. */
async function expectOwner(path: string, name: string): Promise<void> {
  const own = process.getuid?.();
  const owner = await stat(path).then(
    ({ uid }) => uid,
    () => undefined,
  );
  if (own === undefined || own === 0 || owner === undefined || owner === own) return;
  throw new StartError(
    `${name} ${path} belongs to another user (number ${owner}), and the server runs as ` +
      `${userInfo().username} (${own}). Start it as that user, or set DATA_DIR to another folder.`,
  );
}

function unusable(dataDir: string, error: unknown): StartError {
  const change = 'Set it to a folder that this account can write to.';
  if (hasCode(error, 'EROFS')) return new StartError(`DATA_DIR ${dataDir} is read-only. ${change}`);
  if (hasCode(error, 'EACCES', 'EPERM'))
    return new StartError(`DATA_DIR ${dataDir} may not be written to. ${change}`);
  if (hasCode(error, 'ENOTDIR', 'EEXIST'))
    return new StartError(`DATA_DIR ${dataDir} is no folder. ${change}`);
  const words = error instanceof Error ? error.message : String(error);
  return new StartError(`DATA_DIR ${dataDir} can't be used: ${words}. ${change}`);
}
