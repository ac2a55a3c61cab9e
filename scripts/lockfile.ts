import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Lockfile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      integrity: z.string().optional(),
      resolved: z.string().optional(),
      link: z.boolean().optional(),
      dev: z.boolean().optional(),
      optional: z.boolean().optional(),
      hasInstallScript: z.boolean().optional(),
      dependencies: z.record(z.string(), z.string()).optional(),
      peerDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

const { '': _ourselves, ...packages } = Lockfile.parse(
  JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')),
).packages;

/** Every package that may be installed, on this system or another; `place` is its folder. */
export const installed = Object.entries(packages).map(([place, entry]) => ({
  place,
  name: place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...entry,
}));

export type Installed = (typeof installed)[number];

const byPlace = new Map(installed.map((entry) => [entry.place, entry]));

/** Which package `name` is for the one at `place`: the nearest, as Node looks for it. */
function findPackage(name: string, place: string): Installed | undefined {
  const found = byPlace.get(
    place === '' ? `node_modules/${name}` : `${place}/node_modules/${name}`,
  );
  if (found || place === '') return found;
  return findPackage(name, place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0)));
}

/** The packages of these names, and all that they ask for. */
export function withDependencies(names: readonly string[]): Set<Installed> {
  const found = new Set<Installed>();
  const add = (name: string, place: string) => {
    const entry = findPackage(name, place);
    if (!entry || found.has(entry)) return;
    found.add(entry);
    for (const each of Object.keys({ ...entry.dependencies, ...entry.peerDependencies }))
      add(each, entry.place);
  };
  for (const name of names) add(name, '');
  return found;
}
