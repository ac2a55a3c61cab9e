import { expect } from 'vitest';
import type { QueuePlace } from '#contract/queue.ts';
import type { Task } from '#contract/tasks.ts';
import type { TestApp } from './app.ts';
import { aUser } from './factories.ts';

interface Closed {
  task: Task;
  callId: string | null;
  nextTask: Task | null;
}

/** A new colleague and what they do with their queue, so that no test meets the tasks of another. */
export async function aCaller(app: TestApp) {
  const user = await aUser(await app.as());
  const client = await app.signIn(user);
  const own = await app.as(user);
  return {
    client,
    user,
    own,
    next: async (body: object = {}) => {
      const reply = await client.post<QueuePlace>('/api/tasks/queue', body);
      expect(reply.status).toBe(200);
      return reply.body;
    },
    shown: async (body: object = {}) =>
      (await client.post<QueuePlace>('/api/tasks/queue', body)).body.next?.task.title,
    close: (id: string, body: object) => client.post<Closed>(`/api/tasks/${id}/outcome`, body),
  };
}
