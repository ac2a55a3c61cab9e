/** Decides what setup may skip, from hashes of what the last run used. Plain JavaScript, any Node. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const builders = [
  ...['built-as-planned', 'chunks-by-use', 'put-together', 'files-of-pages'],
  ...['lean-contract', 'lean-zod', 'split-contract'],
];
/** What the built pages depend on. */
export const builtFrom = [
  ...['src/web', 'src/contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'],
  ...builders.map((name) => `scripts/${name}.ts`),
];

/**
 * One hash over the names and contents of files and of everything in folders; what does not exist
 * counts too, so that its appearance is a change.
 * @param {string} root
 * @param {string[]} paths
 */
export function hashOf(root, paths) {
  const hash = createHash('sha256');
  for (const path of paths) hashInto(hash, root, path);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {string} path
 */
function hashInto(hash, root, path) {
  const full = join(root, path);
  const found = statSync(full, { throwIfNoEntry: false });
  if (found?.isDirectory()) {
    for (const name of readdirSync(full).sort()) hashInto(hash, root, `${path}/${name}`);
    return;
  }
  hash.update(`${path}\0${found?.size ?? 'absent'}\0`);
  if (found) hash.update(readFileSync(full));
}

/**
 * @param {string} stamp
 * @param {string} hash
 */
export function isStamped(stamp, hash) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
}

/**
 * @param {string} stamp
 * @param {string} hash
 */
export function writeStamp(stamp, hash) {
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, hash);
}

/**
 * Whether npm has already installed exactly what the lockfile says, going by its own record of
 * what is in node_modules. Packages for other platforms are rightly missing there.
 * @param {string} root
 */
export function isInstalled(root) {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(record);
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
    if (path === '' || present[path]?.version === version) return true;
    return (optional || devOptional || peer) === true && present[path] === undefined;
  });
}

/**
 * @param {string} lockfile
 * @returns {Record<string, {version: string, optional?: boolean, devOptional?: boolean, peer?: boolean}>}
 */
function packagesOf(lockfile) {
  return JSON.parse(readFileSync(lockfile, 'utf8')).packages ?? {};
}
