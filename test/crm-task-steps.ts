/** What two colleagues may do with tasks alone, each step judged by the model. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { at, pick, step, who } from './crm-steps.ts';

export const settling = fc.record({ who, at, completes: fc.boolean() }).map((it) =>
  step(`${it.completes ? 'completes' : 'reopens'} task ${it.at}`, it.who, async (model, me) => {
    const task = pick(model.tasks, it.at);
    if (!task) return;
    const status = it.completes ? 'completed' : 'pending';
    const completionReason = it.completes ? 'Done' : null;
    const change = { status, completionReason };
    const reply = await me.client.patch(`/api/tasks/${task.id}`, change);
    expect(reply.status).toBe(model.changeTask(task, { ...task, status }));
  }),
);

export const changingMany = fc
  .record({ who, at: fc.array(at, { minLength: 1, maxLength: 4 }), defers: fc.boolean() })
  .map((it) =>
    step(`${it.defers ? 'defers' : 'completes'} tasks ${it.at}`, it.who, async (model, me, crm) => {
      const picked = new Set(it.at.flatMap((each) => pick(model.tasks, each) ?? []));
      if (picked.size === 0) return;
      const tasks = [...picked];
      const before = structuredClone(tasks);
      const dueDate = '2026-04-01T08:00:00.000Z';
      const change = it.defers ? { dueDate } : { status: 'completed' as const };
      const words = it.defers
        ? { action: 'defer', dueDate }
        : { action: 'complete', completionReason: 'Done' };
      const reply = await me.client.post<{ tasks: { id: string; updatedAt: string }[] }>(
        '/api/tasks/bulk',
        {
          ...words,
          ids: tasks.map(({ id }) => id),
        },
      );
      expect(reply.status).toBe(model.changeTasks(tasks, change));
      if (reply.status !== 200) return;
      const versions = new Map(reply.body.tasks.map(({ id, updatedAt }) => [id, updatedAt]));
      crm.last = { before, after: structuredClone(tasks), versions };
    }),
  );

export const undoing = who.map((who) =>
  step('undoes the last change of many', who, async (model, me, crm) => {
    if (!crm.last) return;
    const { before, after, versions } = crm.last;
    const former = before.map(({ id, status, dueDate, assignedToId }) => ({
      id,
      status,
      dueDate,
      assigneeId: assignedToId,
      updatedAt: versions.get(id),
    }));
    const reply = await me.client.post('/api/tasks/bulk', { action: 'undo', tasks: former });
    expect(reply.status).toBe(model.undo(before, after));
  }),
);
