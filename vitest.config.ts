import { configDefaults, defineConfig } from 'vitest/config';

/** They replace what others import, or weigh the memory of their process: no other test may share it. */
const alone = [
  'src/server/features/imports/lists/import-rights.test.ts',
  'src/server/features/undo/rights-lost-since.test.ts',
  'src/server/features/undo/undo-runs.test.ts',
  'src/server/kernel/passwords.test.ts',
  'src/server/features/whole-export/export-memory.test.ts',
  'src/server/features/leads/find/verify-website.test.ts',
  'e2e/oversized-export.test.ts',
];
const limits = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
};
const pageLimits = { ...limits, testTimeout: 180_000 };

export default defineConfig({
  test: {
    globalSetup: ['test/temporary-folder.ts', 'test/global-setup.ts'],
    setupFiles: ['test/quick-imports.ts'],
    reporters: ['default', './test/summary-reporter.ts'],
    maxWorkers: 2,
    // Two parts of Node 24 end a process now and then on a busy machine (docs/decisions/0144 and 0168).
    execArgv: ['--no-maglev', '--wasm-wrapper-tiering-budget=1000000000'],
    // Patient: what is awaited comes late on a busy machine, and early on none costs nothing.
    expect: { poll: { timeout: 15_000, interval: 20 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'test/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: [...configDefaults.exclude, ...alone, 'test/deep/**'],
          setupFiles: ['test/same-samples.ts'],
          // Importing the server takes longer than most files' tests: they share what is imported.
          isolate: false,
          ...limits,
        },
      },
      { extends: true, test: { name: 'alone', include: alone, ...pageLimits } },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...alone],
          // They share a browser too.
          isolate: false,
          ...pageLimits,
        },
      },
    ],
  },
});
