/** Rights in lists of tasks and of opportunities, as a table of permissions might grant them: nothing is written without. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import type * as permissions from '#contract/permissions.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp } from '#test/app.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { endOf, uploadAs } from '#test/imports.ts';

/** How far staff reach, where that is less than today. */
const reaches = vi.hoisted(() => new Map<string, 'own' | 'none'>());
/** Rights that end once they have been asked for. */
const ending = vi.hoisted(() => new Set<string>());

vi.mock('#contract/permissions.ts', async (original) => {
  const real = await original<typeof permissions>();
  const getReach: typeof real.getReach = (role, permission) => {
    const less = role === 'staff' ? reaches.get(permission) : undefined;
    return less ?? real.getReach(role, permission);
  };
  const can: typeof real.can = (user, permission, record = {}) => {
    const reach = getReach(user.role, permission);
    if (ending.delete(permission)) reaches.set(permission, 'none');
    if (reach !== 'own') return reach === 'any';
    return record.createdById === user.id || real.can(user, 'note.edit', record);
  };
  return { ...real, getReach, can };
});

const app = await openTestApp();
const staff = await app.signIn('staff');
const admin = await app.signIn('admin');
const { reviewed, rowsOf, imported } = reviewsOf(staff);

afterEach(() => {
  reaches.clear();
  ending.clear();
});

const lists = [
  ['tasks', 'task', 'title', 'Title', 'Priority', ['low', 'high']],
  ['opportunities', 'opportunity', 'name', 'Name', 'Value', ['100', '200']],
] as const;

async function countAll(entity: string): Promise<number> {
  return (await admin.get<unknown[]>(`/api/${entity}`)).body.length;
}

test.each(lists)(
  '%s: who may not add any is refused before anything is written',
  async (entity, kind, key, title) => {
    const before = await countAll(entity);
    const { body } = await uploadAs(staff, `${title}\nNew one\n`, { entity });
    reaches.set(`${kind}.create`, 'none');
    const path = `/api/imports/${body.id}`;
    const { mapping } = body;
    expect(await staff.post(`${path}/start`, { mapping })).toMatchObject({ status: 403 });
    reaches.set(`${kind}.edit`, 'none');
    expect(await staff.post(`${path}/review`, { mapping, key })).toMatchObject({ status: 403 });
    expect(await staff.post(`${path}/start`, { mapping, reviewed: true })).toMatchObject({
      status: 403,
    });
    expect(await staff.get(path)).toMatchObject({ body: { status: 'uploaded' } });
    expect(await countAll(entity)).toBe(before);
  },
);

test.each(lists)(
  '%s: a right that ends after the start is missing at the write',
  async (entity, kind, _, title) => {
    const before = await countAll(entity);
    const { body } = await uploadAs(staff, `${title}\nNew one\n`, { entity });
    ending.add(`${kind}.create`);
    const begun = await staff.post(`/api/imports/${body.id}/start`, { mapping: body.mapping });
    expect(begun.status).toBeLessThan(300);
    expect(await endOf(staff, body.id)).toMatchObject({ status: 'failed', imported: 0 });
    expect(await countAll(entity)).toBe(before);
  },
);

test.each(lists)(
  '%s: rows about records of others are left out where these may not be edited, and the rest goes on',
  async (entity, kind, key, title, column, [low, high]) => {
    const field = entity === 'tasks' ? 'priority' : 'value';
    const make = async (client: typeof staff, name: string) =>
      (
        await client.post<Task & Opportunity>(`/api/${entity}`, {
          ...{ title: name, name, [field]: low },
          ...(entity === 'tasks' ? { assigneeId: null } : { assignedToId: null }),
        })
      ).body;
    const read = async ({ id }: { id: string }) =>
      (await admin.get<Record<string, string>>(`/api/${entity}/${id}`)).body[field];
    const theirs = await make(admin, `Theirs ${kind}`);
    const later = await make(admin, `Later ${kind}`);
    const own = await make(staff, `Own ${kind}`);
    const names = ['Theirs', 'Own', 'Later'].map((name) => `${name} ${kind},${high}`);
    const file = [`${title},${column}`, ...names, `New ${kind},${high}`].join('\n');
    const asked = { entity, key, policies: { [field]: 'overwrite' } };
    const open = await reviewed(file, asked);
    expect(open.counts).toMatchObject({ update: 3, create: 1 });
    reaches.set(`${kind}.edit`, 'own');
    const closed = await reviewed(file, asked);
    const reason = `You are not allowed to change Theirs ${kind}`;
    expect(await rowsOf(closed.id)).toMatchObject([
      { outcome: 'dropped', reason },
      { outcome: 'update' },
      { outcome: 'dropped' },
      { outcome: 'create' },
    ]);
    reaches.set(`${kind}.create`, 'none');
    const without = await reviewed(file, asked);
    expect((await rowsOf(without.id))[3]).toMatchObject({
      outcome: 'dropped',
      reason: expect.stringMatching(/^You are not allowed to add/),
    });
    // What was reviewed with more rights is imported with those of now.
    const report = await imported(open);
    expect(report).toMatchObject({ status: 'done', imported: 0, updated: 1, dropped: 3 });
    expect(report.droppedRows[0]).toMatchObject({ line: 2, reason });
    expect([await read(theirs), await read(own), await read(later)]).toEqual([low, high, low]);
  },
);
