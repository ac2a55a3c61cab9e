/** Two tabs that work on the same, their calls and answers overtaking each other: nothing that was acknowledged is lost. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stages } from '#contract/opportunities.ts';
import { openTestApp } from '#test/app.ts';
import { anEvent, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const client = await app.signIn('staff');

interface Tagged {
  id: string;
  updatedAt: string;
  tags: string[];
}

/** Each call goes out at once; its answer comes when the schedule says. */
const tabOf = (schedule: fc.Scheduler) => ({
  get: schedule.scheduleFunction((path: string) => client.get<Tagged>(path)),
  patch: schedule.scheduleFunction((path: string, body: object, etag: string) =>
    client.patch(path, body, { 'if-match': etag }),
  ),
  move: schedule.scheduleFunction((id: string, move: object, etag: string) =>
    client.post<Tagged>(`/api/opportunities/${id}/move`, move, { 'if-match': etag }),
  ),
});
type Tab = ReturnType<typeof tabOf>;

/** Adds a tag as a form does: to the record as it was read, from the start again where somebody was faster. */
async function addTag(tab: Tab, path: string, tag: string): Promise<void> {
  for (;;) {
    const { body, headers } = await tab.get(path);
    const { status } = await tab.patch(path, { tags: [...body.tags, tag] }, headers.etag ?? '');
    if (status === 200) return;
    expect(status).toBe(412);
  }
}

test.each([
  ['people', () => aPerson(ctx)],
  ['organizations', () => anOrganization(ctx)],
  ['tasks', () => aTask(ctx)],
  ['opportunities', () => anOpportunity(ctx)],
] as const)('edits of the same one of the %s', async (noun, make) => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (schedule) => {
      const path = `/api/${noun}/${(await make()).id}`;
      const tabs = [tabOf(schedule), tabOf(schedule)].map(async (tab, index) => {
        for (const n of [1, 2, 3]) await addTag(tab, path, `${index}.${n}`);
      });
      await schedule.waitFor(Promise.all(tabs));
      const { body } = await client.get<Tagged>(path);
      expect(body.tags.toSorted()).toEqual(['0.1', '0.2', '0.3', '1.1', '1.2', '1.3']);
    }),
    { numRuns: 4 },
  );
  mustSurvive('F-04', { figure: '0 lost of 6, in each of 4 orders', limit: '0 lost updates' });
});

test('an edit and a deletion of the same event: the later one was told of the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (schedule) => {
      const event = await anEvent(ctx);
      const path = `/api/calendar-events/${event.id}`;
      const tab = tabOf(schedule);
      const remove = schedule.scheduleFunction((etag: string) =>
        client.delete(path, { 'if-match': etag }),
      );
      const edit = async () => {
        const { headers } = await tab.get(path);
        return tab.patch(path, { title: 'Moved' }, headers.etag ?? '');
      };
      const removal = async () => {
        const { headers } = await tab.get(path);
        return remove(headers.etag ?? '');
      };
      const both = Promise.all([edit(), removal()]);
      const [edited, removed] = await schedule.waitFor(both);
      const outcome = `${edited.status} ${removed.status}`;
      // Whichever came first won, unless the other had not yet looked.
      expect(['200 412', '404 204', '412 204', '200 204', '404 404']).toContain(outcome);
      const { status } = await client.get(path);
      expect(status).toBe(removed.status === 204 ? 404 : 200);
    }),
    { numRuns: 8 },
  );
  mustSurvive('F-04', { figure: '0 lost in 8 orders', limit: '0 lost updates' });
});

test('cards of the board that both drag: each is where its last move put it, once', async () => {
  const columns = stages.slice(0, 2);
  const cards = await Promise.all(Array.from({ length: 5 }, () => anOpportunity(ctx)));
  const nth = fc.nat(cards.length - 1);
  const moves = fc.array(
    fc.record({ card: nth, stage: fc.constantFrom(...columns), below: fc.option(nth) }),
    { minLength: 2, maxLength: 6 },
  );
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), moves, moves, async (schedule, left, right) => {
      /** By card: the version that each acknowledged move made, and the column. */
      const made = new Map<string, { updatedAt: string; stage: string }>();
      const drag = async (tab: Tab, moves: typeof left) => {
        for (const { card, stage, below } of moves) {
          const id = cards[card]?.id ?? '';
          const afterId = below === null ? null : (cards[below]?.id ?? null);
          if (afterId === id) continue;
          const { headers } = await tab.get(`/api/opportunities/${id}`);
          const { status, body } = await tab.move(id, { stage, afterId }, headers.etag ?? '');
          expect([200, 409, 412]).toContain(status);
          const { updatedAt } = body;
          const before = made.get(id);
          // Answers overtake each other; versions do not.
          if (status === 200 && (!before || updatedAt >= before.updatedAt)) {
            made.set(id, { updatedAt, stage });
          }
        }
      };
      await schedule.waitFor(
        Promise.all([drag(tabOf(schedule), left), drag(tabOf(schedule), right)]),
      );

      const { rows } = await app.database.pool.query<{ id: string; stage: string; rank: string }>(
        'select id, stage, rank from opportunities where id = any($1)',
        [cards.map(({ id }) => id)],
      );
      expect(rows).toHaveLength(cards.length);
      for (const { id, stage } of rows) expect(stage).toBe(made.get(id)?.stage ?? stage);
      expect(new Set(rows.map(({ stage, rank }) => `${stage} ${rank}`)).size).toBe(cards.length);
    }),
    { numRuns: 10 },
  );
  mustSurvive('F-04', { figure: '0 lost in 10 orders', limit: '0 lost updates' });
});
