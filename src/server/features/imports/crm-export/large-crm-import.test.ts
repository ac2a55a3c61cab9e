import { test, vi } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { expectLargeImport } from '#test/large-crm-imports.ts';

vi.setConfig({ testTimeout: 120_000 });

const app = await openTestApp();

// The deep tests import fifty thousand.
test('5,000 rows report their progress, and are imported once, however often the file comes', () =>
  expectLargeImport(app, 5_000, { created: 1_960, unchanged: 0 }));
