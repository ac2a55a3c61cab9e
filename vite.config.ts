/** How the pages are built: to `dist/`, without anything inline, so that a strict content security policy holds. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, minifySync, type Plugin } from 'vite';
import { builtAsPlanned } from './scripts/built-as-planned.ts';
import { chunksByUse } from './scripts/chunks-by-use.ts';
import { filesOfPages } from './scripts/files-of-pages.ts';
import { leanContract } from './scripts/lean-contract.ts';
import { leanZod } from './scripts/lean-zod.ts';
import { splitContract } from './scripts/split-contract.ts';

/** What makes the program other than it is written. */
const changers = () => [react(), leanContract(), splitContract(), leanZod()];

export default defineConfig(async ({ command }) => {
  // A browser spent more on a hundred small files than on running them.
  const groups = command === 'build' ? await chunksByUse(changers()) : [];
  return {
    plugins: [
      ...changers(),
      builtAsPlanned(groups),
      filesOfPages(),
      minifyPublic(),
      compressOnce(),
    ],
    // The server puts a fresh nonce in place of this word each time it sends index.html.
    html: { cspNonce: '{{nonce}}' },
    build: {
      outDir: 'dist',
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 900,
      rolldownOptions: {
        output: {
          codeSplitting: command === 'build' && { groups },
          // The first program names all files that may come later, and hashes do not compress. The bundler wants seven letters.
          chunkFileNames: 'assets/[name]-[hash:7].js',
          // The sign-in page, which the server writes, names the font too.
          assetFileNames: ({ names }: { names: string[] }) =>
            `assets/[name]${names.includes('inter-latin-wght-normal.woff2') ? '' : '-[hash:7]'}[extname]`,
        },
      },
    },
    server: {
      host: '127.0.0.1',
      port: 5173,
      proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
    },
  };
});

/** What the HTML asks for before the programs is part of what the first row waits for. */
function minifyPublic(): Plugin {
  return {
    name: 'minify-public',
    apply: 'build',
    writeBundle() {
      for (const file of filesIn(this.environment.config.build.outDir, /\.js$/)) {
        const { code, errors } = minifySync(file, readFileSync(file, 'utf8'));
        if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
        writeFileSync(file, code);
      }
    },
  };
}

/** Puts a compressed copy beside each program and style sheet, so that the server need not compress them for each visitor. */
function compressOnce(): Plugin {
  return {
    name: 'compress-once',
    apply: 'build',
    writeBundle: {
      order: 'post',
      async handler() {
        const { outDir, assetsDir } = this.environment.config.build;
        const programs = filesIn(outDir, /\.js$/);
        const files = [...programs, ...filesIn(join(outDir, assetsDir), /\.(js|css)$/)];
        await Promise.all(files.map(compressFile));
      },
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  if (content.length < 1_024) return;
  writeFileSync(`${file}.br`, await compress(content));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
}

const compress = promisify(brotliCompress);

function filesIn(folder: string, name: RegExp): string[] {
  return readdirSync(folder)
    .filter((each) => name.test(each))
    .map((each) => join(folder, each));
}
