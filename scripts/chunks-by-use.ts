/**
 * Puts what the pages load into few files. What the same pages load is one file; of those, files are put together until
 * no page loads many. Which module belongs where is written down nowhere: a build without these files finds out from
 * which pages each is reached.
 */
import { build, type Plugin, type PluginOption, type Rolldown } from 'vite';
import { type Part, putTogether } from './put-together.ts';

/** The frame around every signed-in page. */
export const frame = 'src/web/app/shell.tsx';
/** The frame within it around each page of the settings. */
export const settingsFrame = 'src/web/pages/settings-frame.tsx';
const pageFile = /src\/web\/pages\/(.+)-page\.tsx$/;
const forVisitors = ['landing', 'staff-login', 'staff-signup', 'forgot-password', 'one-time-link'];
/** The pages that people open many times a day: what they load counts more. */
const daily = [
  ...['people', 'organizations', 'tasks', 'dashboard', 'opportunities', 'calendar'],
  ...['person', 'organization', 'opportunity'],
];
/** Beside the page's own. */
const mostShared = 11;

/** What the bundler adds of its own. It asks no group about it: a group has it only by taking along what it needs. */
const helpers = '\0rolldown/runtime.js';

interface File {
  name: string;
  modules: Set<string>;
}

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
  return takeGroups(shareOut(chunks, (module) => imports.get(module) ?? []));
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

/**
 * Each file has its own modules and no more. If it took along what they import, it would take modules of others, as
 * modules also import what they do not use: two files may well import from each other so.
 */
export function takeGroups(files: readonly File[]) {
  return files.map(({ name, modules }) => ({
    name,
    includeDependenciesRecursively: modules.has(helpers),
    test: (module: string) => modules.has(module),
  }));
}

export type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'imports' | 'moduleIds' | 'code'
>;

/** The files. What one page or dialog alone needs is in none: it stays with that. */
export function shareOut(chunks: readonly Chunk[], importsOf: ImportsOf): File[] {
  const weigh = (page: string) => (daily.includes(page) ? 10 : 1);
  const parts = putTogether(partsOf(chunks), mostShared, weigh);
  const files = parts.map((part, index) => ({
    name: nameOf(part, index),
    modules: new Set(part.modules),
  }));
  return takeAlong(files, new Set(chunks.flatMap(({ moduleIds }) => moduleIds)), importsOf);
}

type ImportsOf = (module: string) => readonly string[];

/** The file with the helpers takes along all that its modules import and that is built: that is in no other. */
function takeAlong(files: File[], built: Set<string>, importsOf: ImportsOf): File[] {
  const taking = files.find(({ modules }) => modules.has(helpers));
  if (!taking) return files;
  // A set that grows while it is walked is walked to its new end.
  for (const module of taking.modules) {
    for (const imported of importsOf(module)) if (built.has(imported)) taking.modules.add(imported);
  }
  const others = files.filter((file) => file !== taking);
  const left = others.map(({ name, modules }) => ({
    name,
    modules: modules.difference(taking.modules),
  }));
  return [taking, ...left.filter(({ modules }) => modules.size > 0)];
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
  const chunksOf = (module: string) =>
    chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(module));
  const ofFrame = chunksOf(frame);
  const ofSettings = chunksOf(settingsFrame);
  return chunks.flatMap((chunk) => {
    const name = pageFile.exec(chunk.facadeModuleId ?? '')?.[1];
    if (name === undefined) return [];
    const around = forVisitors.includes(name) ? ofStart : [...ofStart, ...ofFrame];
    const within = name.startsWith('settings-') ? ofSettings : [];
    return { name, reach: new Set(neededBy([...around, ...within, chunk], chunks)) };
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
