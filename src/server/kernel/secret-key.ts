/** The key that signs cookies and encrypts saved secrets: from the environment, or made once. */
import { createHash, hkdfSync, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/kernel/settings.ts';
import { hasCode, writeDurably } from './durable-file.ts';
import { StartError } from './start-error.ts';

const keyBytes = 32;

/**
 * 32 bytes: SECRET_KEY's hash, or the content of DATA_DIR/secret-key, made at the first start.
 * A damaged file stops the start: a new key would silently lose what the old one encrypted.
 */
export async function loadSecretKey(
  environment: Pick<Settings, 'secretKey' | 'dataDir'>,
): Promise<Buffer> {
  const saved = await findSecretKey(environment);
  if (saved) return saved;
  const path = pathOf(environment);
  const made = randomBytes(keyBytes);
  try {
    await writeDurably(path, made, { replace: false });
    return made;
  } catch (error) {
    const winner = hasCode(error, 'EEXIST') ? await readKey(path) : undefined;
    if (winner) return winner;
    throw error;
  }
}

/** Undefined where none has been made yet. */
export async function findSecretKey(
  environment: Pick<Settings, 'secretKey' | 'dataDir'>,
): Promise<Buffer | undefined> {
  if (environment.secretKey === undefined) return readKey(pathOf(environment));
  return createHash('sha256').update(environment.secretKey).digest();
}

/** Tells one key from another, and tells nothing about it. */
export function getFingerprint(key: Buffer): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'dealer-crm key fingerprint', 8)).toString('hex');
}

function pathOf({ dataDir }: Pick<Settings, 'dataDir'>): string {
  return join(dataDir, 'secret-key');
}

async function readKey(path: string): Promise<Buffer | undefined> {
  let key: Buffer;
  try {
    key = await readFile(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
  if (key.length === keyBytes) return key;
  throw new StartError(
    `${path} is damaged: it must hold ${keyBytes} bytes. Restore it from a backup; ` +
      'deleting it signs everyone out and loses saved passwords of other services.',
  );
}
