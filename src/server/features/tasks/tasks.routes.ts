import type { FastifyInstance } from 'fastify';
import { tasksApi } from '#contract/tasks.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { bulkChangeTasks } from './bulk-change-tasks.ts';
import { createTask, createTasks, deleteTask, restoreTask, updateTask } from './tasks.commands.ts';
import {
  countTasks,
  countTaskTabs,
  openTasks,
  printTaskOrThrow,
  printTasks,
} from './tasks.queries.ts';

export function registerTasks(app: FastifyInstance): void {
  serveList(app, tasksApi.list, { page: printTasks, total: countTasks, opening: openTasks });
  serve(app, tasksApi.counts, ({ query }, ctx) => countTaskTabs(ctx, query));
  serve(app, tasksApi.get, ({ params }, ctx) => printTaskOrThrow(ctx, params.id));
  serve(app, tasksApi.create, ({ body }, ctx) => createTask(ctx, body));
  serve(app, tasksApi.createMany, ({ body }, ctx) => createTasks(ctx, body.tasks));
  serve(app, tasksApi.bulk, ({ body }, ctx) => bulkChangeTasks(ctx, body));
  serve(app, tasksApi.update, ({ params, body }, ctx) => updateTask(ctx, params.id, body));
  serve(app, tasksApi.remove, ({ params }, ctx) => deleteTask(ctx, params.id));
  serve(app, tasksApi.restore, ({ params }, ctx) => restoreTask(ctx, params.id));
}
