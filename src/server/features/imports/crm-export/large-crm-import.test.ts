import { test, vi } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { expectLargeImport } from '#test/large-crm-imports.ts';

vi.setConfig({ testTimeout: 120_000 });

const app = await openTestApp();

// Fifty thousand are in the deep tests.
test('5,000 rows keep their progress, and come in once, however often', () =>
  expectLargeImport(app, 5_000, { created: 1_960, unchanged: 0 }));
