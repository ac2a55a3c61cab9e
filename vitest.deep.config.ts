/**
 * `npm run test:deep`: what takes over 10 s, or needs root, a volume or Debian's packages. `npm test` keeps a
 * small case of each. Some of its files are those of `npm test`, with larger numbers.
 */
import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const drawsSamples = (file: string) => readFileSync(file, 'utf8').includes("from 'fast-check'");
const asked = process.env.PROPERTY_SEED ?? '';
const seed = Number(asked) || 1 + Math.floor(Math.random() * 2_000_000_000);
console.info(`Samples are drawn with PROPERTY_SEED=${seed}.`);

export default defineConfig({
  test: {
    globalSetup: 'test/global-setup.ts',
    setupFiles: ['test/quick-imports.ts', 'test/same-samples.ts'],
    reporters: ['default', './test/summary-reporter.ts'],
    include: [
      'test/deep/**/*.test.ts',
      'src/server/printed-and-read.test.ts',
      'src/server/features/imports/files/csv-reader.test.ts',
      'src/server/hang-ups.test.ts',
      'src/server/kernel/postgres/embedded-postgres.test.ts',
      ...globSync('src/**/*.test.ts').filter(drawsSamples),
    ],
    env: {
      PROPERTY_SEED: String(seed),
      ASKED_SEED: asked,
      ROUND_TRIPS: '10000',
      HANG_UPS: '500',
      KILLS: '10',
    },
    // One after the other: what one weighs or freezes, another would feel.
    maxWorkers: 1,
    execArgv: ['--no-maglev', '--wasm-wrapper-tiering-budget=1000000000'],
    testTimeout: 15 * 60_000,
    hookTimeout: 5 * 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
