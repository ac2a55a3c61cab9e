import { globSync } from 'node:fs';
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
