/** Rights that end while a body is under way: no route that writes may do anything with the rest of it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { openTestApp } from '../app.ts';
import { mustSurvive } from '../must-survive.ts';
import { ends, stallsOf, writeRoutesOf } from '../stalled-bodies.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-stalls-'));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const stall = stallsOf(app, await app.listen(), dataDir);
const routes = writeRoutesOf(app);

describe.each(ends)('S-04: a body sent on by whoever was %s meanwhile comes to nothing', (end) => {
  test.each(routes.map((route) => [`${route.method} ${route.path}`, route] as const))(
    '%s',
    async (_, route) => {
      const { status, before, after } = await stall(route, end);
      expect(after).toBe(before);
      expect([401, 403]).toContain(status);
      mustSurvive('S-04', {
        figure: 'nothing came of the rest of a body',
        limit: 'a call under way comes to nothing',
      });
    },
  );
});
