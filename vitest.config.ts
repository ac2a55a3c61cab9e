import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'test/global-setup.ts',
    setupFiles: 'test/quick-imports.ts',
    reporters: ['default', './test/summary-reporter.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
          testTimeout: 10_000,
          hookTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
