/**
 * Adds what npm leaves out of package-lock.json where its registry lacks packages for other
 * systems: optional packages at the exact version their parent asks for, with the system their name tells.
 * Without them `npm ci` refuses the lockfile. Run it after every change of the dependencies.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const systems = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const processors = ['arm', 'arm64', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64'];
const path = join(import.meta.dirname, '..', 'package-lock.json');

/**
 * The entry of a package whose name ends like `-linux-arm64-musl`, its keys in npm's order.
 * @param {string} name
 * @param {string} version
 * @param {boolean | undefined} dev
 */
function entryOf(name, version, dev) {
  const words = name.split(/[-/]/);
  const os = words.filter((word) => systems.includes(word));
  const cpu = words.filter((word) => processors.includes(word));
  if (os.length !== 1 || cpu.length !== 1 || !/^\d+\.\d+\.\d+/.test(version)) return undefined;
  const libc = words.flatMap((word) => /^(?:musl|gnu)/.exec(word) ?? []);
  const wanted = libc[0] === 'musl' ? ['musl'] : ['glibc'];
  return {
    version,
    cpu,
    ...(dev && { dev }),
    ...(os[0] === 'linux' && libc.length > 0 && { libc: wanted }),
    optional: true,
    os,
  };
}

/**
 * @typedef {Record<string, {optionalDependencies?: Record<string, string>, dev?: boolean}>} Packages
 * @param {Packages} packages
 */
export function complete(packages) {
  const added = /** @type {Packages} */ ({});
  for (const parent of Object.values(packages)) {
    for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
      const place = `node_modules/${name}`;
      const entry = place in packages ? undefined : entryOf(name, version, parent.dev);
      if (entry) added[place] = entry;
    }
  }
  const all = Object.entries({ ...packages, ...added });
  return Object.fromEntries(all.sort(([a], [b]) => a.localeCompare(b, 'en')));
}

if (import.meta.main) {
  const lockfile = JSON.parse(readFileSync(path, 'utf8'));
  lockfile.packages = complete(lockfile.packages);
  writeFileSync(path, `${JSON.stringify(lockfile, null, 2)}\n`);
}
