/** The pipeline over HTTP: exact sums, columns in their order, moves that race, the next task in local days. */
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Opportunity, Stage } from '#contract/opportunities.ts';
import type { BoardCard, BoardColumn, PipelineSummary } from '#contract/pipeline.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, type TestReply } from '#test/app.ts';
import { anOpportunity, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

beforeEach(async () => {
  await app.database.pool.query('truncate opportunities cascade');
});

const summary = async () => (await staff.get<PipelineSummary>('/api/opportunities/summary')).body;

async function column(stage: Stage, query = ''): Promise<BoardCard[]> {
  const reply = await staff.get<BoardCard[]>(`/api/opportunities/cards?stage=${stage}${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
}
const namesIn = async (stage: Stage, query = '') =>
  (await column(stage, query)).map(({ name }) => name);

async function head(stage: Stage, query = ''): Promise<BoardColumn | undefined> {
  const { body } = await staff.get<BoardColumn[]>(`/api/opportunities/board?${query}`);
  return body.find((each) => each.stage === stage);
}

const move = (
  card: { id: string },
  stage: Stage,
  after: { id: string } | null,
  more: object = {},
) =>
  staff.post<Opportunity>(`/api/opportunities/${card.id}/move`, {
    stage,
    afterId: after?.id ?? null,
    ...more,
  });

/** Cards of a stage, the first one named first. */
async function cards(stage: Stage, ...names: string[]): Promise<Opportunity[]> {
  const made: Opportunity[] = [];
  for (const name of names.toReversed()) made.unshift(await anOpportunity(ctx, { name, stage }));
  return made;
}

async function ranks(): Promise<Map<string, string>> {
  const { rows } = await app.database.pool.query<{ id: string; rank: string }>(
    'select id, rank from opportunities',
  );
  return new Map(rows.map(({ id, rank }) => [id, rank]));
}

describe('the summary', () => {
  test('is nothing where there is nothing', async () => {
    expect(await summary()).toEqual({
      totalValue: '0',
      count: 0,
      wonValue: '0',
      wonCount: 0,
      conversionRate: '0',
    });
  });

  test('adds up exactly what floating point cannot, over all stages', async () => {
    for (const value of ['0.1', '0.2', '999999999999999.99', '999999999999999.99']) {
      await anOpportunity(ctx, { value });
    }
    await anOpportunity(ctx, { stage: 'closed_won', value: '$1,000.05' });
    await anOpportunity(ctx, { stage: 'closed_lost', value: null });
    const gone = await anOpportunity(ctx, { stage: 'closed_won', value: 77 });
    await staff.delete(`/api/opportunities/${gone.id}`);
    expect(await summary()).toEqual({
      totalValue: '2000000000001000.33',
      count: 6,
      wonValue: '1000.05',
      wonCount: 1,
      conversionRate: '16.7',
    });
  });

  test('has a rate of 0.0 where nothing is won, and of 100.0 where all is', async () => {
    const { id } = await anOpportunity(ctx);
    expect((await summary()).conversionRate).toBe('0.0');
    await staff.patch(`/api/opportunities/${id}`, { stage: 'closed_won' });
    expect((await summary()).conversionRate).toBe('100.0');
  });
});

describe('the heads of the board', () => {
  test('count and add up each stage, also weighted by probability, under the filters', async () => {
    const owner = await aUser(ctx);
    const lead = { stage: 'lead' as const };
    await anOpportunity(ctx, { ...lead, value: '100.10', probability: 33, tags: ['VIP'] });
    await anOpportunity(ctx, { ...lead, value: '0.01', probability: 1, assignedToId: owner.id });
    await anOpportunity(ctx, { ...lead, name: 'Without a value' });
    await anOpportunity(ctx, { stage: 'proposal', value: 10, probability: 50 });
    const { body } = await staff.get<BoardColumn[]>('/api/opportunities/board');
    const withoutCards = { cards: [], next: null };
    const empty = { count: 0, sum: '0', weighted: '0', ...withoutCards };
    expect(body).toEqual([
      { stage: 'lead', count: 3, sum: '100.11', weighted: '33.0331', ...withoutCards },
      { stage: 'qualified', ...empty },
      { stage: 'proposal', count: 1, sum: '10', weighted: '5', ...withoutCards },
      { stage: 'negotiation', ...empty },
      { stage: 'closed_won', ...empty },
      { stage: 'closed_lost', ...empty },
    ]);
    expect(await head('lead', 'tag=VIP')).toMatchObject({ count: 1, sum: '100.10' });
    expect(await head('lead', `assignedToId=${owner.id}`)).toMatchObject({ count: 1, sum: '0.01' });
    expect(await head('lead', 'q=without')).toMatchObject({ count: 1, sum: '0' });
    expect(await head('proposal', 'stage=lead')).toMatchObject({ count: 0 });
  });

  test('weigh what is won as certain and what is lost as nothing, whatever is stored with it', async () => {
    await anOpportunity(ctx, { stage: 'closed_won', value: '70.50', probability: 40 });
    await anOpportunity(ctx, { stage: 'closed_lost', value: 30, probability: 90 });
    expect(await head('closed_won')).toMatchObject({ sum: '70.50', weighted: '70.50' });
    expect(await head('closed_lost')).toMatchObject({ sum: '30', weighted: '0' });
    expect((await column('closed_won'))[0]?.probability).toBe('40');
  });

  test('bring the first cards along where asked, and the cursor that goes on from them', async () => {
    await cards('lead', 'A', 'B', 'C');
    await cards('proposal', 'P');
    const lead = await head('lead', 'cards=2');
    expect(lead?.cards).toEqual((await column('lead')).slice(0, 2));
    expect(await namesIn('lead', `&cursor=${lead?.next}`)).toEqual(['C']);
    const proposal = await head('proposal', 'cards=2');
    expect(proposal).toMatchObject({ cards: [{ name: 'P' }], next: null });
    expect(await head('proposal', 'cards=2&q=nothing')).toMatchObject({ count: 0, cards: [] });
  });

  test('refuse a number of cards that is none, naming it', async () => {
    for (const asked of ['0', '-1', '1001', 'all', '1.5']) {
      const reply = await staff.get(`/api/opportunities/board?cards=${asked}`);
      expect(reply).toMatchObject({ status: 400, body: { fields: { cards: expect.any(String) } } });
    }
  });

  test('equal the sums of their columns, whatever the amounts', async () => {
    const amounts = fc.array(
      fc.record({ cents: fc.integer({ min: 0, max: 10 ** 12 }), percent: fc.nat({ max: 100 }) }),
      { minLength: 1, maxLength: 4 },
    );
    await fc.assert(
      fc.asyncProperty(amounts, async (given) => {
        await app.database.pool.query('truncate opportunities cascade');
        for (const { cents, percent } of given) {
          await anOpportunity(ctx, { value: (cents / 100).toFixed(2), probability: percent });
        }
        const sum = given.reduce((total, { cents }) => total + BigInt(cents), 0n);
        const weighted = given.reduce(
          (total, { cents, percent }) => total + BigInt(cents) * BigInt(percent),
          0n,
        );
        const { body } = await staff.get<BoardColumn[]>('/api/opportunities/board');
        const [lead] = body;
        expect(scaled(lead?.sum, 2)).toBe(sum);
        expect(scaled(lead?.weighted, 4)).toBe(weighted);
      }),
      { numRuns: 12 },
    );
  });
});

/** '12.5' with two decimals → 1250n */
function scaled(decimal = '', decimals: number): bigint {
  const [whole = '', fraction = ''] = decimal.split('.');
  return BigInt(whole + fraction.padEnd(decimals, '0'));
}

describe('a column', () => {
  test('has the newest first, and comes page by page', async () => {
    await cards('lead', 'A', 'B', 'C', 'D', 'E');
    expect(await namesIn('lead')).toEqual(['A', 'B', 'C', 'D', 'E']);
    const seen: string[] = [];
    let path: string | undefined = '/api/opportunities/cards?stage=lead&limit=2';
    while (path !== undefined) {
      const reply: TestReply<BoardCard[]> = await staff.get(path);
      seen.push(...reply.body.map(({ name }) => name));
      path = /<(.*)>/.exec(reply.headers.link ?? '')?.[1];
    }
    expect(seen).toEqual(['A', 'B', 'C', 'D', 'E']);
    expect((await staff.get('/api/opportunities/cards')).status).toBe(400);
  });

  test('takes a card that changes its stage on top', async () => {
    await cards('proposal', 'P1', 'P2');
    const [lead] = await cards('lead', 'L1');
    await staff.put(`/api/opportunities/${lead?.id}`, { stage: 'proposal' });
    expect(await namesIn('proposal')).toEqual(['L1', 'P1', 'P2']);
  });

  test.each([
    ['Australia/Sydney', '2026-03-11T12:59:59.999Z', 'today'],
    ['Australia/Sydney', '2026-03-11T13:00:00.000Z', 'later'],
    ['Australia/Sydney', '2026-03-10T12:59:59.999Z', 'overdue'],
    ['America/New_York', '2026-03-12T03:59:59.999Z', 'today'],
    ['America/New_York', '2026-03-11T03:59:59.999Z', 'overdue'],
    ['UTC', null, 'later'],
  ])('in %s calls a next task due %s %s', async (zone, dueDate, state) => {
    const { id } = await anOpportunity(ctx);
    await aTask(ctx, { opportunityId: id, title: 'Next', dueDate });
    const done = { status: 'completed', completionReason: 'Done' } as const;
    await aTask(ctx, { opportunityId: id, dueDate: '2020-01-01T00:00:00Z', ...done });
    await aTask(ctx, { opportunityId: id, dueDate: '2030-01-01T00:00:00Z', title: 'Much later' });
    const reply = await staff.get<BoardCard[]>('/api/opportunities/cards?stage=lead', {
      'Time-Zone': zone,
    });
    const title = dueDate === null ? 'Much later' : 'Next';
    expect(reply.body[0]?.nextTask).toMatchObject({ title, state });
  });

  test('says so where nothing is to be done next', async () => {
    const { id } = await anOpportunity(ctx);
    expect((await column('lead'))[0]?.nextTask).toBeNull();
    const task = await aTask(ctx, { opportunityId: id });
    expect((await column('lead'))[0]?.nextTask).toMatchObject({ state: 'later', dueDate: null });
    await staff.delete(`/api/tasks/${task.id}`);
    expect((await column('lead'))[0]?.nextTask).toBeNull();
  });
});

test('a closed card has no next task, also where one was left open', async () => {
  const { id } = await anOpportunity(ctx);
  await aTask(ctx, { opportunityId: id, title: 'Left over' });
  for (const stage of ['closed_won', 'closed_lost', 'negotiation'] as const) {
    await staff.patch(`/api/opportunities/${id}`, { stage });
    const nextTask = stage === 'negotiation' ? { title: 'Left over' } : null;
    expect(await column(stage)).toMatchObject([{ id, nextTask }]);
    expect((await head(stage, 'cards=1'))?.cards).toMatchObject([{ nextTask }]);
  }
});

describe('a move', () => {
  test('takes along the probability that it names, and leaves it where it names none', async () => {
    const [card] = await cards('lead', 'A');
    if (!card) throw new Error('not made');
    expect((await move(card, 'qualified', null)).body).toMatchObject({ probability: '50' });
    const moved = await move(card, 'negotiation', null, { probability: '70' });
    expect(moved.body).toMatchObject({ probability: '70', stage: 'negotiation' });
    const within = await move(card, 'negotiation', null, { probability: 80 });
    expect(within.body).toMatchObject({ probability: '80' });
    expect((await move(card, 'closed_won', null, { probability: null })).body).toMatchObject({
      probability: '80',
    });
    const wrong = await move(card, 'lead', null, { probability: '101' });
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { probability: expect.any(String) } },
    });
  });

  test('puts a card first, between, last and into another stage, and writes one row', async () => {
    const [a, b, c] = await cards('lead', 'A', 'B', 'C');
    const [won] = await cards('closed_won', 'W');
    if (!a || !b || !c || !won) throw new Error('not made');
    for (const [card, stage, after, lead, closed] of [
      [c, 'lead', null, 'CAB', 'W'],
      [c, 'lead', a, 'ACB', 'W'],
      [a, 'lead', b, 'CBA', 'W'],
      [b, 'closed_won', won, 'CA', 'WB'],
      [c, 'closed_won', null, 'A', 'CWB'],
      [won, 'lead', a, 'AW', 'CB'],
    ] as const) {
      const before = await ranks();
      expect((await move(card, stage, after)).status).toBe(200);
      expect((await namesIn('lead')).join('')).toBe(lead);
      expect((await namesIn('closed_won')).join('')).toBe(closed);
      const written = [...(await ranks())].filter(([id, rank]) => before.get(id) !== rank);
      expect(written.map(([id]) => id)).toEqual([card.id]);
    }
  });

  test('within a stage is no change of the opportunity; into another it is, and is logged', async () => {
    const [a, b] = await cards('lead', 'A', 'B');
    if (!a || !b) throw new Error('not made');
    app.clock.advance(60_000);
    expect((await move(a, 'lead', b)).body).toEqual(a);
    const lost = await move(a, 'closed_lost', null, { lostReason: 'Price' });
    expect(lost.body).toMatchObject({
      stage: 'closed_lost',
      lostReason: 'Price',
      stageSince: app.clock.now().toISOString(),
    });
    expect((await move(a, 'qualified', null)).body).toMatchObject({ lostReason: null });
    const { rows } = await app.database.pool.query(
      'select verb from changes where record_id = $1 order by at, id',
      [a.id],
    );
    expect(rows.map(({ verb }) => verb)).toEqual([
      'opportunity.created',
      'opportunity.reordered',
      'opportunity.stage_changed',
      'opportunity.stage_changed',
    ]);
    const log = await app.database.pool.query(
      'select description from activity_log where opportunity_id = $1',
      [a.id],
    );
    expect(log.rows).toHaveLength(2);
  });

  test('under a card that is gone, elsewhere or itself is refused, and changes nothing', async () => {
    const [a, b, c] = await cards('lead', 'A', 'B', 'C');
    const [won] = await cards('closed_won', 'W');
    if (!a || !b || !c || !won) throw new Error('not made');
    await staff.delete(`/api/opportunities/${c.id}`);
    const before = await ranks();
    for (const after of [won, c, { id: newId() }]) {
      const reply = await move(a, 'lead', after);
      expect(reply).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(reply.body).toMatchObject({ message: expect.stringContaining('in the meantime') });
    }
    expect((await move(a, 'lead', a)).status).toBe(400);
    expect((await move(a, 'sold' as Stage, null)).status).toBe(400);
    expect((await staff.post(`/api/opportunities/${a.id}/move`, { stage: 'lead' })).status).toBe(
      400,
    );
    expect(await ranks()).toEqual(before);
  });

  test('a race of moves into one place leaves every card its own place, in one order', async () => {
    const names = Array.from({ length: 12 }, (_, i) => `Racer ${i}`);
    const racers = await cards('lead', ...names);
    const [top] = await cards('qualified', 'Top', 'Bottom');
    if (!top) throw new Error('not made');
    const replies = await Promise.all(racers.map((card) => move(card, 'qualified', top)));
    expect(replies.map(({ status }) => status)).toEqual(racers.map(() => 200));
    expect(new Set((await ranks()).values()).size).toBe(racers.length + 2);
    const order = await namesIn('qualified');
    expect([order[0], order.at(-1)]).toEqual(['Top', 'Bottom']);
    expect(order.toSorted()).toEqual([...names, 'Top', 'Bottom'].toSorted());
    expect(await namesIn('lead')).toEqual([]);
  });

  test('a race of moves, creations and changes of stage leaves one order too', async () => {
    const left = await cards('lead', 'L1', 'L2', 'L3', 'L4');
    const right = await cards('proposal', 'R1', 'R2', 'R3', 'R4');
    const replies = await Promise.all([
      ...left.map((card) => move(card, 'proposal', null)),
      ...right.map((card) => move(card, 'lead', null)),
      ...[1, 2, 3].map(() => staff.post('/api/opportunities', { name: 'New', stage: 'lead' })),
      ...[...left, ...right].map(({ id }) => staff.put(`/api/opportunities/${id}`, { value: 1 })),
    ]);
    expect(replies.map(({ status }) => status)).not.toContain(500);
    for (const stage of ['lead', 'proposal'] as const) {
      const inStage = new Set((await column(stage)).map(({ id }) => id));
      const places = [...(await ranks())].filter(([id]) => inStage.has(id)).map(([, rank]) => rank);
      expect(new Set(places).size).toBe(places.length);
    }
    expect((await namesIn('lead')).toSorted()).toEqual(
      ['New', 'New', 'New', 'R1', 'R2', 'R3', 'R4'].toSorted(),
    );
  });

  test('makes room where ranks are equal, foreign or have grown too long', async () => {
    const [a, b, c] = await cards('lead', 'A', 'B', 'C');
    if (!a || !b || !c) throw new Error('not made');
    const setRank = (id: string, rank: string) =>
      app.database.pool.query('update opportunities set rank = $2 where id = $1', [id, rank]);
    await setRank(a.id, 'm0001');
    await setRank(b.id, 'm0001');
    await setRank(c.id, 'm0002');
    const [first, second] = await column('lead');
    if (!first || !second) throw new Error('not there');
    expect((await move(c, 'lead', first)).status).toBe(200);
    expect(await namesIn('lead')).toEqual([first.name, 'C', second.name]);
    await setRank(first.id, `a0${'V'.repeat(200)}`);
    await setRank(c.id, `a0${'V'.repeat(199)}W`);
    await setRank(second.id, 'a5');
    expect((await move(second, 'lead', first)).status).toBe(200);
    expect(await namesIn('lead')).toEqual([first.name, second.name, 'C']);
    for (const rank of (await ranks()).values()) expect(rank.length).toBeLessThan(10);
  });

  test('a restored card takes no place that was given away meanwhile', async () => {
    const [a, b, c] = await cards('lead', 'A', 'B', 'C');
    const [other] = await cards('qualified', 'Other');
    if (!a || !b || !c || !other) throw new Error('not made');
    await staff.delete(`/api/opportunities/${b.id}`);
    await move(other, 'lead', a);
    const held = await ranks();
    await app.database.pool.query('update opportunities set rank = $2 where id = $1', [
      b.id,
      held.get(other.id),
    ]);
    expect((await staff.post(`/api/opportunities/${b.id}/restore`)).status).toBe(200);
    expect(await namesIn('lead')).toEqual(['A', 'Other', 'B', 'C']);
    expect(new Set((await ranks()).values()).size).toBe(4);
  });
});
