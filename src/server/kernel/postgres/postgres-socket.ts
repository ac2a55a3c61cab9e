/** A private folder for PostgreSQL's unix socket, short enough for the system's limit on its path. */
import { createHash } from 'node:crypto';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '#server/kernel/durable-file.ts';
import { StartError } from '#server/kernel/start-error.ts';
import { handOver, type Launcher } from './postgres-launcher.ts';

/** 107 bytes on Linux, 103 on macOS: one rule for both. */
const longestSocketPath = 103;

/** DATA_DIR/postgres-socket; where that is too long, a folder of this user below the temporary one. */
export function chooseSocketFolder(dataDir: string): string {
  const usual = join(dataDir, 'postgres-socket');
  if (Buffer.byteLength(join(usual, '.s.PGSQL.5432')) <= longestSocketPath) return usual;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `dealer-crm-${process.getuid?.() ?? 0}-${name}`);
}

/** Makes the folder for its owner only; one that somebody else put there first is a StartError. */
export async function makeSocketFolder(folder: string, launcher: Launcher): Promise<void> {
  const own = process.getuid?.() ?? 0;
  const owners = [own, launcher.account.uid ?? own];
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const found = await lstat(folder);
  if (!found.isDirectory() || !owners.includes(found.uid)) {
    throw new StartError(
      `${folder} belongs to somebody else, so the database's socket would not be safe there. ` +
        'Remove it, or set DATA_DIR to a folder with a shorter path.',
    );
  }
  await chmod(folder, 0o700);
  await handOver(folder, launcher);
}
