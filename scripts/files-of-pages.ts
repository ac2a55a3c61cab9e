/**
 * Writes beside the built pages which files each address needs, so that the server can name all of them in the HTML:
 * a browser would otherwise learn of the page's own files only from the program that it has just run.
 */
import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { type Chunk, frame, neededBy, settingsFrame } from './chunks-by-use.ts';

const router = new URL('../src/web/app/router.tsx', import.meta.url);
/** What the router itself chooses from for `/`. */
const home = {
  signedIn: 'src/web/pages/dashboard-page.tsx',
  visitor: 'src/web/pages/landing-page.tsx',
};

/** Of one address, as `built-pages.ts` of the server reads them. */
interface PageFiles {
  scripts: string[];
  styles: string[];
}

export function filesOfPages(): Plugin {
  return {
    name: 'files-of-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const files = listFiles(chunks, readFileSync(router, 'utf8'));
        const source = JSON.stringify(files, null, 1);
        this.emitFile({ type: 'asset', fileName: 'files-of-pages.json', source });
      },
    },
  };
}

/** By the path in the router; under `visitor` the landing page. Pages that need no session come without the frame. */
function listFiles(
  chunks: readonly Rolldown.OutputChunk[],
  routes: string,
): Record<string, PageFiles> {
  const startsWith = (end: string) =>
    chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(end)));
  const start = new Set<Chunk>(
    neededBy(
      chunks.filter(({ isEntry }) => isEntry),
      chunks,
    ),
  );
  const filesOf = (...modules: string[]): PageFiles => {
    const needed = neededBy(modules.flatMap(startsWith), chunks).filter((each) => !start.has(each));
    const styles = needed.flatMap(({ fileName }) => [
      ...(chunks.find((each) => each.fileName === fileName)?.viteMetadata?.importedCss ?? []),
    ]);
    return { scripts: needed.map(({ fileName }) => fileName), styles: [...new Set(styles)] };
  };
  const pages = pagesOf(routes).map(
    ({ path, modules }) => [path, filesOf(frame, ...modules)] as const,
  );
  return {
    ...Object.fromEntries(pages),
    '/': filesOf(frame, home.signedIn),
    visitor: filesOf(home.visitor),
  };
}

/** The modules of each page, as the router names them: its own comes last, after the frame that `settingsPageAt` puts around it. */
export function pagesOf(routes: string): { path: string; modules: string[] }[] {
  const pages = routes.matchAll(
    /(settingsP|p)ageAt\(\s*'([^']+)',\s*\(\) => import\('#web\/([^']+)'\)/g,
  );
  return [...pages].map(([, kind, path = '', module = '']) => ({
    path,
    modules: [...(kind === 'p' ? [] : [settingsFrame]), `src/web/${module}`],
  }));
}
