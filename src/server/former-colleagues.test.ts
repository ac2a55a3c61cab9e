/** Names stay when somebody leaves: everywhere the server tells one, and one place on each side decides how. */
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Duplicate } from '#contract/duplicates.ts';
import type { ActivityReport } from '#contract/reports.ts';
import { openTestApp } from '#test/app.ts';
import { aNote, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const named = 'Jack Ford, left';

test('timeline, change log, reports, duplicates and exports name who has left', async () => {
  const jack = await aUser(await app.as(), { firstName: 'Jack', lastName: 'Ford' });
  const his = await app.as(jack);
  const person = await aPerson(his, { name: 'Paula Handed', email: 'paula@handed.example' });
  await aNote(his, { personId: person.id, content: 'Said by Jack' });
  await aTask(his, { personId: person.id, status: 'completed', completionReason: 'Called' });
  await boss.patch(`/api/people/${person.id}`, { assignedToId: null });
  await boss.patch(`/api/people/${person.id}`, { assignedToId: jack.id });
  await boss.patch(`/api/users/${jack.id}`, { active: false });

  const timeline = await boss.get(`/api/timeline?personId=${person.id}`);
  expect(timeline.status).toBe(200);
  const told = JSON.stringify(timeline.body);
  expect(told).toContain(named);
  expect(told.split('Jack Ford').length).toBe(told.split(named).length);
  const audit = await boss.get<AuditEntry[]>(`/api/audit?recordId=${person.id}`);
  const created = audit.body.find(({ verb }) => verb === 'person.created');
  expect(created?.actorName).toBe(named);
  const change = audit.body.flatMap(({ changes }) => changes).filter(({ to }) => to === named);
  expect(change.length).toBeGreaterThan(0);
  const report = await boss.get<ActivityReport>('/api/reports/activity?period=30');
  expect(report.body.members.find(({ userId }) => userId === jack.id)?.name).toBe(named);
  const found = await boss.post<Duplicate[][]>('/api/duplicates/check', {
    candidates: [{ kind: 'person', name: 'Paula Handed', email: 'paula@handed.example' }],
  });
  expect(found.body[0]?.[0]?.ownerName).toBe(named);
  for (const list of ['people', 'tasks']) {
    const csv = await boss.get<string>(`/api/exports/${list}?format=csv&timeZone=UTC`);
    expect(csv.body, list).toContain(named);
  }
});

/** Who may put a name together from its parts: whoever decides, and what is one's own account or another's to manage. */
const mayOnServer = [
  'features/users/',
  'features/account/',
  'features/whole-export/',
  'features/single-sign-on/',
  // Parts for the wire, which the pages name by the id beside them.
  'features/notes/notes.queries.ts',
  'features/files/files.queries.ts',
  'features/calls/calls.queries.ts',
  'features/imports/crm-export/import-notes.ts',
  // Compare names or sort by them, and tell none.
  'features/erasure/identity.queries.ts',
  'features/tables/sort-keys.ts',
  // Of active members alone.
  'features/stats/stats.queries.ts',
  'features/reminders/rings.ts',
  'features/notifications/notification-mails.ts',
  'features/views/view-mails.ts',
  'demo/',
];
const mayOnPages = [
  'lib/format.ts',
  'features/users/',
  'features/account/',
  'app/sidebar.tsx',
  // Of active members alone.
  'features/staff-overview/staff-card.tsx',
  'pages/settings-users-page.tsx',
];

test.each([
  ['src/server', /users\.(?:firstName|lastName)|\b(?:first|last)_name\b/, mayOnServer],
  ['src/web', /\bfullNameOf\b/, mayOnPages],
])(
  'in %s nobody names a colleague past the one place that knows who has left',
  async (root, naming, may) => {
    const files = await readdir(root, { recursive: true });
    const past: string[] = [];
    for (const file of files) {
      if (!/\.tsx?$/.test(file) || /\.test\.ts$/.test(file)) continue;
      if (may.some((place) => file.startsWith(place))) continue;
      if (naming.test(await readFile(`${root}/${file}`, 'utf8'))) past.push(file);
    }
    expect(past).toEqual([]);
  },
);
