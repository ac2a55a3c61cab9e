/** How the pages are built: to `dist/`, without anything inline, so that a strict content security policy holds. */
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [react()],
  // The server puts a fresh nonce in place of this word each time it sends index.html.
  html: { cspNonce: '{{nonce}}' },
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    // Keeps `no-eval.ts` before everything that it has to come before.
    rolldownOptions: {
      output: {
        strictExecutionOrder: true,
        // The sign-in page, which the server writes, names the font too.
        assetFileNames: ({ names }) =>
          `assets/[name]${names.includes('inter-latin-wght-normal.woff2') ? '' : '-[hash]'}[extname]`,
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '/api': { target: 'http://127.0.0.1:3000', changeOrigin: false } },
  },
});
