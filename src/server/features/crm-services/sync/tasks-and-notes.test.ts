/** What becomes of tasks and notes of the service when they change there, or their contact is deleted here. */
import { expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { Task } from '#contract/tasks.ts';
import { aNoteThere, anOrganisation, aTaskThere } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { aUser } from '#test/factories.ts';

const { capsule, app, boss, sync, issues, organizations, startAfresh } = await openCrmSync();
const tasks = async () => (await boss.get<Task[]>('/api/tasks')).body;
const notes = async () => (await boss.get<Note[]>('/api/notes')).body;

test('a task that is completed, moved and taken up again there is so here, and says by whom', async () => {
  await startAfresh();
  const dueOn = '2026-04-01';
  capsule.tasks = [aTaskThere(20, { dueOn, dueTime: '09:00:00' })];
  await sync('tasks');
  expect(await tasks()).toMatchObject([{ status: 'pending', hasDueTime: true, completedAt: null }]);

  const completed = { status: 'COMPLETED', completedBy: { username: 'xena' } };
  const completedAt = '2026-03-01T10:00:00Z';
  capsule.tasks = [aTaskThere(20, { dueOn, ...completed, completedAt })];
  expect(await sync('tasks')).toMatchObject({ created: 0, updated: 1 });
  expect(await tasks()).toMatchObject([
    {
      status: 'completed',
      hasDueTime: false,
      completedAt: '2026-03-01T10:00:00.000Z',
      completionReason: 'Completed in Capsule by xena',
    },
  ]);

  capsule.tasks = [aTaskThere(20, { dueOn })];
  expect(await sync('tasks')).toMatchObject({ updated: 1 });
  expect(await tasks()).toMatchObject([
    { status: 'pending', completedAt: null, completionReason: null },
  ]);
  const { rows } = await app.database.pool.query(
    `select verb from changes where record_type = 'task' order by at, id`,
  );
  expect(rows.map(({ verb }) => verb)).toEqual(['task.imported', 'task.completed', 'task.updated']);
});

test('what somebody here changed of a task stays, the rest comes, and the report says it', async () => {
  await startAfresh();
  capsule.tasks = [aTaskThere(20)];
  await sync('tasks');
  const [task] = await tasks();
  await boss.patch(`/api/tasks/${task?.id}`, { title: 'Ours' });
  capsule.tasks = [aTaskThere(20, { description: 'Theirs', detail: 'More' })];
  const again = await sync('tasks');
  expect(await tasks()).toMatchObject([{ title: 'Ours', description: 'More' }]);
  expect(await issues(again.runId)).toEqual([
    ['kept', 'Theirs', 'Title was changed here too, and stays as it is here'],
  ]);
});

test('a title that does not fit stands whole in the description, and a day that is none is told', async () => {
  await startAfresh();
  const long = `Call ${'x'.repeat(600)}`;
  capsule.tasks = [
    aTaskThere(20, { description: long, detail: 'Ask for Bo', dueOn: '2026-02-30' }),
  ];
  const run = await sync('tasks');
  const [task] = await tasks();
  expect(long.startsWith(task?.title ?? 'nothing')).toBe(true);
  expect(task).toMatchObject({ description: `${long}\n\nAsk for Bo`, dueDate: null });
  const told = (await issues(run.runId)).map(([kind, , reason]) => `${kind}: ${reason}`);
  expect(told.toSorted()).toEqual([
    'partial: The due date could not be read',
    'partial: The title was cut to 300 characters',
  ]);
});

test('what belongs to a contact that was deleted here stays out, and is not asked for again', async () => {
  await startAfresh();
  const party = { id: 1 };
  capsule.parties = [anOrganisation(1)];
  await sync('organizations');
  const [organization] = await organizations();
  await boss.delete(`/api/organizations/${organization?.id}`);
  capsule.tasks = [aTaskThere(20, { party }), aTaskThere(21, { party: { id: 99 } })];
  capsule.entries = [aNoteThere(30, { party })];
  const reason = 'Its contact was deleted here';
  const run = await sync('tasks');
  expect(run).toMatchObject({ created: 1, skipped: 1 });
  expect(await issues(run.runId)).toEqual([
    ['skipped', 'Task 20', reason],
    ['partial', 'Task 21', 'Its contact has not been imported yet'],
  ]);
  expect(await tasks()).toMatchObject([{ title: 'Task 21', organizationId: null }]);
  const noted = await sync('notes');
  expect(await issues(noted.runId)).toEqual([['skipped', 'Note 30', reason]]);
  expect(await notes()).toEqual([]);
  // Nothing is open, so the next one reads only what is new.
  const { rows } = await app.database.pool.query(
    `select entity from crm_sync_cursors where entity = 'notes'`,
  );
  expect(rows).toHaveLength(1);
});

test('a contact that has gone for good is not brought back, nor what belongs to it', async () => {
  await startAfresh();
  capsule.parties = [anOrganisation(1)];
  await sync('organizations');
  const [organization] = await organizations();
  await app.database.pool.query('delete from organizations where id = $1', [organization?.id]);
  capsule.tasks = [aTaskThere(20, { party: { id: 1 } })];
  app.clock.advance(60 * 60_000);
  const updatedAt = app.clock.now().toISOString();
  capsule.parties = [anOrganisation(1, { name: 'Back Again', updatedAt })];
  const again = await sync('organizations');
  expect(again).toMatchObject({ created: 0, skipped: 1 });
  expect(await issues(again.runId)).toEqual([
    ['skipped', 'Back Again', 'It was deleted here, and is not brought back'],
  ]);
  const run = await sync('tasks');
  expect(await issues(run.runId)).toEqual([['skipped', 'Task 20', 'Its contact was deleted here']]);
});

test('who has left the team is still the author of a note, but is given no task', async () => {
  await startAfresh();
  const gone = await aUser(await app.as(), { username: 'gone' });
  await app.database.pool.query('update users set deactivated_at = now() where id = $1', [gone.id]);
  const party = { id: 1 };
  const user = { username: 'GONE', name: 'Gus Gone' };
  capsule.parties = [anOrganisation(1)];
  capsule.tasks = [aTaskThere(20, { owner: user })];
  capsule.entries = [aNoteThere(30, { party, creator: user })];
  await sync('organizations');
  await sync('tasks');
  await sync('notes');
  expect(await tasks()).toMatchObject([{ assigneeId: null }]);
  expect(await notes()).toMatchObject([{ createdById: gone.id, content: 'Note 30' }]);
});
