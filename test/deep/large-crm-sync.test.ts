/** A Capsule of 20,000 contacts in trouble: the report is exact to the record, and memory does not grow with it. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import type { CrmSyncResult } from '#contract/crm-sync.ts';
import { anOrganisation, aPersonThere, type CapsuleRecord, trouble } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const { capsule, app, boss, sync, progress, report, startAfresh } = await openCrmSync();
const ample = 'What is known of them. '.repeat(25);

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Of ten, three are organizations and seven people who work for the first of these. */
function partiesThere(count: number): CapsuleRecord[] {
  const parties = Array.from({ length: count }, (_, i) => {
    const id = i + 1;
    const about = `${ample}${id}`;
    if (i % 10 < 3) {
      return anOrganisation(id, { about, addresses: [{ city: 'Cairns', state: 'QLD' }] });
    }
    return aPersonThere(id, { about, organisation: { id: id - (i % 10) } });
  });
  // Texts in one piece, as they will be once they have been sent: or the source itself would seem to grow.
  return JSON.parse(JSON.stringify(parties));
}

/** What the heap holds at most while `work` is under way, beyond what it held before. */
async function growthOf(work: () => Promise<unknown>): Promise<number> {
  const used = () => {
    collectGarbage();
    return process.memoryUsage().heapUsed;
  };
  const before = used();
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, used());
  }, 4_000);
  await work().finally(() => clearInterval(timer));
  return (Math.max(most, used()) - before) / 1_048_576;
}

async function counted(sql: string): Promise<unknown> {
  const { rows } = await app.database.pool.query(sql);
  return rows[0];
}

test('20,000 contacts with 429s, cuts and an expired token import to an exact report', async () => {
  await startAfresh();
  capsule.parties = partiesThere(2_000);
  const small = await growthOf(() => sync('all'));

  await startAfresh();
  const ctx = await app.as();
  await anOrganization(ctx, { name: 'Organisation 1', location: 'Cairns QLD 4870' });
  await aPerson(ctx, { name: 'Person 4', email: 'person-4@capsule.example' });
  await aPerson(ctx, { name: 'Nobody of theirs', email: 'nobody@here.example' });
  const parties = partiesThere(20_000);
  const change = (id: number, given: Record<string, unknown>) =>
    Object.assign(parties[id - 1] ?? {}, given);
  change(2, { name: ' ' });
  change(5, { firstName: null, lastName: null });
  change(6, { type: 'robot' });
  change(7, { emailAddresses: [{ address: 'not an address' }] });
  capsule.parties = parties;
  const now = Math.floor(app.clock.now().getTime() / 1_000);
  const mishaps = [trouble.limited(now), trouble.cut, trouble.limitedFor(0), trouble.halfAnswer];
  capsule.mishaps = Array.from({ length: 120 }, (_, i) =>
    i % 20 === 19 ? mishaps[Math.floor(i / 20) % mishaps.length] : undefined,
  );
  capsule.mishaps.push(trouble.expired);

  const large = await growthOf(async () => {
    const broken = await boss.post('/api/crm-service/sync-all');
    expect(broken).toMatchObject({ status: 503, body: { message: /refused the API token/ } });
    const { runId, canResume } = await progress();
    expect(canResume).toBe(true);
    const resumed = await boss.post<CrmSyncResult>(`/api/crm-service/runs/${runId}/resume`);
    expect(resumed).toMatchObject({ status: 200, body: { count: 20_000, skipped: 3 } });
  });

  expect(capsule.mishaps).toEqual([]);
  const { runId } = await progress();
  const run = await report(runId ?? '');
  expect(run.entities).toEqual([
    {
      entity: 'organizations',
      source: 6_001,
      created: 5_998,
      updated: 1,
      unchanged: 0,
      skipped: 2,
    },
    { entity: 'people', source: 13_999, created: 13_997, updated: 1, unchanged: 0, skipped: 1 },
    { entity: 'tasks', source: 0, created: 0, updated: 0, unchanged: 0, skipped: 0 },
  ]);
  expect(run.reasons.reduce((sum, { count }) => sum + count, 0)).toBe(5);
  expect(
    await counted(`select (select count(*)::int from organizations) organizations,
      (select count(*)::int from people) people,
      (select count(*)::int from crm_sync_links) links,
      (select count(*)::int from crm_sync_staged) staged,
      (select count(*)::int from people where organization_id is null) alone,
      (select count(distinct email)::int from people) emails`),
  ).toEqual({
    organizations: 5_999,
    people: 13_999,
    links: 19_997,
    staged: 0,
    alone: 1,
    emails: 13_998,
  });
  // The next time nothing has changed, and nothing is read but that.
  expect(await sync('all')).toMatchObject({ count: 0, created: 0, updated: 0 });
  // Ten times the contacts, each of a kilobyte and more: held, they would take some forty megabytes.
  expect(large - small).toBeLessThan(16);
});
