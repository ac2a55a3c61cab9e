/**
 * Outlives the server by a moment: when the server's end of stdin closes, however it ended, stops
 * the server's PostgreSQL, unless another server has taken that over. Started by embedded-postgres.ts.
 */
import { readFile, rm } from 'node:fs/promises';
import { stopPostmaster } from './postmaster.ts';

const [cluster, ownerFile, token] = process.argv.slice(2);

async function reap(): Promise<void> {
  if (cluster === undefined || ownerFile === undefined || token === undefined) return;
  const owner = await readFile(ownerFile, 'utf8').catch(() => '');
  if (!owner.startsWith(token)) return;
  await stopPostmaster(cluster);
  await rm(ownerFile, { force: true });
}

process.stdin.on('error', () => undefined);
process.stdin.on('close', () => void reap());
process.stdin.resume();
