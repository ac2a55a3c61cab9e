/**
 * Puts what the pages load into few files: what every page starts with, what every signed-in page has, what the pages of
 * a day share, what dialogs share; the rest stays with the page or dialog that needs it. Which module belongs where is
 * written down nowhere: a build without files finds out from which pages each is reached.
 */
import { build, type PluginOption, type Rolldown } from 'vite';

/** The frame around every signed-in page. */
export const frame = 'src/web/app/shell.tsx';
/** The pages that people have open all day; what the lists share comes before what the others do. */
const lists = ['people', 'organizations', 'tasks'];
const others = ['dashboard', 'opportunities', 'calendar', 'settings'];
/** Three pages that look alike: what they share is one file. */
const records = ['person', 'organization', 'opportunity'];
const forVisitors = ['landing', 'staff-login', 'staff-signup', 'forgot-password', 'one-time-link'];

/** The groups of modules, as the bundler takes them. */
export async function chunksByUse(plugins: PluginOption[]) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, reportCompressedSize: false },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('expected one build');
  const fileOf = nameModules(built.output.filter((each) => each.type === 'chunk'));
  // A file takes along what its modules need, unless one that is needed sooner has it.
  const files = [...new Set(fileOf.values())].sort(
    (one, other) => rank(one) - rank(other) || one.localeCompare(other),
  );
  return files.map((name, index) => ({
    name,
    priority: files.length - index,
    test: (module: string) => fileOf.get(module) === name,
  }));
}

function rank(file: string): number {
  const place = ['start', 'visitors', 'shell', 'lists', 'dialogs'].indexOf(file);
  if (place === 4) return 10;
  // What more pages share, as 'calendar-opportunities', is needed by what fewer do.
  return place === -1 ? 9 - file.split('-').length : place;
}

export type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'isEntry' | 'isDynamicEntry' | 'facadeModuleId' | 'imports' | 'moduleIds'
>;

/** The file of each module that does not stay with its page or dialog alone. */
export function nameModules(chunks: readonly Chunk[]): Map<string, string> {
  const reachOf = (isMeant: (chunk: Chunk) => boolean) =>
    chunks.filter(isMeant).map((chunk) => new Set(neededBy([chunk], chunks)));
  const begin = (end: string) =>
    reachOf(({ facadeModuleId }) => facadeModuleId?.endsWith(end) === true);
  const ofStart = reachOf(({ isEntry }) => isEntry);
  const ofFrame = begin(frame);
  const ofPage = (page: string) => begin(`src/web/pages/${page}-page.tsx`);
  const ofVisitors = forVisitors.flatMap(ofPage);
  const ofPages = [...lists, ...others].map((page) => ({ page, reach: ofPage(page) }));
  ofPages.push({ page: 'records', reach: records.flatMap(ofPage) });
  const ofAll = reachOf(({ isDynamicEntry }) => isDynamicEntry);

  const fileOf = (chunk: Chunk): string | null => {
    const isIn = (reaches: readonly Set<Chunk>[]) => reaches.some((each) => each.has(chunk));
    const uses = ofAll.filter((each) => each.has(chunk)).length;
    const pages = ofPages.filter(({ reach }) => isIn(reach)).map(({ page }) => page);
    const isForUsers = isIn(ofFrame) || pages.length > 0;
    if (isIn(ofStart) || (isIn(ofVisitors) && isForUsers)) return 'start';
    if (isIn(ofVisitors)) return uses > 1 ? 'visitors' : null;
    if (isIn(ofFrame)) return 'shell';
    if (pages.length === 0) return uses > 2 ? 'dialogs' : null;
    const daily = pages.filter((page) => page !== 'records');
    if (daily.length > 1 && daily.some((page) => lists.includes(page))) return 'lists';
    return uses > 1 ? pages.sort().join('-') : null;
  };
  return new Map(
    chunks.flatMap((chunk) => {
      const file = fileOf(chunk);
      return file ? chunk.moduleIds.map((id) => [id, file] as const) : [];
    }),
  );
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
