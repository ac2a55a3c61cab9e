/**
 * Finds the files of drizzle-orm without reading its package.json each time. Node reads and parses
 * it anew for each of several hundred imports, and at 180 kB that was half of the time to start.
 */
import { type ResolveFnOutput, registerHooks } from 'node:module';

const folder = '/node_modules/drizzle-orm/';

let isQuick = false;

export function resolveQuickly(): void {
  if (isQuick) return; // Several test files share a process.
  isQuick = true;
  const known = new Map<string, ResolveFnOutput>();
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const { parentURL } = context;
      if (/^\..*\.js$/.test(specifier) && parentURL?.includes(folder)) {
        // Its own imports name the file in full, and .js is an ES module there.
        return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
      }
      if (!isOfDrizzle(specifier)) return nextResolve(specifier, context);
      const found = known.get(specifier) ?? nextResolve(specifier, context);
      known.set(specifier, found);
      return { ...found, shortCircuit: true };
    },
  });
}

function isOfDrizzle(specifier: string): boolean {
  return specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/');
}
