/** Fails the build where a module is in another file than was planned: pages would load what they do not need. */
import type { Plugin, Rolldown } from 'vite';
import { type Chunk, neededBy } from './chunks-by-use.ts';

interface Group {
  name: string;
  test: (module: string) => boolean;
}
export type Built = Chunk & Pick<Rolldown.OutputChunk, 'name'>;

export function builtAsPlanned(groups: readonly Group[]): Plugin {
  return {
    name: 'built-as-planned',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
      const fault = findStray(groups, chunks) ?? findCircle(chunks);
      if (fault) this.error(fault);
    },
  };
}

/** A module of one group that is in the file of another, or in a file beside that of its group. */
export function findStray(groups: readonly Group[], chunks: readonly Built[]): string | undefined {
  const ownerOf = (module: string) => groups.find(({ test }) => test(module))?.name;
  const fileOf = new Map<string, string>();
  for (const chunk of chunks) {
    const owners = new Map(chunk.moduleIds.map((module) => [module, ownerOf(module)]));
    const home = groups.some(({ name }) => name === chunk.name)
      ? chunk.name
      : nameUnnamed(chunk, owners);
    for (const [module, owner] of owners) {
      if (owner === undefined) continue;
      if (owner !== home) return `${module} is planned for the file ${owner}, but is in ${home}`;
      const file = fileOf.get(owner) ?? chunk.fileName;
      fileOf.set(owner, file);
      if (file !== chunk.fileName)
        return `${module} is planned for the file ${owner}, but is in ${chunk.fileName} beside ${file}`;
    }
  }
  return undefined;
}

/** The file that a program begins with has another name than its group. What the bundler adds is in no group. */
function nameUnnamed({ name }: Built, owners: Map<string, string | undefined>): string {
  const written = [...owners].filter(([module]) => !module.startsWith('\0rolldown/'));
  const [only, ...more] = new Set(written.map(([, owner]) => owner));
  return more.length === 0 ? (only ?? name) : name;
}

/** In a circle of files, one would run before what it needs. */
export function findCircle(chunks: readonly Chunk[]): string | undefined {
  const importing = (one: Chunk) => chunks.filter(({ fileName }) => one.imports.includes(fileName));
  const inCircle = chunks.filter((one) => neededBy(importing(one), chunks).includes(one));
  if (inCircle.length === 0) return undefined;
  return `Files import each other in a circle: ${inCircle.map(({ fileName }) => fileName).join(', ')}`;
}
