/**
 * Puts what the pages load into few files. What the same pages load is one file; of those, files are put together until
 * no page loads many. Which module belongs where is written down nowhere: a build without these files finds out from
 * which pages each is reached.
 */
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { type Part, putTogether } from './put-together.ts';

/** The frame around every signed-in page. */
export const frame = 'src/web/app/shell.tsx';
const pageFile = /src\/web\/pages\/(.+)-page\.tsx$/;
const forVisitors = ['landing', 'staff-login', 'staff-signup', 'forgot-password', 'one-time-link'];
/** The pages that people open many times a day: what they load counts more. */
const daily = [
  ...['people', 'organizations', 'tasks', 'dashboard', 'opportunities', 'calendar'],
  ...['person', 'organization', 'opportunity'],
];
/** Beside the page's own. */
const mostShared = 11;

/** The groups of modules, as the bundler takes them. */
export async function chunksByUse(plugins: PluginOption[]) {
  const imports = new Map<string, readonly string[]>();
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [...plugins, noteImports(imports)],
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('expected one build');
  const chunks = built.output.filter((each) => each.type === 'chunk');
  const files = shareOut(chunks, (module) => imports.get(module) ?? []);
  return files.map(({ name, modules }, index) => ({
    name,
    // A file takes along what its modules need, unless one before it has that.
    priority: files.length - index,
    test: (module: string) => modules.has(module),
  }));
}

/** What each module imports, also where nothing of it is used and the build leaves it out. */
function noteImports(imports: Map<string, readonly string[]>): Plugin {
  return {
    name: 'note-imports',
    generateBundle() {
      for (const module of this.getModuleIds()) {
        imports.set(module, this.getModuleInfo(module)?.importedIds ?? []);
      }
    },
  };
}

export type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'imports' | 'moduleIds' | 'code'
>;

/** The files, needed ones first. What one page or dialog alone needs is in none: it stays with that. */
export function shareOut(
  chunks: readonly Chunk[],
  importsOf: ImportsOf,
): { name: string; modules: Set<string> }[] {
  const weigh = (page: string) => (daily.includes(page) ? 10 : 1);
  const parts = putTogether(partsOf(chunks), mostShared, weigh);
  return orderByImports(parts, importsOf).map((part, index) => ({
    name: nameOf(part, index),
    modules: new Set(part.modules),
  }));
}

type ImportsOf = (module: string) => readonly string[];

/** A part comes after those that its modules import from, or it would take their modules along. */
function orderByImports(parts: readonly Part[], importsOf: ImportsOf): Part[] {
  const owners = new Map(parts.flatMap((part) => part.modules.map((module) => [module, part])));
  const findImported = (part: Part) => {
    const owning = part.modules.flatMap((module) => importsOf(module).map((id) => owners.get(id)));
    return new Set(owning.filter((owner) => owner !== part));
  };
  const waiting = new Map(
    parts
      .toSorted((one, other) => one.needs.size - other.needs.size)
      .map((part) => [part, findImported(part)]),
  );
  const ordered: Part[] = [];
  while (waiting.size > 0) {
    const free = waiting
      .entries()
      .find(([, imported]) => waiting.keys().every((part) => !imported.has(part)));
    // Parts that import each other in a circle begin with the one that needs the fewest.
    const next = free?.[0] ?? waiting.keys().next().value;
    if (!next) break;
    ordered.push(next);
    waiting.delete(next);
  }
  return ordered;
}

/** What the same pages load, and what dialogs alone share. */
function partsOf(chunks: readonly Chunk[]): Part[] {
  const pages = findPages(chunks);
  const opened = chunks.filter(({ isDynamicEntry }) => isDynamicEntry);
  const reaches = opened.map((chunk) => new Set(neededBy([chunk], chunks)));
  const parts = new Map<string, Part>();
  const partOf = new Map<Chunk, Part>();
  for (const chunk of neededBy(chunks, chunks)) {
    const loading = pages.filter(({ reach }) => reach.has(chunk)).map(({ name }) => name);
    const uses = reaches.filter((reach) => reach.has(chunk)).length;
    if (loading.length === 0 ? uses <= 2 : loading.length === 1 && uses === 1) continue;
    const start = { modules: [], size: 0, pages: new Set(loading), needs: new Set<Part>() };
    const part: Part = parts.get(loading.join()) ?? start;
    parts.set(loading.join(), part);
    partOf.set(chunk, part);
    part.modules.push(...chunk.moduleIds);
    part.size += chunk.code.length;
    for (const needed of neededBy([chunk], chunks)) {
      const other = partOf.get(needed);
      if (other && other !== part) part.needs.add(other);
    }
  }
  return [...parts.values()];
}

/** The pages, each with all that it loads. */
function findPages(chunks: readonly Chunk[]): { name: string; reach: Set<Chunk> }[] {
  const ofStart = chunks.filter(({ isEntry }) => isEntry);
  const ofFrame = chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(frame));
  return chunks.flatMap((chunk) => {
    const name = pageFile.exec(chunk.facadeModuleId ?? '')?.[1];
    if (name === undefined) return [];
    const around = forVisitors.includes(name) ? ofStart : [...ofStart, ...ofFrame];
    return { name, reach: new Set(neededBy([...around, chunk], chunks)) };
  });
}

function nameOf({ pages }: Part, index: number): string {
  const [first, second] = pages;
  if (first === undefined) return 'dialogs';
  return second === undefined ? first : `shared-${index}`;
}

/** These chunks and all that they import, what is imported before what imports it. */
export function neededBy(from: readonly Chunk[], chunks: readonly Chunk[]): Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const found = new Set<Chunk>();
  const seen = new Set<Chunk>();
  const walk = (chunk: Chunk | undefined) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    for (const name of chunk.imports) walk(byName.get(name));
    found.add(chunk);
  };
  for (const chunk of from) walk(chunk);
  return [...found];
}
