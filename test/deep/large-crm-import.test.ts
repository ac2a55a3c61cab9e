import { test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { expectLargeImport } from '#test/large-crm-imports.ts';

const app = await openTestApp();

/** 2,940 organizations, 46,060 rows of 8,820 people, 1,000 that are skipped. */
test('50,000 rows keep their progress, and come in once, however often', () =>
  expectLargeImport(app, 50_000, { created: 8_820, unchanged: 37_240 }));
