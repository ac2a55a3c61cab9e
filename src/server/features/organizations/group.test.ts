/** Branches: whose an organization may be, and what a group comes to. */
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { Group, Organization } from '#contract/organizations.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { exported, imported, signInTwinOwner } from '#test/documents.ts';
import { anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');

const patch = <Reply = Organization>({ id }: { id: string }, parentId: string | null) =>
  boss.patch<Reply>(`/api/organizations/${id}`, { parentId });
const read = async ({ id }: { id: string }) =>
  (await boss.get<Organization>(`/api/organizations/${id}`)).body;
const groupOf = async ({ id }: { id: string }) =>
  (await boss.get<Group>(`/api/organizations/${id}/group`)).body;
const exactly = (count: number) => ({ count, more: false });

describe('a parent', () => {
  test('is named, told in the timeline, listed, and let go', async () => {
    const group = await anOrganization(ctx, { name: 'Hill Group' });
    const made = await boss.post<Organization>('/api/organizations', {
      name: 'Hill North',
      parentId: group.id,
    });
    expect(made.body).toMatchObject({ parentId: group.id, parentName: 'Hill Group' });
    const list = (await boss.get<Organization[]>('/api/organizations?q=Hill North')).body;
    const {
      emailType: _,
      furtherEmails: __,
      phoneType: ___,
      furtherPhones: ____,
      ...listed
    } = made.body;
    expect(list).toStrictEqual([listed]);
    const csv = await boss.get<string>('/api/exports/organizations?format=csv&q=Hill North');
    expect(csv.body).toContain('Hill Group');
    app.clock.advance(1_000);
    expect((await patch(made.body, null)).body).toMatchObject({ parentId: null, parentName: null });
    const path = `/api/timeline?organizationId=${made.body.id}`;
    const [entry] = (await boss.get<TimelineEntry[]>(path)).body;
    expect(entry?.changes).toEqual([
      { field: 'parentId', label: 'Parent organization', from: 'Hill Group', to: null },
    ]);
  });

  test('is never the organization itself, a branch of it, or nobody', async () => {
    const top = await anOrganization(ctx);
    const middle = await anOrganization(ctx, { parentId: top.id });
    const low = await anOrganization(ctx, { parentId: middle.id });
    const refused: [string, string][] = [
      [top.id, 'must not be the organization itself'],
      [middle.id, 'must not be one of its branches'],
      [low.id, 'must not be one of its branches'],
      [newId(), 'is not an organization'],
    ];
    for (const [parentId, words] of refused) {
      const reply = await patch<ErrorReply>(top, parentId);
      expect(reply).toMatchObject({ status: 400, body: { fields: { parentId: words } } });
    }
    expect((await read(top)).parentId).toBeNull();
    expect((await patch(low, top.id)).body.parentId).toBe(top.id);
  });

  test('two that make each other their parent at the same time: one is refused', async () => {
    const [one, other] = [await anOrganization(ctx), await anOrganization(ctx)];
    const replies = await Promise.all([patch(one, other.id), patch(other, one.id)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  test('that is deleted is no longer named, until it is back', async () => {
    const top = await anOrganization(ctx);
    const branch = await anOrganization(ctx, { parentId: top.id });
    const before = await read(branch);
    await boss.delete(`/api/organizations/${top.id}`);
    expect(await read(branch)).toEqual({ ...before, parentId: null, parentName: null });
    await boss.patch(`/api/organizations/${branch.id}`, { industry: 'Mining' });
    await boss.post(`/api/organizations/${top.id}/restore`);
    expect(await read(branch)).toMatchObject({ parentId: top.id, parentName: top.name });
  });
});

describe('a group', () => {
  test('lists its branches at every level, with what each has and all come to', async () => {
    const top = await anOrganization(ctx, { name: 'Hill Group' });
    const north = await anOrganization(ctx, {
      name: 'North',
      parentId: top.id,
      location: 'Cairns QLD',
    });
    const far = await anOrganization(ctx, { name: 'Far north', parentId: north.id });
    const ofNorth = { organizationId: north.id };
    const kim = await aPerson(ctx, ofNorth);
    await aPerson(ctx, { organizationId: far.id });
    await aPerson(ctx, { organizationId: top.id });
    const memberships = [{ organizationId: far.id }];
    await boss.put(`/api/people/${kim.id}/memberships`, { memberships });
    await anOpportunity(ctx, ofNorth);
    await anOpportunity(ctx, { ...ofNorth, stage: 'closed_won' });
    await aTask(ctx, ofNorth);
    await aTask(ctx, { ...ofNorth, status: 'completed', completionReason: 'Done' });
    await aTask(ctx, { organizationId: far.id });
    expect(await groupOf(top)).toEqual({
      // Kim is a contact of both branches, and one of the group: a group of two people is not one of three.
      contacts: exactly(2),
      openOpportunities: exactly(1),
      openTasks: exactly(2),
      branches: [
        {
          id: far.id,
          name: 'Far north',
          location: null,
          parentId: north.id,
          contacts: exactly(2),
          openOpportunities: exactly(0),
          openTasks: exactly(1),
        },
        {
          id: north.id,
          name: 'North',
          location: 'Cairns QLD',
          parentId: top.id,
          contacts: exactly(1),
          openOpportunities: exactly(1),
          openTasks: exactly(1),
        },
      ],
      more: false,
    });
    await boss.delete(`/api/organizations/${north.id}`);
    expect((await groupOf(top)).branches).toMatchObject([{ id: far.id }]);
    expect((await groupOf(far)).branches).toEqual([]);
    expect((await boss.get(`/api/organizations/${north.id}/group`)).status).toBe(404);
  });

  test('counts each person once, wherever else they work, and those of a large branch as well', async () => {
    const top = await anOrganization(ctx, { name: 'Wide Group' });
    const [north, south] = [
      await anOrganization(ctx, { parentId: top.id, name: 'North' }),
      await anOrganization(ctx, { parentId: top.id, name: 'South' }),
    ];
    const outside = await anOrganization(ctx);
    const work = async (person: { id: string }, ...at: { id: string }[]) => {
      const memberships = at.map(({ id }) => ({ organizationId: id }));
      const { status } = await boss.put(`/api/people/${person.id}/memberships`, { memberships });
      expect(status).toBe(200);
    };
    const [both, guest, former] = [
      await aPerson(ctx, { organizationId: north.id }),
      await aPerson(ctx, { organizationId: outside.id }),
      await aPerson(ctx),
    ];
    await work(both, south);
    await work(guest, north, south);
    await work(former, north, south);
    await work(former);
    const contacts = async () => {
      const group = await groupOf(top);
      return [group.contacts, ...group.branches.map((branch) => branch.contacts)];
    };
    expect(await contacts()).toEqual([exactly(2), exactly(2), exactly(2)]);
    await app.database.pool.query(
      `insert into people (id, name, organization_id, created_at, updated_at)
       select gen_random_uuid(), 'One of many', $1, now(), now() from generate_series(1, 1001)`,
      [north.id],
    );
    const many = { count: 1_000, more: true };
    // Of South's two, one is of North as well, counted there or not.
    expect(await contacts()).toEqual([{ count: 1_001, more: true }, many, exactly(2)]);
  });

  test('stops counting at a thousand, and says so', async () => {
    const top = await anOrganization(ctx);
    const branch = await anOrganization(ctx, { parentId: top.id });
    await app.database.pool.query(
      `insert into people (id, name, organization_id, created_at, updated_at)
       select gen_random_uuid(), 'One of many', $1, now(), now() from generate_series(1, 1001)`,
      [branch.id],
    );
    expect((await groupOf(top)).contacts).toEqual({ count: 1_000, more: true });
  });

  test('travels with a document of everything, also where a branch is older than its parent', async () => {
    const branch = await anOrganization(ctx);
    const top = await anOrganization(ctx);
    await patch(branch, top.id);
    const other = await openTestApp();
    const document = await exported(boss);
    const owner = await signInTwinOwner(app, other);
    expect((await imported(owner, document)).status).toBe(200);
    const there = await owner.get<Organization>(`/api/organizations/${branch.id}`);
    expect(there.body).toEqual(await read(branch));
  });
});
