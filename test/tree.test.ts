import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const files = globSync('src/**/*.{ts,tsx,css}', { exclude: ['**/*.test.*'] });

test('no two files have one name, so that a name says which is meant', () => {
  const byName = Map.groupBy(files, (file) => basename(file));
  const repeated = [...byName.values()].filter((same) => same.length > 1);
  expect(files.length).toBeGreaterThan(1_000);
  expect(repeated).toEqual([]);
});

test('an area holds folders, and what speaks for the whole of it', () => {
  const areas = ['mail', 'leads', 'imports', 'crm-services'];
  const loose = files.filter((file) =>
    areas.includes(dirname(file).replace(/^src\/(server|web)\/features\//, '')),
  );
  expect(loose.sort()).toEqual([
    'src/server/features/crm-services/crm-variables.ts',
    'src/server/features/leads/lead-variables.ts',
    'src/server/features/mail/mail-variables.ts',
  ]);
});

test('the name of an exported function says with a verb what it does', () => {
  // These say what is done to all that belongs to somebody: endSessionsOf(user).
  const verbs = /^(?:end|hide|show|keep|read)[A-Z]/;
  const declared =
    /^export (?:default )?(?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:<[^=]*>)?\(/gm;
  const nameless = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(declared)]
      .map(([, name = '', constant = name]) => constant)
      .filter((name) => /(?:Of|For)$/.test(name) && !verbs.test(name))
      .map((name) => `${file}: ${name}`),
  );
  // Put a verb in front and leave out the end: getDay(instant), not dayOf(instant).
  expect(nameless).toEqual([]);
});
