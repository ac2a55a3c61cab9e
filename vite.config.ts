/** How the pages are built: to `dist/`, without anything inline, so that a strict content security policy holds. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunksByUse } from './scripts/chunks-by-use.ts';
import { filesOfPages } from './scripts/files-of-pages.ts';
import { leanContract } from './scripts/lean-contract.ts';
import { leanZod } from './scripts/lean-zod.ts';

export default defineConfig(async ({ command }) => ({
  plugins: [react(), leanContract(), leanZod(), filesOfPages(), compressOnce()],
  // The server puts a fresh nonce in place of this word each time it sends index.html.
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
    rolldownOptions: {
      output: {
        // A browser spent more on a hundred small files than on running them.
        codeSplitting: command === 'build' && {
          groups: await chunksByUse([react(), leanContract(), leanZod()]),
        },
        // The sign-in page, which the server writes, names the font too.
        assetFileNames: ({ names }: { names: string[] }) =>
          `assets/[name]${names.includes('inter-latin-wght-normal.woff2') ? '' : '-[hash]'}[extname]`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
}));

/** Puts a compressed copy beside each program and style sheet, so that the server need not compress them for each visitor. */
function compressOnce(): Plugin {
  let folder = '';
  return {
    name: 'compress-once',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.build.outDir, config.build.assetsDir);
    },
    closeBundle: () => {
      const names = readdirSync(folder).filter((name) => /\.(js|css)$/.test(name));
      for (const file of names.map((name) => join(folder, name))) {
        const content = readFileSync(file);
        if (content.length < 1_024) continue;
        writeFileSync(`${file}.br`, brotliCompressSync(content));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
